import { createHash } from 'node:crypto';
import type { Order, OrderedLine } from '@tradecellar/contract/checkout.ts';
import { mergeLines } from './basket.ts';

/**
 * The lines of an order in a form that is equal for the same products and quantities, whatever the sequence of the
 * lines.
 */
export const canonicalLines = (lines: readonly OrderedLine[]) =>
  mergeLines(lines)
    .map((line) => [line.ProductCode, line.CasesQty, line.BottlesQty] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

export const hashOf = (canonical: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(canonical)).digest('hex');

/**
 * A hash that is equal for two submissions of the same order: the same products, quantities, address, delivery day,
 * reference and notes, without spaces around the text. The account and the basket's uuid are not hashed, because they
 * are the key of the placement. `GrandTotal` is not hashed either: an order that is sent again after prices have
 * changed is still the order that was placed.
 */
export function fingerprintOf(order: Order): string {
  const address = order.OverrideDeliveryAddress;
  return hashOf([
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
    canonicalLines(order.Lines),
  ]);
}
