import { Link } from '@tanstack/react-router';
import type { AccountsOrder } from '@tradecellar/contract/accounts-files.ts';
import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';
import { toOrder } from '../../../session/address/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeRow, OfficeRows, OfficeSection } from '../office-section.tsx';
import { NameContact } from './name-contact.tsx';

const FIRST_ROWS = 10;

type WaitingOrdersProps = {
  readonly shape: ShapeName;
  /** Orders of other days than the chosen days. */
  readonly orders: readonly AccountsOrder[];
  readonly onShow: (range: DateRange) => void;
};

/** Lists orders of other days that no file has, so that no order is forgotten. */
export function WaitingOrders({ shape, orders, onShow }: WaitingOrdersProps) {
  if (orders.length === 0) return null;
  const days = orders.map(({ Day }) => Day).toSorted();
  const range = { start: days[0] ?? '', end: days.at(-1) ?? '' };
  const further = orders.length - FIRST_ROWS;
  return (
    <OfficeSection
      id="waiting"
      title="No file has these yet"
      intro={`${countWords(orders.length, 'order')} of other days, ${shortDate(range.start)} to ${shortDate(range.end)}.`}
    >
      <OfficeRows label="No file has these yet">
        {orders.slice(0, FIRST_ROWS).map((order) => (
          <OfficeRow
            key={order.OrderNo}
            fault={order.Why === '' ? undefined : order.Why}
            facts={`${shortDate(order.Day)} · ${formatMoney(order.GrandTotal)}${order.Why === '' ? ' · Ready' : ''}`}
            action={order.NeedsContact && <NameContact shape={shape} order={order} />}
          >
            <Link {...toOrder(order.OrderNo)}>{order.Number}</Link> {order.CustomerName}
          </OfficeRow>
        ))}
      </OfficeRows>
      {further > 0 && <p className="mt-2 text-body text-ink-soft">And {further} more.</p>}
      <Button look="quiet" className="-ml-3" onClick={() => onShow(range)}>
        Show these days
      </Button>
    </OfficeSection>
  );
}
