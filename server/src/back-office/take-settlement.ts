import type { BackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';
import { claimIdOf } from '../claims/present.ts';
import { readClaimsById } from '../claims/queries.ts';
import { type ReportedSettlement, reportSettlement } from '../claims/report-settlement.ts';
import { inTransaction } from '../database/transaction.ts';
import { isRefusal, presentRefusal, type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { presentBackOfficeClaim } from './present-claim.ts';
import { insertRefusedReport } from './refused-report-queries.ts';

/**
 * Applies a settlement by the merchant's own system and returns the claim. If the shop refuses the settlement, it
 * stores the settlement for the office.
 */
export async function takeSettlement(
  shop: Shop,
  { claimNo, ...facts }: Omit<ReportedSettlement, 'claimId'> & { readonly claimNo: string },
): Promise<BackOfficeClaim | Refusal> {
  const reported = { ...facts, claimId: claimIdOf(claimNo) };
  const refusal = await inTransaction(shop.database, (writer) => reportSettlement(writer, shop, reported));
  if (isRefusal(refusal)) {
    const { code, error } = presentRefusal(refusal, '');
    const report = { ...facts, orderNo: claimNo };
    await insertRefusedReport(shop.database, { report, code, sentence: error, at: shop.clock.now() });
    return refusal;
  }
  const [claim] = await readClaimsById(shop.database, [reported.claimId]);
  return claim === undefined ? refuse('claim-not-found') : presentBackOfficeClaim(claim);
}
