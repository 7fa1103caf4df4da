import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useQuantityInput } from '../../ui/fields/use-quantity-input.ts';
import { Icon } from '../../ui/icon.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import { AddButton } from './add-button.tsx';
import styles from './order-cells.module.css';
import { OrderMessage } from './order-fields.tsx';
import { type QuantityFieldsProps, unitField, unitsOf } from './quantity-fields.tsx';
import type { Order } from './use-order.ts';

type OrderCellsProps = {
  readonly product: ProductCard;
  readonly order: Order;
  readonly nameId: string;
  readonly unitFlag: boolean;
};

/** A row's quantity fields, nett total and Add to Cart (2.card.7 to 2.card.12). */
export function OrderCells({ product, order, nameId, unitFlag }: OrderCellsProps) {
  const { held, lineNett, message, state } = order;
  return (
    <>
      <QuantityCells
        product={product}
        typed={order.shown}
        max={order.max}
        unitFlag={unitFlag}
        onChange={order.type}
        onEnter={order.addOnTheWay}
      />
      <Cell column="line" className={styles.line}>
        {lineNett !== undefined && (
          <span className={styles.total}>
            {state === 'held' && <Icon name="tick" size={12} />}
            {formatMoney(lineNett)}
            {state === 'held' && held && (
              <span className="sr-only"> in basket: {quantityWords(held, product)}</span>
            )}
          </span>
        )}
        <AddButton order={order} nameId={nameId} isInRow className={styles.add} />
        {/* The message covers the name, so that nothing moves. An untouched row has no place for a message. */}
        {(state !== undefined || message !== undefined) && (
          <OrderMessage order={order} className={styles.message} />
        )}
      </Cell>
    </>
  );
}

export function QuantityCells(fields: QuantityFieldsProps) {
  const units = unitsOf(fields.product);
  return (
    <>
      <StepperCell fields={fields} unit="cases" isAlone={units.length === 1} />
      {units.includes('bottles') ? <StepperCell fields={fields} unit="bottles" /> : <Cell column="bottles" />}
    </>
  );
}

const plainLabels: ReadonlySet<string> = new Set(['Cases', 'Bottles']);

type StepperCellProps = {
  readonly fields: QuantityFieldsProps;
  readonly unit: keyof Quantity;
  readonly isAlone?: boolean;
};

/** A unit's field between − and +. On a phone the fields of both units share a − and a + (wine-table.module.css). */
function StepperCell({ fields, unit, isAlone = false }: StepperCellProps) {
  const { label, name, ...field } = unitField(unit, fields);
  const { input, step } = useQuantityInput({ name, ...field });
  const isOwn = !plainLabels.has(label);
  return (
    <Cell
      column={unit}
      data-label={label}
      data-own-label={isOwn || undefined}
      data-alone={isAlone || undefined}
    >
      <button {...step(-1)}>−</button>
      <input {...input} aria-label={name} enterKeyHint="next" />
      <button {...step(1)}>+</button>
      {isOwn && <small aria-hidden="true">{label}</small>}
    </Cell>
  );
}
