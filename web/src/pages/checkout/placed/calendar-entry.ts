import type { PlacedOrder } from '@tradecellar/contract/orders.ts';
import { addressLines, filledLines } from '@tradecellar/trade/address-lines.ts';
import { calendarFile } from '@tradecellar/trade/calendar-file.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { now } from '../../../session/clock.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';

/** Saves one calendar entry, because all the orders have the same day. */
export function saveCalendarEntry(orders: readonly PlacedOrder[]): void {
  const [first] = orders;
  const [day = '', time = ''] = first?.RequiredDate.split(' ') ?? [];
  const date = parseTradeDate(day);
  if (first === undefined || date === undefined) return;
  const lines = orders.flatMap(({ OrderLines }) => OrderLines.OrderLine);
  const sum = (of: 'Cases' | 'Bottles') => lines.reduce((total, line) => total + line[of], 0);
  const isCollection = first.DeliveryType === 'collection';
  const text = calendarFile(
    {
      orderNo: orders.map(({ Order_OrderNo }) => Order_OrderNo).join(' '),
      type: first.DeliveryType,
      date,
      time,
      merchant: publicConfig().merchant.name,
      place: filledLines([isCollection ? '' : first.Delivery_Name, ...addressLines('Delivery', first)]),
      goods: quantityWords({ cases: sum('Cases'), bottles: sum('Bottles') }),
      reference: first.Order_CustomerReference,
    },
    now(),
  );
  saveFile(`${first.Order_OrderNo}.ics`, new Blob([text], { type: 'text/calendar' }));
}
