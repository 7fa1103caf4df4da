const YEAR = String.raw`(?<![\p{N}.£])((?:19|20)\d\d)`;
const END = String.raw`(?![\p{L}\p{N}])`;
const pattern = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${text}${END}`, 'iu');
const BEFORE = '(?:before|older than|earlier than)';
const AFTER = '(?:after|younger than|newer than|later than)';

/** Years, both included, where '' is any; or each of them. */
type Years = { readonly from: string; readonly to: string } | { readonly each: readonly string[] };

const since = (from: string): Years => ({ from, to: '' });
const until = (to: string): Years => ({ from: '', to });
const between = (one: string, other: string): Years =>
  one < other ? { from: one, to: other } : { from: other, to: one };
const next = (year: string, step: number) => String(Number(year) + step);

type Way = readonly [RegExp, (year: string, other: string, typed: string) => Years | undefined];

/** `not before 2015`: read before what is not wanted, or it would be the opposite. */
const denied: readonly Way[] = [
  [pattern(String.raw`(?:no|not|nothing)\s${BEFORE}\s${YEAR}`), since],
  [pattern(String.raw`(?:no|not|nothing)\s${AFTER}\s${YEAR}`), until],
];

const said: readonly Way[] = [
  [pattern(String.raw`(?:between|from)\s${YEAR}\s(?:and|to)\s((?:19|20)\d\d)`), between],
  [pattern(String.raw`${YEAR}\s?(?:-|–|to)\s?((?:19|20)\d\d)`), between],
  [pattern(String.raw`${YEAR}[-–/](\d\d)`), shortRange],
  [
    pattern(String.raw`${YEAR}(?:\s?(?:,|&|/|or|and)\s?(?:19|20)\d\d)+`),
    (_year, _other, typed) => ({ each: typed.match(/\d{4}/g) ?? [] }),
  ],
  [pattern(String.raw`(?:${BEFORE}|pre)[\s-]?${YEAR}`), (year) => until(next(year, -1))],
  [pattern(String.raw`(?:${AFTER}|post)[\s-]?${YEAR}`), (year) => since(next(year, 1))],
  [pattern(String.raw`(?:up to|until)\s${YEAR}`), until],
  [pattern(String.raw`${YEAR}\s(?:or|and)\s(?:older|earlier|before)`), until],
  // `from 2016` alone is of that vintage.
  [
    pattern(String.raw`(?:since\s${YEAR}|from\s${YEAR}\son(?:wards?)?)`),
    (year, other) => since(year || other),
  ],
  [pattern(String.raw`${YEAR}\s?(?:\+|onwards?|(?:or|and)\s(?:newer|younger|later|after|up))`), since],
];

/** What stands behind a year is rather a quantity, where it is not a year of the next few: `2022-12`. */
const LONGEST_SHORT_RANGE = 15;

/** `1997-03` is 1997 to 2003. */
function shortRange(year: string, short: string): Years | undefined {
  const years = (Number(short) + 100 - (Number(year) % 100)) % 100;
  return years === 0 || years > LONGEST_SHORT_RANGE ? undefined : between(year, next(year, years));
}

export type ReadYears = { readonly typed: string; readonly value: string; readonly label: string };

const RANGE = '–';
const EACH = ', ';

/** Vintages that are no more than not wanted: `not before 2015`. */
export const readDeniedYears = (text: string) => readYearsAs(denied, text);

/** Vintages from one year to another, or several: `2012-2016`, `before 2015`, `2018 or younger`, `2014 or 2016`. */
export const readYears = (text: string) => readYearsAs(said, text);

function readYearsAs(ways: readonly Way[], text: string): ReadYears | undefined {
  for (const [way, yearsOf] of ways) {
    const [typed, year = '', other = ''] = way.exec(text) ?? [];
    const years = typed === undefined ? undefined : yearsOf(year, other, typed);
    if (typed === undefined || years === undefined) continue;
    if ('each' in years) return { typed, value: years.each.join(EACH), label: years.each.join(' or ') };
    const { from, to } = years;
    const label = from === '' ? `To ${to}` : to === '' ? `From ${from}` : `${from} to ${to}`;
    return { typed, value: from + RANGE + to, label };
  }
  return undefined;
}

/** True of a year among years as `readYears` gives them. Undefined where they are one vintage. */
export function isAmong(years: string, year: string): boolean | undefined {
  if (years.includes(EACH)) return years.split(EACH).includes(year);
  const [from = '', to] = years.split(RANGE);
  if (to === undefined) return undefined;
  return /^(?:19|20)\d\d$/.test(year) && year >= from && (to === '' || year <= to);
}
