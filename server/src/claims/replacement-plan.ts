import type { Replacement } from '@tradecellar/contract/board-claims.ts';
import { claimNumber } from '@tradecellar/trade/claim-number.ts';
import { nextDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Reader } from '../database/connection.ts';
import { deliveryRules } from '../delivery/delivery-rules.ts';
import { readCustomerDays } from '../delivery/queries.ts';
import type { Shop } from '../shop.ts';
import { claimIdOf } from './present.ts';
import { type ClaimLineRow, readClaimsById, readOrderToReplace, readStockOf } from './queries.ts';

type NeededBottles = ReadonlyMap<string, number>;

export function neededBottles(
  lines: readonly Pick<ClaimLineRow, 'product_code' | 'bottles'>[],
): NeededBottles {
  const needed = new Map<string, number>();
  for (const { product_code, bottles } of [...lines].sort((a, b) =>
    a.product_code < b.product_code ? -1 : 1,
  )) {
    needed.set(product_code, (needed.get(product_code) ?? 0) + bottles);
  }
  return needed;
}

/** True if the stock of any product is too low. A product without a stock figure is never short. */
export function isShortOf(needed: NeededBottles, stock: ReadonlyMap<string, number>): boolean {
  return [...needed].some(([code, bottles]) => (stock.get(code) ?? Infinity) < bottles);
}

/** The order to replace, and the customer's next delivery date (`yyyy-MM-dd`). */
export async function planReplacement(
  reader: Reader,
  { merchant, clock }: Pick<Shop, 'clock' | 'merchant'>,
  orderId: number,
) {
  const order = await readOrderToReplace(reader, orderId);
  const days = await readCustomerDays(reader, order.customer_account);
  const rules = deliveryRules(merchant, londonTime(clock.now()), days === undefined ? [] : [days]);
  return { order, requiredDate: nextDeliveryDate(rules) };
}

type ChosenLine = { readonly ClaimNo: string; readonly LineNo: number };

/** The replacements that chosen lines would cause, one for each claim. Lines that are no longer open are left out. */
export async function previewReplacements(
  shop: Pick<Shop, 'database' | 'clock' | 'merchant'>,
  chosen: readonly ChosenLine[],
): Promise<Replacement[]> {
  const { database } = shop;
  const claims = await readClaimsById(database, [
    ...new Set(chosen.map(({ ClaimNo }) => claimIdOf(ClaimNo))),
  ]);
  const previews: Replacement[] = [];
  for (const { claim, lines } of claims) {
    const claimNo = claimNumber(claim.id);
    const open = lines.filter(
      ({ line_no, state }) =>
        state === 'open' && chosen.some(({ ClaimNo, LineNo }) => ClaimNo === claimNo && LineNo === line_no),
    );
    if (open.length === 0) continue;
    const { order, requiredDate } = await planReplacement(database, shop, claim.order_id);
    const needed = neededBottles(open);
    const isDelivery = order.delivery_type !== 'collection';
    previews.push({
      ClaimNo: claimNo,
      OrderNo: claim.order_no,
      CustomerAccount: order.customer_account,
      CustomerName: order.customer_name,
      Bottles: [...needed.values()].reduce((sum, bottles) => sum + bottles, 0),
      DeliveryType: isDelivery ? 'delivery' : 'collection',
      Address: isDelivery ? [order.delivery_name, ...order.delivery_address].filter(Boolean) : [],
      RequiredDate: requiredDate ?? '',
      AwaitsStock: isShortOf(needed, await readStockOf(database, [...needed.keys()])),
    });
  }
  return previews;
}
