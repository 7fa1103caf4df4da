import { randomUUID } from 'node:crypto';
import { versionOf } from '@tradecellar/contract/basket-version.ts';
import type { Order, OrderedLine as OrderItem, OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { type ClosingOrder, type OrderedLine, orderedSince } from '@tradecellar/trade/basket-sync.ts';
import { isNewer } from '@tradecellar/trade/line-version.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import type { RawBuilder } from 'kysely';
import { type Closing, closeStored, closingParts } from '../../basket/closing-queries.ts';
import type { Owner, Stored } from '../../basket/queries.ts';
import type { Writer } from '../../database/connection.ts';
import { cartKey } from '../../http/cart-key.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import { firstNumber, mergeLines } from './basket.ts';

/**
 * The versions that an order takes out of its buyer's basket. A page of 0.5.0 names none: then it takes the lines of the
 * stored basket of its uuid that have the quantity of the order. Another quantity was typed on another device, and stays.
 */
export function closingOf(
  order: Pick<Order, 'CartId' | 'Lines' | 'Basket'>,
  stored: Stored | undefined,
): ClosingOrder | undefined {
  const uuid = cartKey(order.CartId);
  const ordered = new Map(mergeLines(order.Lines).map((line) => [line.ProductCode, line]));
  if (order.Basket === undefined) {
    if (stored?.key.uuid !== uuid) return undefined;
    const same = [...stored.lines].flatMap(([code, { item, version, ordered: known }]): OrderedLine[] => {
      const line = ordered.get(code);
      if (item === undefined || line === undefined) return [];
      const isSame = bottlesIn(line, item.CaseSize) === bottlesIn(item, item.CaseSize);
      return isSame ? [{ code, version, known }] : [];
    });
    return { key: stored.key, lines: same };
  }
  const lines = new Map<string, OrderedLine>();
  for (const { Code: code, Known, ...sent } of order.Basket.Lines) {
    const known = Known && versionOf(Known);
    if (ordered.has(code)) lines.set(code, { code, version: versionOf(sent), known });
  }
  return { key: { generation: order.Basket.Generation, uuid }, lines: [...lines.values()] };
}

function bottlesIn({ CasesQty, BottlesQty }: Omit<OrderItem, 'ProductCode'>, caseSize: number): number {
  return totalBottles({ cases: CasesQty, bottles: BottlesQty }, caseSize);
}

/** The refusal of an order with a line that was ordered without its device's knowledge, by another device perhaps. */
export function whyOrderedSince(
  closing: ClosingOrder | undefined,
  stored: Stored | undefined,
): Refusal | undefined {
  if (stored === undefined || closing === undefined) return undefined;
  // No device of ours sends a version that is older than the order it knows.
  const outdated = closing.lines.filter(
    ({ code, version }) => !isNewer(version, stored.lines.get(code)?.ordered),
  );
  const codes = [...new Set([...orderedSince(stored, closing), ...outdated.map(({ code }) => code)])];
  const [orderNo] = codes.flatMap((code) => stored.lines.get(code)?.ordered?.orderNo ?? []);
  return orderNo === undefined ? undefined : refuse('ordered-since', { orderNo, codes });
}

/**
 * The versions of an order's repeat that are not ordered yet: those of another device, which ordered the same of the same
 * basket and is told the numbers of the one order. Undefined if there are none, as when one device repeats its order.
 */
export function closingOfRepeat(
  closing: ClosingOrder | undefined,
  stored: Stored | undefined,
): ClosingOrder | undefined {
  if (closing === undefined || stored === undefined) return undefined;
  const lines = closing.lines.filter(({ code, version }) =>
    isNewer(version, stored.lines.get(code)?.ordered),
  );
  return lines.length === 0 ? undefined : { key: closing.key, lines };
}

type Leaving = Owner & {
  readonly closing: ClosingOrder | undefined;
  readonly numbers: OrderNumbers;
  readonly at: Date;
};

/** Takes a changed or repeated order out of its buyer's stored basket, last of all: the basket is locked after everything else. */
export async function leaveBasket(writer: Writer, leaving: Leaving): Promise<void> {
  const closing = closingNow(leaving);
  if (closing !== undefined) await closeStored(writer, leaving, closing);
}

/** The same as parts of the statement that saves a new order; undefined if it takes nothing out of a basket. */
export function leavingParts(leaving: Leaving): RawBuilder<unknown> | undefined {
  const closing = closingNow(leaving);
  return closing && closingParts(leaving, closing);
}

function closingNow({ closing, numbers, at }: Leaving): Closing | undefined {
  return closing && { order: closing, orderNo: firstNumber(numbers), freshUuid: randomUUID(), at };
}
