import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { sellsSingles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Cell } from '../../wine/wine-table.tsx';
import { AddButton } from './add-button.tsx';
import { OrderMessage } from './order-fields.tsx';
import { type QuantityFieldsProps, UnitField, unitLabel } from './quantity-fields.tsx';
import type { Order } from './use-order.ts';

type OrderCellsProps = {
  readonly product: ProductCard;
  readonly order: Order;
  readonly nameId: string;
  readonly unitFlag: boolean;
};

/** A row's quantity fields, nett total and Add to Cart (2.card.7 to 2.card.12). */
export function OrderCells({ product, order, nameId, unitFlag }: OrderCellsProps) {
  const isHeld = order.state === 'held';
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
      <Cell
        column="line"
        className={classNames(
          // The total and the button always have room, so that the height of a row never changes.
          'flex items-center justify-between gap-x-2 leading-none font-[550] md:in-data-[view=list]:flex-row-reverse md:in-data-[view=list]:justify-start md:in-data-[view=cards]:flex-col md:in-data-[view=cards]:items-end md:in-data-[view=cards]:justify-start print:justify-end',
          'not-print:max-md:in-data-[view=list]:flex-col not-print:max-md:in-data-[view=list]:items-end',
        )}
      >
        {order.lineNett !== undefined && (
          <span className="number not-print:max-md:in-data-[view=list]:leading-[1.0625rem]">
            {formatMoney(order.lineNett)}
          </span>
        )}
        <span className="ml-auto print:hidden" data-acts>
          {isHeld && order.held && (
            <span className="flex min-h-6 items-center gap-1 text-small font-medium whitespace-nowrap text-brand-ink group-focus-within/row:hidden group-hover/row:hidden max-md:min-h-(--field)">
              <Icon name="tick" size={12} /> In basket
              <span className="sr-only">: {quantityWords(order.held, product)}</span>
            </span>
          )}
          <AddButton
            order={order}
            nameId={nameId}
            isInRow
            className={classNames(
              'min-h-(--field) px-1! py-0 text-small whitespace-nowrap max-md:in-data-[view=list]:-ml-1 md:-mr-1 md:pointer-fine:in-data-[view=list]:min-h-6',
              'md:pointer-fine:group-[:not(:hover,:focus-within,[data-state=typed])]/row:not-aria-disabled:opacity-0',
              isHeld && 'group-[:not(:hover,:focus-within)]/row:hidden',
              !hasSum(order) && 'not-print:max-md:hidden',
            )}
          />
        </span>
        {/* The message covers the name, so that nothing moves. */}
        <OrderMessage
          order={order}
          className="pointer-events-none absolute inset-y-0 left-0 z-2 max-w-[min(34rem,60%)] text-small leading-tight font-normal max-md:inset-x-0 max-md:top-1 max-md:bottom-auto max-md:max-w-none max-md:*:min-h-11"
        />
      </Cell>
    </>
  );
}

function hasSum({ state, isOut }: Pick<Order, 'state' | 'isOut'>): boolean {
  return state !== undefined || isOut;
}

export function QuantityCells(fields: Omit<QuantityFieldsProps, 'className'>) {
  return (
    <>
      <QuantityCell {...fields} unit="cases" />
      <QuantityCell {...fields} unit="bottles" />
    </>
  );
}

const plainLabels: ReadonlySet<string> = new Set(['Cases', 'Bottles']);

type QuantityCellProps = Omit<QuantityFieldsProps, 'className'> & {
  readonly unit: 'cases' | 'bottles';
};

function QuantityCell(field: QuantityCellProps) {
  const { unit, product } = field;
  const label = unitLabel(unit, product);
  return (
    <Cell
      column={unit}
      className={classNames(
        'relative [&>div]:flex [&_button]:min-h-(--field) [&_button]:w-(--step) [&_button]:flex-none [&_input]:min-h-[calc(var(--field)-2px)] [&_input]:min-w-0 [&_input]:flex-1 md:[&_input]:text-body print:[&_input]:text-body',
        // On a phone the label stands in the field: in the middle of an empty field, or below a number.
        'not-print:max-md:empty:hidden not-print:max-md:[&_input]:pb-3.5',
        'md:pointer-fine:in-data-[view=list]:[&_button]:border-x-0 md:pointer-fine:in-data-[view=list]:[&:not(:hover,:focus-within)_button]:opacity-0',
        'print:*:border-0 print:*:bg-transparent print:[&_button]:hidden',
      )}
    >
      {(unit === 'cases' || sellsSingles(product)) && (
        <>
          <UnitField {...field} isInRow />
          <span
            className={classNames(
              'pointer-events-none block truncate text-center text-small leading-none text-ink-soft not-print:max-md:absolute not-print:max-md:inset-x-(--step) not-print:max-md:[td:focus-within>&]:bottom-1 print:hidden',
              field.typed[unit] === '' ? 'not-print:max-md:bottom-4' : 'not-print:max-md:bottom-1',
              plainLabels.has(label) && 'md:in-data-[view=list]:hidden',
            )}
            aria-hidden="true"
          >
            {label}
          </span>
        </>
      )}
    </Cell>
  );
}
