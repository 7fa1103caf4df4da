import type { ReportedLine } from '@tradecellar/contract/claims.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { versionedStorage } from '../../../api/stored.ts';
import { reportsKey } from '../../../session/browser-memory.ts';

/** A report about an order, as it is written and until it has been sent whole. */
export type Report = {
  /** The same each time it is sent. */
  readonly key: string;
  /** The whole order did not arrive. */
  readonly isMissing: boolean;
  readonly lines: readonly ReportedLine[];
  readonly note: string;
  /** JPEG in base64, scaled down. */
  readonly photos: readonly string[];
  /** Sent, or to be sent as soon as there is a network. */
  readonly isSent: boolean;
  /** Its claim, once the server has it: photos may still be missing there. */
  readonly claimNo?: string;
  /** The server's sentence against it, or against some of its photos, until it is sent again or discarded. */
  readonly refusal?: string | undefined;
  /** Absent from reports that a page of release 0.5.0 began. */
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

/** The report of an order that is being written or sent. */
export function useReport(account: string, orderNo: string): Report | undefined {
  return useReports(({ reports }) => reports[nameOf(account, orderNo)]);
}

export function reportNow(account: string, orderNo: string): Report | undefined {
  return useReports.getState().reports[nameOf(account, orderNo)];
}

/** Reports that are to be sent. */
export function waitingReports(): readonly ReportedOrder[] {
  return Object.values(useReports.getState().reports).flatMap(({ isSent, about }) =>
    isSent && about ? [about] : [],
  );
}

/** Begins a report with a key of its own. */
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

/** Changes the report of an order; nothing where there is none. */
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
