import type { Order } from '@tradecellar/contract/checkout.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import { whyNotOrdered } from '@tradecellar/trade/why-not-ordered.ts';
import type { Closing, OpenBasket } from '../../basket/closing-queries.ts';
import { cartKey } from '../../http/cart-key.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import { mergeLines } from './basket.ts';

/** The lines of the buyer's stored basket that an order will take out. */
export type Leaving = Pick<Closing, 'basket' | 'device' | 'lines' | 'isNamed'>;

type AskedLines = Pick<Order, 'CartId' | 'Lines' | 'Basket'>;

/**
 * The basket's rows of the order's products, and the bottles that the order names of each. The order's cases count the
 * case size that the buyer saw, which the row stores.
 */
function bottleRows(order: AskedLines, { lines }: OpenBasket) {
  const ordered = new Map(mergeLines(order.Lines).map((line) => [line.ProductCode, line]));
  const rows = new Map(
    lines.map(({ key, value: item, revision, ordered_before }) => {
      const value = item === null ? undefined : bottlesIn(item, item.CaseSize);
      const caseSize = item?.CaseSize ?? 1;
      return [key, { value, revision, orderedBefore: ordered_before ?? undefined, caseSize }] as const;
    }),
  );
  const seen = new Map(
    [...ordered].map(([code, line]) => [code, bottlesIn(line, rows.get(code)?.caseSize ?? 1)]),
  );
  return { rows, seen };
}

function bottlesIn(
  { CasesQty, BottlesQty }: { readonly CasesQty: number; readonly BottlesQty: number },
  caseSize: number,
): number {
  return totalBottles({ cases: CasesQty, bottles: BottlesQty }, caseSize);
}

/**
 * The lines of the buyer's basket that an order or a proposal names. Refuses the order if such a line changed after the
 * buyer saw the basket: its quantity differs or, for a basket that is added to an order, whose quantities are sums, its
 * revision is later. A page of release 0.5.0 does not name the basket; its order takes the lines as `leavingAsIs` does.
 */
export function leavingOf(
  order: AskedLines,
  basket: OpenBasket | undefined,
  { isAdded = false } = {},
): Leaving | Refusal | undefined {
  const { Basket: named } = order;
  if (named === undefined) return leavingAsIs(order, basket);
  const all = [...new Set(mergeLines(order.Lines).map((line) => line.ProductCode))];
  if (basket?.epoch !== named.Epoch || !basket.isCurrent) return refuse('basket-changed', { codes: all });
  const { rows, seen } = bottleRows(order, basket);
  const added = [...rows].filter(([, row]) => row.value !== undefined || row.revision > named.Revision);
  const lines = isAdded ? new Map(added.map(([code, { value }]) => [code, value ?? 0])) : seen;
  const why = whyNotOrdered(rows, { revision: named.Revision, lines }, (a, b) => a === b);
  if (why?.kind === 'changed') return refuse('basket-changed', { codes: [...why.codes] });
  if (why?.kind === 'ordered') {
    return refuse('ordered-since', { orderNo: why.orderNo, codes: [...why.codes] });
  }
  const judged = [...lines.keys()].map((code) => ({ code, revision: rows.get(code)?.revision ?? 0 }));
  return { basket, device: named.Device, lines: judged, isNamed: true };
}

/**
 * The lines of the basket with the quantity of the order. A line with another quantity was changed since the buyer saw
 * the basket, and stays in the basket. If the order names no basket, the basket must have the order's uuid.
 */
export function leavingAsIs(order: AskedLines, basket: OpenBasket | undefined): Leaving | undefined {
  const { Basket: named } = order;
  const isItsKey = basket?.uuid === cartKey(order.CartId);
  if (basket === undefined || (named === undefined && !isItsKey)) return undefined;
  const { rows, seen } = bottleRows(order, basket);
  const lines = [...rows].flatMap(([code, { value, revision }]) =>
    value !== undefined && value === seen.get(code) ? [{ code, revision }] : [],
  );
  if (lines.length === 0 && !isItsKey) return undefined;
  return { basket, device: named?.Device, lines, isNamed: false };
}

/** The refusal of an order if another device changed a line of the basket while the order was placed. */
export function whyNotAllLeft(leaving: Leaving | undefined, closed: number): Refusal | undefined {
  if (leaving === undefined || !leaving.isNamed || closed >= leaving.lines.length) return undefined;
  return refuse('basket-changed', { codes: leaving.lines.map(({ code }) => code) });
}
