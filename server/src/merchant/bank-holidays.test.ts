import Holidays from 'date-holidays';
import { expect, it } from 'vitest';
import { bankHolidays } from './bank-holidays.ts';

const [FIRST, LAST] = [2020, 2060];
const nations = ['ENG', 'WLS', 'SCT', 'NIR'] as const;

function line(nation: (typeof nations)[number], year: number): string {
  const days = new Holidays('GB', nation)
    .getHolidays(year)
    .filter((day) => day.type === 'public' || day.type === 'bank')
    .map((day) => day.date.slice(0, 10));
  return [nation, year, ...new Set(days.sort())].join(' ');
}

it('keeps the stored bank holidays equal to the library’s (--update=all writes the file)', async () => {
  const years = Array.from({ length: LAST - FIRST + 1 }, (_, after) => FIRST + after);
  const lines = years.flatMap((year) => nations.map((nation) => `${line(nation, year)}\n`));
  await expect(lines.join('')).toMatchFileSnapshot('bank-holidays.txt');
});

it('returns the bank holidays of a nation in the years asked for', () => {
  expect(bankHolidays('SCT', [2026, 2027])).toEqual(
    expect.arrayContaining(['2026-01-02', '2026-11-30', '2027-01-04']),
  );
  expect(bankHolidays('ENG', [2026])).toEqual([
    ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31'],
    ...['2026-12-25', '2026-12-26', '2026-12-28'],
  ]);
  expect(bankHolidays(null, [2026])).toEqual([]);
  expect(bankHolidays('ENG', [3000])).toEqual([]);
});
