import type { ReportedLine } from '@tradecellar/contract/claims.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { versionedStorage } from '../../../api/stored.ts';
import { reportsKey } from '../../../session/browser-memory.ts';

/** A report about a delivery, stored until the server has the report and all its photos. */
export type Report = {
  /** The report's key, the same in every attempt to send the report. */
  readonly key: string;
  /** True if nothing of the order arrived. */
  readonly isMissing: boolean;
  readonly lines: readonly ReportedLine[];
  readonly note: string;
  /** JPEG in base64, scaled down. */
  readonly photos: readonly string[];
  /** True if the report is sent as soon as there is a network. */
  readonly isSent: boolean;
  /** The claim's number, after the server has the report. The server may still lack photos. */
  readonly claimNo?: string;
  /** The server's refusal of the report or of photos, until the writer sends or discards the report. */
  readonly refusal?: string | undefined;
  /** Missing in reports that release 0.5.0 stored. */
  readonly about?: ReportedOrder;
};

type ReportedOrder = { readonly account: string; readonly orderNo: string };

type Reports = { readonly reports: Readonly<Record<string, Report>> };

/**
 * Reports by account and order, in local storage: a closed page, a lost network and a restart of the phone lose none. If the
 * storage is full they last as long as the page.
 */
const useReports = create<Reports>()(
  persist(() => ({ reports: {} }) as Reports, {
    // The type of an empty record.
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

/** Changes the report of an order if there is a report. */
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
