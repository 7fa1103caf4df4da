import { createHash } from 'node:crypto';
import type { Order } from '@tradecellar/contract/checkout.ts';
import { mergeLines } from './basket.ts';

/**
 * Equal for two submissions of the same order: the same goods, place, time and terms. The account and the cart are the key, and
 * `GrandTotal` is only the total that the buyer saw: an order sent again after prices have changed is still the order that was
 * placed. Lines count in any sequence; spaces around reference and notes do not count.
 */
export function fingerprintOf(order: Order): string {
  const lines = mergeLines(order.Lines)
    .map((line) => [line.ProductCode, line.CasesQty, line.BottlesQty] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const address = order.OverrideDeliveryAddress;
  const canonical = [
    order.DeliveryType,
    order.DeliveryAddressId,
    address === undefined
      ? null
      : [
          address.Delivery_Name,
          address.Delivery_Address1,
          address.Delivery_Address2 ?? '',
          address.Delivery_Address3 ?? '',
          address.Delivery_Address4 ?? '',
          address.Delivery_PostCode,
        ],
    order.RequiredDate,
    order.CustomerReference.trim(),
    order.Delivery_Notes.trim(),
    order.PaymentMethod,
    lines,
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}
