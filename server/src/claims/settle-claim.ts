import { type ClaimEvent, claimStateAfter } from '@tradecellar/trade/claim-life.ts';
import { claimNumber } from '@tradecellar/trade/claim-number.ts';
import type { Writer } from '../database/connection.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import type { Hold } from '../orders/life/hold-order.ts';
import { lockOrder } from '../orders/life/queries.ts';
import type { Shop } from '../shop.ts';
import { queueClaimMail } from './outgoing/queue-claim-mail.ts';
import { queueClaimMessage } from './outgoing/queue-claim-message.ts';
import { type ClaimLineRow, readClaimOrderId, readClaimsById } from './queries.ts';
import { replaceBottles } from './replace-bottles.ts';
import { setLines } from './save-queries.ts';

export type Settlement = {
  readonly claimId: number;
  /** Undefined to settle every line whose state allows the event. */
  readonly lineNos?: readonly number[];
  readonly event: Exclude<ClaimEvent, 'withdraw'>;
  readonly sentence?: string;
  readonly creditNote?: string;
  /** An e-mail address, or a cause: 'key ERP', 'claims.csv'. */
  readonly who: string;
  /** True if the merchant's system settled the claim itself and needs no message. */
  readonly isByMerchant: boolean;
};

/**
 * Settles lines of a claim once: repeating a settlement changes nothing. A credit note may settle an open line as well
 * as an accepted line. The buyer gets a mail about each change, and a replacement is sent as an order at nil. Mails,
 * messages and replacements of the office wait until the office can no longer undo its settlement.
 *
 * Refuses `claim-not-found`, `claim-needs-sentence` if declined without a sentence, `claim-line-settled` (names the
 * first line that was withdrawn or settled otherwise) and `claim-credited-otherwise`. A refused settlement changes no
 * line.
 */
export async function settleClaim(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>,
  settlement: Settlement,
): Promise<Refusal | undefined> {
  const { claimId, event, who, creditNote } = settlement;
  const sentence = settlement.sentence?.trim() ?? '';
  if (event === 'decline' && sentence === '') return refuse('claim-needs-sentence');
  const orderId = await readClaimOrderId(writer, claimId);
  if (orderId === undefined) return refuse('claim-not-found');
  await lockOrder(writer, orderId);
  const [found] = await readClaimsById(writer, [claimId]);
  const asked = linesToSettle(found?.lines ?? [], settlement);
  if (found === undefined || asked.length === 0) return refuse('claim-not-found');
  const refusal = asked.map((line) => refusalOf(line, settlement)).find(isRefusal);
  if (refusal !== undefined) return refusal;
  const changed = asked.filter((line) => claimStateAfter(line.state, event) !== line.state);
  const [first] = changed;
  const state = first && claimStateAfter(first.state, event);
  if (state === undefined || state === 'refused') return undefined;
  const at = shop.clock.now();
  const hold = settlement.isByMerchant ? undefined : undoHold(shop.merchant, at);
  const replacementId =
    event === 'replace'
      ? await replaceBottles(writer, shop, { orderId, lines: changed, who, hold })
      : undefined;
  await setLines(
    writer,
    claimId,
    changed.map(({ line_no }) => line_no),
    {
      state,
      who,
      at,
      ...(sentence !== '' && { sentence }),
      ...(creditNote !== undefined && { creditNote }),
      ...(replacementId !== undefined && { replacementId }),
    },
  );
  const lineNos = changed.map(({ line_no }) => line_no);
  await queueClaimMail(writer, shop, found.claim, { event, lineNos, afterSeconds: hold?.seconds ?? 0 });
  if (hold !== undefined) await queueClaimMessage(writer, shop, { orderId, claimId, event, at, hold });
  return undefined;
}

function undoHold({ claims }: Shop['merchant'], at: Date): Hold {
  const seconds = claims.undoMinutes * 60;
  return { heldUntil: seconds === 0 ? null : new Date(at.getTime() + seconds * 1000), seconds };
}

/**
 * Returns the lines in `lineNos`. Without `lineNos`, returns the lines whose state allows the event. If no line allows
 * it, returns all lines, so that the refusal names the first line.
 */
function linesToSettle(
  lines: readonly ClaimLineRow[],
  { lineNos, event }: Settlement,
): readonly ClaimLineRow[] {
  if (lineNos !== undefined) return lines.filter(({ line_no }) => lineNos.includes(line_no));
  const fitting = lines.filter(({ state }) => claimStateAfter(state, event) !== 'refused');
  return fitting.length > 0 ? fitting : lines;
}

function refusalOf(line: ClaimLineRow, { event, creditNote, claimId }: Settlement): Refusal | undefined {
  const claimNo = claimNumber(claimId);
  if (claimStateAfter(line.state, event) === 'refused') {
    return refuse('claim-line-settled', { claimNo, description: line.description, state: line.state });
  }
  const isOther = event === 'credit' && line.state === 'credited' && line.credit_note !== creditNote;
  if (!isOther) return undefined;
  const { description, credit_note } = line;
  return refuse('claim-credited-otherwise', { claimNo, description, creditNote: credit_note });
}
