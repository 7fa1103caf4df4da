import type { ReportedLine } from '@tradecellar/contract/claims.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { versionedStorage } from '../../../api/stored.ts';
import { reportsKey } from '../../../session/device/browser-memory.ts';

export type Report = {
  /** The idempotency key, the same in every attempt. */
  readonly key: string;
  /** True if the whole order is missing. */
  readonly isMissing: boolean;
  readonly lines: readonly ReportedLine[];
  readonly note: string;
  /** JPEG in base64, scaled down. */
  readonly photos: readonly string[];
  /** True if the writer has pressed Send. The page sends the report as soon as there is a network. */
  readonly isSent: boolean;
  /** Set when the server has the report. Photos may still be missing. */
  readonly claimNo?: string;
  readonly refusal?: string | undefined;
  /** Missing in reports that release 0.5.0 stored. */
  readonly about?: ReportedOrder;
};

type ReportedOrder = { readonly account: string; readonly orderNo: string };

type Reports = { readonly reports: Readonly<Record<string, Report>> };

/**
 * Reports by account and order, in local storage, so that no report is lost with the page, the network or the phone's
 * power. If the storage is full, reports last as long as the page.
 */
const useReports = create<Reports>()(
  persist(() => ({ reports: {} }) as Reports, {
    // `as Reports` gives the empty record its type.
    name: reportsKey,
    version: 1,
    storage: versionedStorage<Reports>(() => localStorage),
  }),
);

const nameOf = (account: string, orderNo: string) => `${account}/${orderNo}`;

export function useReport(account: string, orderNo: string): Report | undefined {
  return useReports(({ reports }) => reports[nameOf(account, orderNo)]);
}

export function reportNow(account: string, orderNo: string): Report | undefined {
  return useReports.getState().reports[nameOf(account, orderNo)];
}

export function waitingReports(): readonly ReportedOrder[] {
  return Object.values(useReports.getState().reports).flatMap(({ isSent, about }) =>
    isSent && about ? [about] : [],
  );
}

export function beginReport(account: string, orderNo: string): void {
  setReport(account, orderNo, {
    key: crypto.randomUUID(),
    isMissing: false,
    lines: [],
    note: '',
    photos: [],
    isSent: false,
    about: { account, orderNo },
  });
}

export function changeReport(account: string, orderNo: string, change: Partial<Report>): void {
  const report = reportNow(account, orderNo);
  if (report) setReport(account, orderNo, { ...report, ...change });
}

export function dropReport(account: string, orderNo: string): void {
  useReports.setState(({ reports }) => {
    const { [nameOf(account, orderNo)]: _dropped, ...others } = reports;
    return { reports: others };
  });
}

function setReport(account: string, orderNo: string, report: Report): void {
  useReports.setState(({ reports }) => ({ reports: { ...reports, [nameOf(account, orderNo)]: report } }));
}
