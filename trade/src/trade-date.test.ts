import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from './delivery-calendar.ts';
import { formatTradeDate, lastDays, monthToDate, parseDateRange, parseTradeDate } from './trade-date.ts';

const anyDate = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1900-01-01', days));

describe('a typed date', () => {
  test.each([
    ['3/8/2026', '2026-08-03'],
    ['03-08-2026', '2026-08-03'],
    [' 29/02/2028 ', '2028-02-29'],
    ['31/12/2026', '2026-12-31'],
  ])('reads the typed date %j as %s [5.dates.1]', (text, date) => expect(parseTradeDate(text)).toBe(date));

  test.each([
    '',
    '31/2/2026',
    '29/2/2026',
    '29/2/2100',
    '31/4/2026',
    '0/1/2026',
    '1/0/2026',
    '1/13/2026',
    '1/1/26',
    '1/1/20266',
    '2026-08-03',
    '3.8.2026',
    '3 8 2026',
    '3/8',
    '003/8/2026',
    '1/1/0000',
    '3/8/2026 10:00',
  ])('refuses the typed date %j [5.dates.1]', (text) => expect(parseTradeDate(text)).toBeUndefined());

  it('writes a date as dd/MM/yyyy, and reads the date back', () => {
    expect(formatTradeDate('2026-08-03')).toBe('03/08/2026');
    expect(() => formatTradeDate('2026-02-30')).toThrow(RangeError);
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(parseTradeDate(formatTradeDate(date))).toBe(date);
        expect(parseTradeDate(formatTradeDate(date).replaceAll('/', '-'))).toBe(date);
      }),
    );
  });
});

describe('a range of typed dates', () => {
  test.each([
    ['1/8/2026', '31/8/2026', '2026-08-01', '2026-08-31'],
    ['3/8/2026', '3/8/2026', '2026-08-03', '2026-08-03'],
    ['31/12/2025', '1/1/2026', '2025-12-31', '2026-01-01'],
  ])('reads a range of typed dates from %s to %s', (from, to, start, end) =>
    expect(parseDateRange(from, to)).toEqual({ start, end }),
  );

  test.each([
    ['4/8/2026', '3/8/2026', true, false],
    ['x', '3/8/2026', true, false],
    ['3/8/2026', '', false, true],
    ['31/2/2026', '31/4/2026', true, true],
  ])(
    'flags, in a range from %s to %s, the start (%s) and the end (%s)',
    (from, to, startFlagged, endFlagged) => {
      expect(parseDateRange(from, to)).toEqual({
        refused: 'bad-date-range',
        startFlagged,
        endFlagged,
      });
    },
  );

  it('refuses a range exactly if the start is after the end [5.dates.2]', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (one, other) => {
        expect('refused' in parseDateRange(formatTradeDate(one), formatTradeDate(other))).toBe(one > other);
      }),
    );
  });

  it('computes the range of the last thirty days and the range of the month to date [9.constants.14]', () => {
    expect(lastDays('2026-08-31')).toEqual({ start: '2026-08-01', end: '2026-08-31' });
    expect(lastDays('2026-03-01', 1)).toEqual({ start: '2026-02-28', end: '2026-03-01' });
    expect(monthToDate('2026-08-31')).toEqual({ start: '2026-08-01', end: '2026-08-31' });
    expect(monthToDate('2026-08-01')).toEqual({ start: '2026-08-01', end: '2026-08-01' });
  });
});
