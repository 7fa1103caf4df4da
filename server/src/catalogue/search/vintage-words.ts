const YEAR = String.raw`(?<![\p{N}.£])((?:19|20)\d\d)`;
const END = String.raw`(?![\p{L}\p{N}])`;
const pattern = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${text}${END}`, 'iu');

/** Years, both included; '' is any. */
type Years = readonly [from: string, to: string];

const inOrder = (one: string, other: string): Years => (one < other ? [one, other] : [other, one]);
const next = (year: string, step: number) => String(Number(year) + step);

const ways: readonly (readonly [RegExp, (year: string, other: string) => Years])[] = [
  [
    pattern(
      String.raw`(?:(?:between|from)\s)?${YEAR}\s?(?:-|–|to|and|or|&|/)\s?((?:19|20)\d\d|(?<=[-–/]\s?)\d\d)`,
    ),
    (year, other) => inOrder(year, year.slice(0, 4 - other.length) + other),
  ],
  [pattern(String.raw`(?:before|pre|older than|earlier than)[\s-]?${YEAR}`), (year) => ['', next(year, -1)]],
  [
    pattern(String.raw`(?:after|post|younger than|newer than|later than)[\s-]?${YEAR}`),
    (year) => [next(year, 1), ''],
  ],
  [pattern(String.raw`(?:up to|until)\s${YEAR}`), (year) => ['', year]],
  [pattern(String.raw`${YEAR}\s(?:or|and)\s(?:older|earlier|before)`), (year) => ['', year]],
  [pattern(String.raw`(?:since|from)\s${YEAR}(?:\sonwards?)?`), (year) => [year, '']],
  [
    pattern(String.raw`${YEAR}\s?(?:\+|onwards?|(?:or|and)\s(?:newer|younger|later|after|up))`),
    (year) => [year, ''],
  ],
];

export type ReadYears = { readonly typed: string; readonly value: string; readonly label: string };

const BETWEEN = '–';

/** Vintages from one year to another: `2012-2016`, `before 2015`, `2018 or younger`. */
export function readYears(text: string): ReadYears | undefined {
  for (const [way, yearsOf] of ways) {
    const [typed, year, other = ''] = way.exec(text) ?? [];
    if (typed === undefined || year === undefined) continue;
    const [from, to] = yearsOf(year, other);
    const label = from === '' ? `To ${to}` : to === '' ? `From ${from}` : `${from} to ${to}`;
    return { typed, value: from + BETWEEN + to, label };
  }
  return undefined;
}

/** True of a year within years as `readYears` gives them. Undefined where they are one vintage. */
export function isWithin(years: string, year: string): boolean | undefined {
  const [from = '', to] = years.split(BETWEEN);
  if (to === undefined) return undefined;
  return /^(?:19|20)\d\d$/.test(year) && year >= from && (to === '' || year <= to);
}
