import type { ClaimReason } from './claim-life.ts';
import {
  addDays,
  dayAndMonth,
  formatClockTime,
  type PlainDate,
  weekdayNames,
  weekdayOf,
} from './delivery-calendar.ts';
import { endOfDay, londonTime } from './london-time.ts';

/** The merchant's windows (settings `claims`), by the specification's terms 48 hours and 14 days (9.constants.32, 9.constants.33). */
export type ClaimWindows = {
  /** Hours in which faults of what came are reported. */
  readonly faultHours: number;
  readonly faultsFrom: WindowStart;
  /** Days in which an order that did not arrive is reported. */
  readonly notArrivedDays: number;
  readonly notArrivedFrom: WindowStart;
};

/** A window starts with the delivery, or with the invoice. */
export type WindowStart = 'delivery' | 'invoice';

/** The facts of an order that its windows need. */
export type ClaimFacts = {
  /** The time that the merchant's system reported. */
  readonly deliveredAt: Date | undefined;
  readonly invoicedAt: Date | undefined;
  /** The day on which it is due, which stands for a delivery that was not reported. */
  readonly dueDate: PlainDate | undefined;
};

/**
 * The instant at which the window of a reason ends; undefined while it has not begun, as before the invoice.
 *
 * Hours are counted as they pass, through clock changes and holidays: delivered at 14:10 on Tuesday, faults can be reported
 * until 14:10 on Thursday; from Saturday 14:10 before the clocks go forward, until 15:10 on Monday. A delivery that was not
 * reported counts from the end of its day. Days end at midnight in London: due on the 3rd, 14 days end with the 17th.
 */
export function claimWindowEnd(
  reason: ClaimReason,
  facts: ClaimFacts,
  windows: ClaimWindows,
): Date | undefined {
  if (reason === 'not-arrived') {
    const day = windowDay(facts, windows.notArrivedFrom);
    return day === undefined ? undefined : endOfDay(addDays(day, windows.notArrivedDays));
  }
  const start = windowStart(facts, windows.faultsFrom);
  return start === undefined ? undefined : new Date(start.getTime() + windows.faultHours * 3_600_000);
}

/** Whether a report of this reason comes after its window. A window that has not begun is not over. */
export function isLateClaim(
  reason: ClaimReason,
  facts: ClaimFacts,
  windows: ClaimWindows,
  now: Date,
): boolean {
  const end = claimWindowEnd(reason, facts, windows);
  return end !== undefined && now.getTime() >= end.getTime();
}

/** The ends of an order's windows on the wire, as ISO instants; absent while a window has not begun. */
export type WindowEnds = {
  readonly FaultsUntil?: string | undefined;
  readonly NotArrivedUntil?: string | undefined;
};

/**
 * Whether what came is to be checked now: until faults would be reported late. Delivered on Tuesday 14:10, that is until
 * Thursday 14:10. If faults count from an invoice that is not there yet, the end is that of an order that did not arrive.
 */
export function isReportingTime({ FaultsUntil, NotArrivedUntil }: WindowEnds, now: Date): boolean {
  const end = FaultsUntil ?? NotArrivedUntil;
  return end !== undefined && now < new Date(end);
}

function windowStart(facts: ClaimFacts, from: WindowStart): Date | undefined {
  if (from === 'invoice') return facts.invoicedAt;
  return facts.deliveredAt ?? (facts.dueDate === undefined ? undefined : endOfDay(facts.dueDate));
}

/** An order that did not arrive has no delivery: its days count from the day on which it was due. */
function windowDay({ dueDate, invoicedAt }: ClaimFacts, from: WindowStart): PlainDate | undefined {
  if (from === 'delivery') return dueDate;
  return invoicedAt === undefined ? undefined : londonTime(invoicedAt).date;
}

/** The end of a window as a buyer reads it: 'until Thursday 14:10', further ahead 'until 17 Dec'. */
export function untilWords(end: Date, now: Date): string {
  const { date, minutes } = londonTime(end);
  // Midnight belongs to the day that it ends.
  const isMidnight = minutes === 0;
  const day = isMidnight ? addDays(date, -1) : date;
  if (addDays(londonTime(now).date, 6) < day) return `until ${dayAndMonth(day)}`;
  return `until ${weekdayNames([weekdayOf(day)]).slice(0, -1)} ${isMidnight ? 'midnight' : formatClockTime(minutes)}`;
}
