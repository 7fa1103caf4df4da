import Holidays from 'date-holidays';

/** A nation of the United Kingdom as date-holidays names it; null where the merchant works through them. */
export type HolidayNation = 'ENG' | 'WLS' | 'SCT' | 'NIR' | null;

const byNationAndYear = new Map<string, readonly string[]>();

/** The bank holidays of a nation in these years, `yyyy-MM-dd` in order, substitute days included. */
export function bankHolidays(nation: HolidayNation, years: readonly number[]): readonly string[] {
  if (nation === null) return [];
  return [...new Set(years)].sort((a, b) => a - b).flatMap((year) => holidaysOf(nation, year));
}

function holidaysOf(nation: NonNullable<HolidayNation>, year: number): readonly string[] {
  // Distant years are not computed: a caller could request thousands of them.
  if (year < 2000 || year > 2200) return [];
  const key = `${nation} ${year}`;
  const cached = byNationAndYear.get(key);
  if (cached !== undefined) return cached;
  const days = new Holidays('GB', nation)
    .getHolidays(year)
    .filter((day) => day.type === 'public' || day.type === 'bank')
    .map((day) => day.date.slice(0, 10));
  const dates = [...new Set(days)].sort();
  byNationAndYear.set(key, dates);
  return dates;
}
