import { readFileSync } from 'node:fs';

/** A nation of the United Kingdom, by date-holidays' name. Null if the merchant works on bank holidays. */
export type HolidayNation = 'ENG' | 'WLS' | 'SCT' | 'NIR' | null;

/**
 * The days come from a file, which bank-holidays.test.ts makes with the library date-holidays. The library itself would
 * take 9 MB of a server's heap.
 */
const daysOf: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(new URL('bank-holidays.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => {
      const [nation, year, ...days] = line.split(' ');
      return [`${nation} ${year}`, days];
    }),
);

/** The bank holidays of a nation in these years up to 2060, with substitute days, as sorted `yyyy-MM-dd`. */
export function bankHolidays(nation: HolidayNation, years: readonly number[]): readonly string[] {
  return nation === null ? [] : years.flatMap((year) => daysOf.get(`${nation} ${year}`) ?? []);
}
