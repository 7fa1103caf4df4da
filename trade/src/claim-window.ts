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

/**
 * How long buyers may report faults, from the settings `claims`. The specification's terms say 48 hours and 14 days
 * (9.constants.32, 9.constants.33).
 */
export type ClaimWindows = {
  readonly faultHours: number;
  readonly faultsFrom: WindowStart;
  readonly notArrivedDays: number;
  readonly notArrivedFrom: WindowStart;
};

export type WindowStart = 'delivery' | 'invoice';

export type ClaimFacts = {
  readonly deliveredAt: Date | undefined;
  readonly invoicedAt: Date | undefined;
  /** The due date of the delivery. Used if the merchant's system reported no delivery time. */
  readonly dueDate: PlainDate | undefined;
};

/**
 * The time at which the window for a reason ends. Undefined if the window has not begun, such as before the invoice.
 *
 * Hours are elapsed hours, through clock changes and holidays: goods delivered on Tuesday at 14:10 can be reported
 * until Thursday at 14:10, and goods delivered on the Saturday before the clocks go forward at 14:10 until Monday at
 * 15:10. If the merchant's system reported no delivery, the hours count from the end of the due date. Days end at
 * midnight in London: for an order due on the 3rd, 14 days end at the end of the 17th.
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

/** True if a report comes after the end of its window. A window that has not begun is not over. */
export function isLateClaim(
  reason: ClaimReason,
  facts: ClaimFacts,
  windows: ClaimWindows,
  now: Date,
): boolean {
  const end = claimWindowEnd(reason, facts, windows);
  return end !== undefined && now.getTime() >= end.getTime();
}

/** The ends of an order's windows on the wire, as ISO instants. An end is absent if its window has not begun. */
export type WindowEnds = {
  readonly FaultsUntil?: string | undefined;
  readonly NotArrivedUntil?: string | undefined;
};

/**
 * True if the buyer should check the delivered goods now, before a report is late: for goods delivered on Tuesday at
 * 14:10, until Thursday at 14:10. If faults count from an invoice that is not known yet, the end of the window for a
 * missing order counts.
 */
export function isReportingTime({ FaultsUntil, NotArrivedUntil }: WindowEnds, now: Date): boolean {
  const end = FaultsUntil ?? NotArrivedUntil;
  return end !== undefined && now < new Date(end);
}

function windowStart(facts: ClaimFacts, from: WindowStart): Date | undefined {
  if (from === 'invoice') return facts.invoicedAt;
  return facts.deliveredAt ?? (facts.dueDate === undefined ? undefined : endOfDay(facts.dueDate));
}

/** The window for an order that did not arrive has no delivery to count from, so it counts from the due date. */
function windowDay({ dueDate, invoicedAt }: ClaimFacts, from: WindowStart): PlainDate | undefined {
  if (from === 'delivery') return dueDate;
  return invoicedAt === undefined ? undefined : londonTime(invoicedAt).date;
}

/** 'until Thursday 14:10', or 'until 17 Dec' if the end is further ahead than six days. */
export function untilWords(end: Date, now: Date): string {
  const { date, minutes } = londonTime(end);
  // A window that ends at midnight belongs to the day before.
  const isMidnight = minutes === 0;
  const day = isMidnight ? addDays(date, -1) : date;
  if (addDays(londonTime(now).date, 6) < day) return `until ${dayAndMonth(day)}`;
  return `until ${weekdayNames([weekdayOf(day)]).slice(0, -1)} ${isMidnight ? 'midnight' : formatClockTime(minutes)}`;
}
