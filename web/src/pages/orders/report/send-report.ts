import { accountClaimsAddPhoto, accountClaimsOpen } from '@tradecellar/contract/claims.ts';
import { call } from '../../../api/call.ts';
import { ProblemError, problemSentenceOf } from '../../../api/problem-error.ts';
import { path } from '../../../session/address/paths.ts';
import { showAlert } from '../../../ui/dialogs/alert-dialog.tsx';
import { changeReport, dropReport, reportNow, waitingReports } from './report-store.ts';

const underWay = new Map<string, Promise<string | undefined>>();

/**
 * Sends a report, then its photos one by one, and removes the report when the server has everything. Returns the
 * claim's number. The upload may stop at any point and be retried: the server knows the report by its key, and a photo
 * by its place. A refused report returns to its writer with the refusal. If photos are refused, the other photos are
 * still sent.
 * @throws ProblemError of the failed call. If a retry may succeed, the report stays stored unchanged.
 */
export function sendReport(account: string, orderNo: string): Promise<string | undefined> {
  const name = `${account}/${orderNo}`;
  const sending =
    underWay.get(name) ??
    sendOnce(account, orderNo)
      .catch((error: unknown) => {
        if (!mayPass(error)) giveBack(account, orderNo, problemSentenceOf(error));
        throw error;
      })
      .finally(() => underWay.delete(name));
  underWay.set(name, sending);
  return sending;
}

function giveBack(account: string, orderNo: string, refusal: string): void {
  changeReport(account, orderNo, { isSent: false, refusal });
}

/**
 * True if a retry of the same report may succeed: the network is lost, the server is starting, or the session has
 * ended.
 */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof ProblemError && (error.status === 503 || error.status === 401 || error.status === 429)
  );
}

/**
 * Sends the stored reports from any page, and alerts the writer to a refusal. The order's own page shows the refusal
 * itself.
 */
export async function sendWaitingReports(): Promise<void> {
  for (const { account, orderNo } of waitingReports()) {
    await sendReport(account, orderNo).catch(() => undefined); // The report stays stored, or returns to its writer.
    const refusal = reportNow(account, orderNo)?.refusal;
    if (refusal === undefined || location.pathname === addressOf(orderNo)) continue;
    showAlert({
      title: `Your report about order ${orderNo}`,
      message: `${refusal} The report is kept at the order.`,
    });
  }
}

const addressOf = (orderNo: string) => path.orderDetails.replace('$orderNo', encodeURIComponent(orderNo));

async function sendOnce(account: string, orderNo: string): Promise<string | undefined> {
  const report = reportNow(account, orderNo);
  if (report === undefined) return undefined;
  const claimNo = report.claimNo ?? (await open(account, orderNo));
  const photos = reportNow(account, orderNo)?.photos ?? [];
  const refusals: string[] = [];
  for (const [place, Content] of photos.entries()) {
    const photo = { CustomerAccount: account, ClaimNo: claimNo, PhotoNo: place + 1, Content };
    await call(accountClaimsAddPhoto, photo).catch((error: unknown) => {
      if (mayPass(error)) throw error;
      refusals.push(`Photo ${place + 1} is not in ${claimNo}. ${problemSentenceOf(error)}`);
    });
  }
  if (refusals.length > 0) {
    giveBack(account, orderNo, refusals.join(' '));
    return undefined;
  }
  dropReport(account, orderNo);
  return claimNo;
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
