import type { BackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';
import { claimNumber } from '@tradecellar/trade/claim-number.ts';
import { presentClaimLine } from '../claims/present.ts';
import type { ClaimWithLines } from '../claims/queries.ts';

export function presentBackOfficeClaim({ claim, lines }: ClaimWithLines): BackOfficeClaim {
  return {
    ClaimNo: claimNumber(claim.id),
    OrderNo: claim.provisional_no ?? '',
    Number: claim.confirmed_no ?? '',
    CustomerAccount: claim.customer_account,
    OpenedAt: claim.opened_at.toISOString(),
    OpenedBy: claim.opened_by,
    Note: claim.note,
    PhotoCount: claim.photo_count,
    Lines: lines.map(presentClaimLine),
  };
}
