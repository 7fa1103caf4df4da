import { undoUntil } from '@tradecellar/trade/claim-life.ts';
import { claimNumber } from '@tradecellar/trade/claim-number.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { renewBought } from '../bought/queries.ts';
import type { Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { isRefusal, presentRefusal, type Refusal, refuse } from '../http/problems.ts';
import { restoreGoods } from '../orders/goods/goods-queries.ts';
import { dropUntakenHandOvers } from '../orders/life/hand-over-queries.ts';
import { moveOrder } from '../orders/life/move-order.ts';
import { lockOrder } from '../orders/life/queries.ts';
import type { Shop } from '../shop.ts';
import { claimIdOf } from './present.ts';
import { type ClaimLineRow, readClaimOrderId, readClaimsById } from './queries.ts';
import { setLines } from './save-queries.ts';
import { dropMessage, dropUnsentMails, lockSettlementMails, readHasLeft } from './undo-queries.ts';

type UndoingShop = Pick<Shop, 'database' | 'jobs' | 'clock' | 'merchant'>;

/**
 * The time until which the office may undo the settlement of a line. Undefined for a settlement by the merchant's
 * system, which knows of it already.
 */
export function undoUntilOf(
  { state, changed_at, changed_by }: Pick<ClaimLineRow, 'state' | 'changed_at' | 'changed_by'>,
  { claims }: Shop['merchant'],
): Date | undefined {
  if (changed_at === null || !looksLikeEmail(changed_by)) return undefined;
  return undoUntil({ state, settledAt: changed_at }, claims.undoMinutes);
}

type ChosenLine = { readonly ClaimNo: string; readonly LineNo: number };

/**
 * Undoes settlements for the office, each in its own transaction. If the shop has already sent a mail or message about
 * a settlement, only the undoing of that settlement is refused.
 */
export async function undoForOffice(shop: UndoingShop, person: Person, chosen: readonly ChosenLine[]) {
  const refused: (ChosenLine & { Sentence: string })[] = [];
  let reopened = 0;
  for (const [ClaimNo, own] of Map.groupBy(chosen, (line) => line.ClaimNo)) {
    const done = new Set<number>();
    for (const { LineNo } of own) {
      if (done.has(LineNo)) continue;
      const outcome = await inTransaction(shop.database, (writer) =>
        undoSettlement(writer, shop, person, { claimId: claimIdOf(ClaimNo), lineNo: LineNo }),
      );
      if (isRefusal(outcome)) {
        refused.push({ ClaimNo, LineNo, Sentence: presentRefusal(outcome, '').error });
        continue;
      }
      for (const lineNo of outcome) done.add(lineNo);
      reopened += outcome.length;
    }
  }
  return { Reopened: reopened, Refused: refused };
}

/**
 * Takes back the settlement of a line, together with all lines of the same settlement. Returns the numbers of the
 * lines. Deletes the mails and the message and cancels the replacement, because the shop has not tried to send them so
 * far. If the line is open, nothing changes.
 *
 * Refuses `claim-not-found` and `claim-settlement-left`.
 */
async function undoSettlement(
  writer: Writer,
  shop: UndoingShop,
  person: Person,
  { claimId, lineNo }: { claimId: number; lineNo: number },
): Promise<number[] | Refusal> {
  const orderId = await readClaimOrderId(writer, claimId);
  if (orderId === undefined) return refuse('claim-not-found');
  await lockOrder(writer, orderId);
  const [found] = await readClaimsById(writer, [claimId]);
  const line = found?.lines.find((each) => each.line_no === lineNo);
  if (found === undefined || line === undefined) return refuse('claim-not-found');
  if (line.state === 'open') return [];
  const claimNo = claimNumber(claimId);
  const until = undoUntilOf(line, shop.merchant);
  const now = shop.clock.now();
  if (line.changed_at === null || until === undefined || now >= until) {
    return refuse('claim-settlement-left', { claimNo });
  }
  const replacement = line.replacement_id === null ? undefined : await lockOrder(writer, line.replacement_id);
  const settlement = { claimId, lineNo, orderId, settledAt: line.changed_at, replacementId: replacement?.id };
  const lineNos = await lockSettlementMails(writer, settlement);
  if (lineNos === undefined || (await readHasLeft(writer, settlement))) {
    return refuse('claim-settlement-left', { claimNo });
  }
  await dropUnsentMails(writer, settlement);
  await dropMessage(writer, settlement);
  if (replacement !== undefined && replacement.state !== 'cancelled') {
    const step = {
      to: 'cancelled',
      who: person.email,
      at: now,
      note: `${claimNo} was opened again`,
    } as const;
    const refusal = await moveOrder(writer, shop, replacement, step);
    if (refusal !== undefined) return refusal;
    await restoreGoods(writer, replacement);
    await renewBought(writer, [replacement.account]);
    await dropUntakenHandOvers(writer, replacement.id);
  }
  await setLines(writer, claimId, lineNos, {
    state: 'open',
    who: person.email,
    at: now,
    sentence: '',
    replacementId: null,
  });
  await recordAct(writer, shop.clock, {
    person,
    account: found.claim.customer_account,
    act: 'settled-claim',
    facts: { orderNo: found.claim.order_no, claimNo, event: 'undo', lineNos },
  });
  return lineNos;
}
