import { accountClaimsAddPhoto, accountClaimsOpen } from '@tradecellar/contract/claims.ts';
import { call } from '../../api/call.ts';
import { changeReport, dropReport, reportNow } from './report-store.ts';

/**
 * Sends a report and then its photos, one by one, and drops it once the server has all of it. It may be cut off at any point
 * and sent again: the server knows the report by its key, and photos by their places.
 * @throws ProblemError of the call that failed; the report is kept
 */
export async function sendReport(account: string, orderNo: string): Promise<void> {
  const report = reportNow(account, orderNo);
  if (report === undefined) return;
  const claimNo = report.claimNo ?? (await open(account, orderNo));
  const photos = reportNow(account, orderNo)?.photos ?? [];
  for (const [place, Content] of photos.entries()) {
    const photo = { CustomerAccount: account, ClaimNo: claimNo, PhotoNo: place + 1, Content };
    await call(accountClaimsAddPhoto, photo);
  }
  dropReport(account, orderNo);
}

async function open(account: string, orderNo: string): Promise<string> {
  const report = reportNow(account, orderNo);
  if (report === undefined) throw new Error(`There is no report about order ${orderNo}`);
  const { mainResult } = await call(accountClaimsOpen, {
    CustomerAccount: account,
    orderNo,
    Key: report.key,
    Lines: report.isMissing ? [] : [...report.lines],
    Note: report.note,
    PhotoCount: report.photos.length,
  });
  changeReport(account, orderNo, { claimNo: mainResult.ClaimNo });
  return mainResult.ClaimNo;
}
