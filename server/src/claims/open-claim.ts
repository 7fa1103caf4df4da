import { type Claim, MOST_CLAIMS, type ReportedLine } from '@tradecellar/contract/claims.ts';
import type { ClaimReason } from '@tradecellar/trade/claim-life.ts';
import { claimNumber } from '@tradecellar/trade/claim-number.ts';
import { bottlesLeft, claimedAmount } from '@tradecellar/trade/claimed-amount.ts';
import type { Writer } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import { lockOrder } from '../orders/life/queries.ts';
import { findOrder, type OrderLineRow, type OrderRow, readOrderLines } from '../orders/queries.ts';
import type { Shop } from '../shop.ts';
import { claimFacts, isClaimable, windowOf } from './claim-facts.ts';
import { queueClaimDesk } from './outgoing/queue-claim-mail.ts';
import { queueClaimMessage } from './outgoing/queue-claim-message.ts';
import { presentClaim } from './present.ts';
import {
  type ClaimWithLines,
  countClaims,
  readClaimByKey,
  readClaimedLines,
  readClaimFacts,
  readClaimsById,
} from './queries.ts';
import { insertClaim, type NewClaimLine } from './save-queries.ts';

/** A buyer's report. A report without lines says that the whole order did not arrive. */
export type ReportedClaim = {
  readonly account: string;
  readonly orderNo: string;
  readonly key: string;
  readonly lines: readonly ReportedLine[];
  readonly note: string;
  readonly photoCount: number;
};

/**
 * Opens a claim, once for a key: the same report again returns the same claim, whatever has happened since. The order
 * is locked: if two people report its last bottle, the second report sees the first report.
 *
 * Refuses `order-not-found`, `order-not-claimable` (not yet due, or cancelled), `claim-line-not-found`,
 * `claim-beyond-order` (names the first line with too few bottles left), `claim-nothing-left`, `claim-too-many` and
 * `claim-otherwise`.
 */
export function openClaim(
  shop: Pick<Shop, 'database' | 'jobs' | 'clock' | 'merchant'>,
  person: Person,
  asked: ReportedClaim,
): Promise<Claim | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const found = await findOrder(writer, asked.account, asked.orderNo);
    if (found === undefined) return refuse('order-not-found');
    await lockOrder(writer, found.id);
    const before = await readClaimByKey(writer, asked.account, asked.key);
    if (before !== undefined) return repeated(before, found, asked);
    // Read again under the lock: the order may have been cancelled meanwhile.
    const order = await findOrder(writer, asked.account, asked.orderNo);
    if ((await countClaims(writer, found.id)) >= MOST_CLAIMS) {
      return refuse('claim-too-many', { orderNo: asked.orderNo, most: MOST_CLAIMS });
    }
    const now = shop.clock.now();
    if (order === undefined || !isClaimable(order, now)) {
      return refuse('order-not-claimable', { orderNo: asked.orderNo, state: (order ?? found).state });
    }
    const lines = await reportedLines(writer, shop, order, asked.lines);
    if (isRefusal(lines)) return lines;
    const id = await insertClaim(writer, {
      key: asked.key,
      orderId: order.id,
      account: asked.account,
      openedBy: person.email,
      openedAt: now,
      note: asked.note.trim(),
      photoCount: asked.photoCount,
      lines,
    });
    await queueClaimMessage(writer, shop, {
      orderId: order.id,
      claimId: id,
      event: 'open',
      at: shop.clock.now(),
    });
    await queueClaimDesk(writer, shop, { claimId: id, orderId: order.id });
    await recordAct(writer, shop.clock, {
      person,
      account: asked.account,
      act: 'opened-claim',
      facts: { orderNo: asked.orderNo, claimNo: claimNumber(id) },
    });
    const [claim] = await readClaimsById(writer, [id]);
    if (claim === undefined) throw new Error(`Claim ${id} was not stored`);
    return presentClaim(claim);
  });
}

function repeated(before: ClaimWithLines, order: OrderRow, asked: ReportedClaim): Claim | Refusal {
  const factsOf = (lines: readonly ReportedLine[]) =>
    JSON.stringify(lines.map(({ OrderLineNo, Bottles, Reason }) => [OrderLineNo, Bottles, Reason]).sort());
  const isWhole = before.lines.every(({ reason }) => reason === 'not-arrived');
  const stored = before.lines.map((line) => ({
    OrderLineNo: line.order_line_no,
    Bottles: line.bottles,
    Reason: line.reason as ReportedLine['Reason'], // A report with lines never has `not-arrived`.
  }));
  const isSame =
    before.claim.order_id === order.id &&
    (asked.lines.length === 0 ? isWhole : factsOf(stored) === factsOf(asked.lines));
  return isSame ? presentClaim(before) : refuse('claim-otherwise', { claimNo: claimNumber(before.claim.id) });
}

async function reportedLines(
  writer: Writer,
  shop: Pick<Shop, 'clock' | 'merchant'>,
  order: OrderRow,
  asked: readonly ReportedLine[],
): Promise<NewClaimLine[] | Refusal> {
  const lines = (await readOrderLines(writer, [order.id])).filter((line) => line.total_bottles > 0);
  const claimed = await readClaimedLines(writer, order.id);
  const facts = claimFacts(order, (await readClaimFacts(writer, order.id)).invoiced_at);
  const claimedOf = (line: OrderLineRow) => claimed.get(line.line_no) ?? NONE_CLAIMED;
  const leftOf = (line: OrderLineRow) => bottlesLeft(wholeOf(line), [claimedOf(line)]);
  const missing = lines.filter((line) => leftOf(line) > 0);
  if (asked.length === 0 && missing.length === 0) {
    const by = new Set([...claimed.values()].map((line) => line.by));
    return refuse('claim-nothing-left', { by: [...by].join(', ') });
  }
  const wanted: readonly WantedLine[] =
    asked.length === 0
      ? missing.map((line) => ({ line, bottles: leftOf(line), reason: 'not-arrived' }))
      : asked.map(({ OrderLineNo, Bottles, Reason }) => ({
          line: lines.find(({ line_no }) => line_no === OrderLineNo),
          bottles: Bottles,
          reason: Reason,
        }));
  const drafts: NewClaimLine[] = [];
  for (const { line, bottles, reason } of wanted) {
    if (line === undefined) return refuse('claim-line-not-found');
    const before = claimedOf(line);
    if (bottles > leftOf(line)) {
      return refuse('claim-beyond-order', {
        ProductCode: line.product_code,
        description: line.description,
        left: leftOf(line),
        by: before.by,
      });
    }
    const { end, isLate } = windowOf(reason, facts, shop.merchant.claims, shop.clock.now());
    const amount = claimedAmount(wholeOf(line), bottles, before);
    drafts.push({
      orderLineNo: line.line_no,
      productCode: line.product_code,
      description: line.description,
      vintage: line.vintage,
      caseSize: line.case_size,
      bottles,
      reason,
      ...amount,
      windowEnd: end ?? null,
      isLate,
    });
    // A report may name a line twice: two bottles broken, one missing. The first entry then counts as claimed for the
    // second.
    claimed.set(line.line_no, {
      bottles: before.bottles + bottles,
      nett: before.nett + amount.nett,
      vat: before.vat + amount.vat,
      by: before.by,
    });
  }
  return drafts;
}

type WantedLine = {
  readonly line: OrderLineRow | undefined;
  readonly bottles: number;
  readonly reason: ClaimReason;
};

const NONE_CLAIMED = { bottles: 0, nett: 0, vat: 0, by: '' };

function wholeOf(line: OrderLineRow) {
  return {
    bottles: line.total_bottles,
    nett: storedMoney(line.line_nett),
    vat: storedMoney(line.line_vat),
  };
}
