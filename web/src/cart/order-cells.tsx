import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { casesLabel, unitWords } from '@tradecellar/trade/product-labels.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Cell } from '../wine/wine-table.tsx';
import { AddButton } from './add-button.tsx';
import styles from './order-cells.module.css';
import { BottlesField, CasesField, OrderMessage } from './order-fields.tsx';
import type { Order } from './use-order.ts';

type OrderCellsProps = {
  readonly product: ProductCard;
  readonly order: Order;
  readonly nameId: string;
  readonly unitFlag: boolean;
};

/**
 * The quantities of a row, their nett sum, and Add to Cart, which is seen where the row has a quantity, the focus or the
 * pointer (2.card.7 to 2.card.12).
 */
export function OrderCells({ product, order, nameId, unitFlag }: OrderCellsProps) {
  return (
    <>
      <QuantityCell column="cases" label={casesLabel(product.CustomLabel)}>
        <CasesField product={product} order={order} unitFlag={unitFlag} isInRow />
      </QuantityCell>
      <QuantityCell column="bottles" label={unitWords(product.Type).many}>
        {order.hasBottles && <BottlesField product={product} order={order} unitFlag={unitFlag} isInRow />}
      </QuantityCell>
      <Cell column="line" className={styles.line}>
        {order.lineNett !== undefined && <span className="number">{formatMoney(order.lineNett)}</span>}
        {order.state === 'held' && order.held && (
          <span className={styles.held}>
            <Icon name="tick" size={12} /> In basket
            <span className={styles.heldQuantity}>: {quantityWords(order.held, product)}</span>
          </span>
        )}
        <AddButton order={order} nameId={nameId} isInRow className={styles.add} />
        {/* Lies over the name for a while, so that nothing moves. */}
        <OrderMessage order={order} className={styles.message} />
      </Cell>
    </>
  );
}

/** The labels that the head of a column shows. */
const plainLabels: ReadonlySet<string> = new Set(['Cases', 'Bottles']);

type QuantityCellProps = {
  readonly column: 'cases' | 'bottles';
  readonly label: string;
  /** A field, unless the product is not sold so. */
  readonly children: ReactNode;
};

export function QuantityCell({ column, label, children }: QuantityCellProps) {
  return (
    <Cell column={column} className={styles.quantity}>
      {children}
      {children !== false && (
        <span className={`truncate ${styles.label}`} data-plain={plainLabels.has(label)} aria-hidden="true">
          {label}
        </span>
      )}
    </Cell>
  );
}
