import type { Order } from '@tradecellar/contract/checkout.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { pricingDay } from '@tradecellar/trade/price-of-day.ts';
import type { Shop } from '../../shop.ts';

/** The day whose prices an order has, by the merchant's setting `pricesBy`. */
export function dayOfPrices(
  { merchant }: Pick<Shop, 'merchant'>,
  { RequiredDate }: Pick<Order, 'RequiredDate'>,
  orderedAt: Date,
): PlainDate {
  return pricingDay(merchant.pricesBy, { today: londonTime(orderedAt).date, required: RequiredDate });
}
