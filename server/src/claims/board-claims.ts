import type { BoardClaimLine } from '@tradecellar/contract/claims.ts';
import type { ClaimEvent } from '@tradecellar/trade/claim-life.ts';
import { claimNumber } from '@tradecellar/trade/claim-number.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { isRefusal, presentRefusal, type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { type BoardClaimRow, type ClaimFilter, countOpenClaims, readBoardClaims } from './board-queries.ts';
import { claimIdOf, presentClaimLine } from './present.ts';
import { readClaimsById } from './queries.ts';
import { settleClaim } from './settle-claim.ts';
import { undoUntilOf } from './undo-settlement.ts';

const PAGE = 50;
const MOST_COUNTED = 10_000;

export async function listBoardClaims(
  { database: reader, merchant, clock }: Pick<Shop, 'database' | 'merchant' | 'clock'>,
  { show, start }: { show: ClaimFilter; start: number },
): Promise<{ Lines: BoardClaimLine[]; More: boolean; OpenCount: number }> {
  const [rows, openCount] = await Promise.all([
    readBoardClaims(reader, { show, start, size: PAGE }),
    countOpenClaims(reader, MOST_COUNTED),
  ]);
  const now = clock.now();
  const undoOf = (row: BoardClaimRow) => {
    const until = undoUntilOf(row, merchant);
    return until === undefined || until <= now || row.has_left ? undefined : until;
  };
  const lines = rows.slice(0, PAGE).map((row) => presentBoardLine(row, undoOf(row)));
  return { Lines: lines, More: rows.length > PAGE, OpenCount: openCount };
}

function presentBoardLine(row: BoardClaimRow, undoUntil: Date | undefined): BoardClaimLine {
  return {
    ...presentClaimLine(row),
    ClaimNo: claimNumber(row.claim_id),
    OrderNo: row.order_no,
    CustomerAccount: row.customer_account,
    CustomerName: row.customer_name,
    OpenedBy: row.opener_name,
    OpenedAt: row.opened_at.toISOString(),
    Note: row.note,
    PhotoNos: [...row.photo_nos],
    ...(undoUntil && { UndoUntil: undoUntil.toISOString() }),
    ...(row.window_end === null ? {} : { WindowEnd: row.window_end.toISOString() }),
  };
}

export type OfficeSettlement = {
  readonly lines: readonly { readonly ClaimNo: string; readonly LineNo: number }[];
  readonly event: Extract<ClaimEvent, 'accept' | 'replace' | 'decline'>;
  readonly sentence: string;
};

/**
 * Settles lines for the office, claim by claim. A refused claim does not stop the other claims. Refuses
 * `claim-needs-sentence` if the office declines without a sentence. Returns the numbers of the replacements.
 */
export async function settleForOffice(
  shop: Pick<Shop, 'database' | 'jobs' | 'clock' | 'merchant'>,
  person: Person,
  { lines, event, sentence }: OfficeSettlement,
) {
  if (event === 'decline' && sentence.trim() === '') return refuse('claim-needs-sentence');
  const refused: { ClaimNo: string; LineNo: number; Sentence: string }[] = [];
  const replacements = new Set<string>();
  let settled = 0;
  for (const [claimNo, own] of Map.groupBy(lines, (line) => line.ClaimNo)) {
    const lineNos = own.map((line) => line.LineNo);
    const refusal = await settleOne(shop, person, { claimId: claimIdOf(claimNo), lineNos, event, sentence });
    if (!isRefusal(refusal)) {
      settled += own.length;
      for (const number of refusal) replacements.add(number);
      continue;
    }
    const { error } = presentRefusal(refusal, '');
    refused.push(...lineNos.map((LineNo) => ({ ClaimNo: claimNo, LineNo, Sentence: error })));
  }
  return { Settled: settled, Refused: refused, Replacements: [...replacements] };
}

function settleOne(
  shop: Pick<Shop, 'database' | 'jobs' | 'clock' | 'merchant'>,
  person: Person,
  asked: { claimId: number; lineNos: number[]; event: OfficeSettlement['event']; sentence: string },
): Promise<Refusal | string[]> {
  return inTransaction(shop.database, async (writer) => {
    const refusal = await settleClaim(writer, shop, { ...asked, who: person.email, isByMerchant: false });
    if (isRefusal(refusal)) return refusal;
    const [found] = await readClaimsById(writer, [asked.claimId]);
    await recordAct(writer, shop.clock, {
      person,
      account: found?.claim.customer_account ?? null,
      act: 'settled-claim',
      facts: { orderNo: found?.claim.order_no, claimNo: claimNumber(asked.claimId), event: asked.event },
    });
    const settled = found?.lines.filter(({ line_no }) => asked.lineNos.includes(line_no)) ?? [];
    return settled.flatMap(({ replacement_no }) => replacement_no ?? []);
  });
}
