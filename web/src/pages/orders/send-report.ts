import { accountClaimsAddPhoto, accountClaimsOpen } from '@tradecellar/contract/claims.ts';
import { call } from '../../api/call.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { changeReport, dropReport, reportNow, waitingReports } from './report-store.ts';

/** Reports on their way, by account and order. */
const underWay = new Map<string, Promise<void>>();

/**
 * Sends a report and then its photos, one by one, and drops it once the server has all of it. It may be cut off at any point
 * and sent again: the server knows the report by its key, and photos by their places. A refused report goes back to its writer;
 * a photo that is refused is left out, as the claim is there.
 * @throws ProblemError of the call that failed; with one that may pass the report is kept as it is
 */
export function sendReport(account: string, orderNo: string): Promise<void> {
  const name = `${account}/${orderNo}`;
  const sending =
    underWay.get(name) ??
    sendOnce(account, orderNo)
      .catch((error: unknown) => {
        if (!mayPass(error)) takeBack(account, orderNo);
        throw error;
      })
      .finally(() => underWay.delete(name));
  underWay.set(name, sending);
  return sending;
}

/** True for a lost network, a starting server and an ended session: the same report goes later. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof ProblemError && (error.status === 503 || error.status === 401 || error.status === 429)
  );
}

function takeBack(account: string, orderNo: string): void {
  if (reportNow(account, orderNo)?.claimNo !== undefined) dropReport(account, orderNo);
  else changeReport(account, orderNo, { isSent: false });
}

/** Sends the reports that were kept without a network, from whichever page its writer is on. */
export async function sendWaitingReports(): Promise<void> {
  for (const { account, orderNo } of waitingReports()) {
    await sendReport(account, orderNo).catch(() => undefined); // It is kept, or goes back to its writer.
  }
}

async function sendOnce(account: string, orderNo: string): Promise<void> {
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
