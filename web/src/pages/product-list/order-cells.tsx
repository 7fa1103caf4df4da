import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { AddButton } from '../../cart/add-button.tsx';
import { BottlesField, CasesField, OrderSaid } from '../../cart/order-fields.tsx';
import quantityCell from '../../cart/quantity-cell.module.css';
import type { Order } from '../../cart/use-order.ts';
import { cell } from '../../ui/table-roles.ts';
import styles from './order-cells.module.css';

type OrderCellsProps = {
  readonly product: ProductCard;
  readonly order: Order;
  readonly nameId: string;
  readonly unitFlag: boolean;
  /** The pointer or the focus is in the row. */
  readonly isActive: boolean;
};

/** Quantities, what they come to, and Add to Cart (2.card.7 to 2.card.12). */
export function orderCells({ product, order, nameId, unitFlag, isActive }: OrderCellsProps) {
  const inRow = isActive ? 'active' : 'idle';
  return (
    <>
      <td {...cell('cases')} className={quantityCell.quantity}>
        <CasesField {...{ product, order, unitFlag, inRow }} />
      </td>
      <td {...cell('bottles')} className={quantityCell.quantity}>
        {order.hasBottles && <BottlesField {...{ product, order, unitFlag, inRow }} />}
      </td>
      <td {...cell('line')} className={`number ${styles.line}`}>
        {order.lineNett !== undefined && formatMoney(order.lineNett)}
      </td>
      <td {...cell('add')} className={styles.add}>
        <AddButton {...{ order, nameId }} isOfMany className={`fine ${styles.button}`} />
        {order.held && (
          <span className={`fine ${styles.held}`}>
            In basket<span className="sr-only">: {quantityWords(order.held, product)}</span>
          </span>
        )}
        {/* Lies over the name for a while, so that nothing moves. */}
        {(isActive || order.message) && <OrderSaid order={order} className={styles.said} />}
      </td>
    </>
  );
}
