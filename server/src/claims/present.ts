import type { Claim, ClaimLine } from '@tradecellar/contract/claims.ts';
import { claimNumber, claimSequence } from '@tradecellar/trade/claim-number.ts';
import { storedPounds } from '../database/stored-money.ts';
import type { ClaimLineRow, ClaimWithLines } from './queries.ts';

/** The row id in a claim's number. A malformed number gives 0, which is never the id of a claim. */
export const claimIdOf = (claimNo: string) => claimSequence(claimNo) ?? 0;

export const isWithdrawn = ({ lines }: ClaimWithLines) => lines.every(({ state }) => state === 'withdrawn');

export function presentClaim({ claim, lines }: ClaimWithLines): Claim {
  return {
    ClaimNo: claimNumber(claim.id),
    OrderNo: claim.order_no,
    OpenedBy: claim.opener_name,
    OpenedAt: claim.opened_at.toISOString(),
    Note: claim.note,
    PhotoNos: [...claim.photo_nos],
    PhotoCount: isWithdrawn({ claim, lines }) ? 0 : claim.photo_count,
    Lines: lines.map(presentClaimLine),
  };
}

export function presentClaimLine(line: ClaimLineRow): ClaimLine {
  return {
    LineNo: line.line_no,
    OrderLineNo: line.order_line_no,
    ProductCode: line.product_code,
    Description: line.description,
    Vintage: line.vintage ?? '',
    CaseSize: line.case_size,
    Bottles: line.bottles,
    Reason: line.reason,
    State: line.state,
    IsLate: line.is_late,
    Nett: storedPounds(line.nett),
    VAT: storedPounds(line.vat),
    Sentence: line.sentence,
    CreditNote: line.credit_note,
    ReplacementOrderNo: line.replacement_no ?? '',
    ...(line.changed_at === null ? {} : { ChangedAt: line.changed_at.toISOString() }),
  };
}
