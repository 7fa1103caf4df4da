import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { volume } from '../test/volume.ts';
import type { ClaimReason } from './claim-life.ts';
import { type ClaimFacts, claimWindowEnd, isLateClaim, isReportingTime, untilWords } from './claim-window.ts';
import { londonInstant } from './london-time.ts';

const windows = {
  faultHours: 48,
  faultsFrom: 'delivery',
  notArrivedDays: 14,
  notArrivedFrom: 'delivery',
} as const;
const nothing: ClaimFacts = { deliveredAt: undefined, invoicedAt: undefined, dueDate: undefined };
const endOf = (reason: ClaimReason, facts: Partial<ClaimFacts>, other = {}) =>
  claimWindowEnd(reason, { ...nothing, ...facts }, { ...windows, ...other })?.toISOString();

describe('the end of a claim’s window', () => {
  it('W1: ends the claim window 48 elapsed hours after the delivery', () => {
    expect(endOf('broken', { deliveredAt: new Date('2026-11-24T14:10:00Z') })).toBe(
      '2026-11-26T14:10:00.000Z',
    );
    // Clocks go forward on 29 March 2026 at 01:00.
    expect(endOf('broken', { deliveredAt: new Date('2026-03-28T14:10:00Z') })).toBe(
      '2026-03-30T14:10:00.000Z',
    );
  });

  it('W2: ends the claim window 48 hours after the end of the due date if the delivery was not reported', () => {
    expect(endOf('short', { dueDate: '2026-11-24' })).toBe('2026-11-27T00:00:00.000Z');
    expect(endOf('short', { dueDate: '2026-07-01' })).toBe('2026-07-03T23:00:00.000Z');
  });

  it('W3: ends the claim window of an order that did not arrive with the fourteenth day after the due date', () => {
    expect(endOf('not-arrived', { dueDate: '2026-11-03' })).toBe('2026-11-18T00:00:00.000Z');
    // Summer time ends in this window. The reported delivery does not count.
    const facts = { dueDate: '2026-10-20', deliveredAt: new Date('2026-10-22T09:00:00Z') };
    expect(endOf('not-arrived', facts)).toBe('2026-11-04T00:00:00.000Z');
  });

  it('W4: counts the claim window from the invoice if the merchant’s terms say so, and gives no end before the invoice', () => {
    const fromInvoice = { faultsFrom: 'invoice', notArrivedFrom: 'invoice' };
    const facts = { deliveredAt: new Date('2026-11-24T14:10:00Z'), dueDate: '2026-11-24' };
    expect(endOf('broken', facts, fromInvoice)).toBeUndefined();
    const invoiced = { ...facts, invoicedAt: new Date('2026-11-25T08:30:00Z') };
    expect(endOf('broken', invoiced, fromInvoice)).toBe('2026-11-27T08:30:00.000Z');
    expect(endOf('not-arrived', invoiced, fromInvoice)).toBe('2026-12-10T00:00:00.000Z');
  });

  it('W5: treats a report at the end of the claim window as late, but not a report a millisecond earlier', () => {
    const facts = { ...nothing, deliveredAt: new Date('2026-11-24T14:10:00Z') };
    const end = claimWindowEnd('broken', facts, windows) ?? new Date(0);
    expect(isLateClaim('broken', facts, windows, new Date(end.getTime() - 1))).toBe(false);
    expect(isLateClaim('broken', facts, windows, end)).toBe(true);
    expect(isLateClaim('broken', nothing, windows, end)).toBe(false);
  });
});

/**
 * A second implementation of the rule, to compare with: it walks hour by hour, and asks the platform's calendar for the
 * day of each hour.
 */
const londonDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' });
function midnightAfter(days: number, date: string): number {
  let at = Date.parse(`${date}T21:00:00Z`);
  for (let midnights = 0; midnights <= days; midnights++) {
    const today = londonDay.format(at);
    while (londonDay.format(at) === today) at += 3_600_000;
    at -= at % 3_600_000;
    if (midnights < days) at += 21 * 3_600_000;
  }
  return at;
}

it('W6: computes the end to the second for deliveries over clock changes, leap days and holidays', () => {
  const days = [
    ...['2024-02-27', '2024-02-29', '2024-03-29', '2024-03-31', '2025-10-25', '2025-10-26', '2026-03-28'],
    ...['2026-03-29', '2026-04-03', '2026-05-25', '2026-10-24', '2026-10-25', '2026-12-24', '2026-12-31'],
    ...['2028-02-28', '2028-02-29'],
  ];
  const anyDay = fc.oneof(
    fc.constantFrom(...days),
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  );
  const anySecond = fc.integer({ min: 0, max: 86_399 });
  fc.assert(
    fc.property(
      anyDay,
      anySecond,
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 0, max: 30 }),
      (dueDate, second, faultHours, notArrivedDays) => {
        const deliveredAt = new Date(Date.parse(`${dueDate}T00:00:00Z`) + second * 1_000);
        const own = { ...windows, faultHours, notArrivedDays };
        const facts = { deliveredAt, invoicedAt: undefined, dueDate };
        let hours = deliveredAt.getTime();
        for (let passed = 0; passed < faultHours; passed++) hours += 3_600_000;
        expect(claimWindowEnd('faulty', facts, own)?.getTime()).toBe(hours);
        expect(claimWindowEnd('not-arrived', facts, own)?.getTime()).toBe(
          midnightAfter(notArrivedDays, dueDate),
        );
      },
    ),
    { numRuns: volume(10_000, 1_000) },
  );
}, 60_000);

describe('the time in which a buyer checks a delivery', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const [past, future] = ['2026-11-28T12:00:00.000Z', '2026-11-28T12:00:00.001Z'];
  it.each([
    [{ FaultsUntil: future, NotArrivedUntil: future }, true],
    [{ FaultsUntil: past, NotArrivedUntil: future }, false],
    [{ NotArrivedUntil: future }, true],
    [{ NotArrivedUntil: past }, false],
    [{}, false],
  ])(
    'allows reports until a report of faults, or else of a missing order, would be late: %j %s',
    (ends, runs) => {
      expect(isReportingTime(ends, now)).toBe(runs);
    },
  );
});

describe('the words for the end of a window', () => {
  const now = londonInstant({ date: '2026-11-24', minutes: 600 });
  it.each([
    [{ date: '2026-11-26', minutes: 850 }, 'until Thursday 14:10'],
    [{ date: '2026-11-27', minutes: 0 }, 'until Thursday midnight'],
    [{ date: '2026-12-18', minutes: 0 }, 'until 17 Dec'],
    [{ date: '2026-12-01', minutes: 600 }, 'until 1 Dec'],
  ])('writes the end of a claim window at %j as “%s”', (end, words) =>
    expect(untilWords(londonInstant(end), now)).toBe(words),
  );
});
