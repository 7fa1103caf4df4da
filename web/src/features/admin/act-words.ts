import type { CustomerAct } from '@tradecellar/contract/admin.ts';
import { formatClockTime } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';

/** What an admin did, in words: 'Placed orders SO200123 and XX000007'. */
export function actWords({ Act, OrderNumbers }: Pick<CustomerAct, 'Act' | 'OrderNumbers'>): string {
  const last = OrderNumbers.at(-1) ?? '';
  const numbers =
    OrderNumbers.length > 1 ? `orders ${OrderNumbers.slice(0, -1).join(', ')} and ${last}` : `order ${last}`;
  switch (Act) {
    case 'login-as-customer':
      return 'Logged in as the customer';
    case 'placed-order':
      return `Placed ${numbers}`;
    case 'send-confirmation':
      return `Sent the confirmation of ${numbers}`;
    default:
      return Act satisfies never;
  }
}

/** An instant on the merchant's clock: '2026-07-01T11:30:00Z' is '01/07/2026 12:30'. */
export function momentWords(iso: string): string {
  const { date, minutes } = londonTime(new Date(iso));
  return `${formatTradeDate(date)} ${formatClockTime(minutes)}`;
}
