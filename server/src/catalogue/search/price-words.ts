import { formatMoney, nearestMoney } from '@tradecellar/trade/money.ts';

/** Pounds a bottle, nett, both included. */
export type PriceRange = { readonly priceFrom?: number; readonly priceTo?: number };

const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const either = (words: string) => `(?:${words.split(' ').toReversed().join('|')})`;
const SAID = String.raw`${either(tens)}(?:[\s-]${either(units)}|(?![\s-]${either(units)}))|${either(units)}|fiver|tenner|(?<!${either(units)}\s)hundred(?!\sand)`;
const NUMBER = String.raw`(?:a\s)?(\d{1,6}(?:\.\d{1,4})?|${SAID})`;
/** Not in the middle of a word or a number, such as `two hundred`, and no age, size or strength: `over 12 years` is no price. */
const END = String.raw`(?!\.?[\p{L}\p{N}])(?!\s?(?:%|(?:cl|ml|l|lt|ltr|lit(?:re|er)s?|years?|yrs?|yo|abv|vol|percent|proof|hundred|thousand)(?![\p{L}\p{N}])))`;
const START = String.raw`(?<![\p{L}\p{N}])(?<!hundred\sand\s)`;
const POUNDS = String.raw`\s?(?:pounds?|quid|gbp)`;
const BOTTLE = String.raw`(?:\s(?:a|per)\s(?:bottle|btl))?`;
const AMOUNT = String.raw`£?\s?${NUMBER}${END}(?:${POUNDS})?`;
const TO = String.raw`\s?(?:-|–|to|and)\s?`;

/** `around £10` is £8 to £12. */
const AROUND = 0.2;

type Found = readonly (string | undefined)[];

const amounts: ReadonlyMap<string, number> = new Map([
  ...units.split(' ').map((word, nth) => [word, nth + 1] as const),
  ...tens.split(' ').map((word, nth) => [word, nth * 10 + 20] as const),
  ...([
    ['fiver', 5],
    ['tenner', 10],
    ['hundred', 100],
  ] as const),
]);
/** A number of one or two words up to 99. */
export const SAID_NUMBER = `${either(tens)}(?: ${either(units)})?|${either(units)}`;

/** `twenty five` is 25. */
export const numberOf = (amount = '') =>
  amount
    .toLowerCase()
    .split(/[\s-]/)
    .reduce((sum, word) => sum + (amounts.get(word) ?? Number(word)), 0);

const to = ([, amount]: Found): PriceRange => ({ priceTo: numberOf(amount) });
const from = ([, one, other]: Found): PriceRange => ({ priceFrom: numberOf(one ?? other) });
const about = ([, amount]: Found): PriceRange => ({
  priceFrom: numberOf(amount) * (1 - AROUND),
  priceTo: numberOf(amount) * (1 + AROUND),
});
const range = ([, a, b]: Found): PriceRange => ({
  priceFrom: Math.min(numberOf(a), numberOf(b)),
  priceTo: Math.max(numberOf(a), numberOf(b)),
});

const pattern = (text: string) => new RegExp(`${START}${text}${BOTTLE}`, 'iu');

/** The first that is found counts. A range needs a word or a sign of money: `10-15` alone may be a vintage or a name. */
const ways: readonly (readonly [RegExp, (found: Found) => PriceRange])[] = [
  [pattern(String.raw`(?:between|from)\s£?\s?${NUMBER}${TO}${AMOUNT}`), range],
  [pattern(String.raw`£\s?${NUMBER}${TO}${AMOUNT}`), range],
  [pattern(String.raw`${NUMBER}${TO}£\s?${NUMBER}${END}`), range],
  [pattern(`${NUMBER}${TO}${NUMBER}${POUNDS}`), range],
  [pattern(String.raw`£?\s?${NUMBER}(?:${POUNDS})?\s(?:or|and)\s(?:less|under|below)`), to],
  [pattern(String.raw`£?\s?${NUMBER}(?:${POUNDS})?\s(?:or|and)\s(?:more|over|above|up)`), from],
  [pattern(String.raw`£?\s?${NUMBER}(?:${POUNDS})?\smax(?:imum)?(?!\p{L})`), to],
  [pattern(String.raw`(?:£\s?${NUMBER}|${NUMBER}${POUNDS})\s?(?:\+|plus(?!\p{L}))`), from],
  [
    pattern(
      String.raw`(?:under|below|less than|cheaper than|(?:no|not|nothing) (?:more than|over|above|dearer than)|up to|max(?:imum)?|sub|within|budget(?: of)?|u/|<=?)[\s-]?${AMOUNT}`,
    ),
    to,
  ],
  [
    pattern(
      String.raw`(?:over|above|more than|at least|min(?:imum)?|starting (?:at|from)|upwards of|>=?)\s?${AMOUNT}`,
    ),
    from,
  ],
  [pattern(String.raw`from\s£\s?${NUMBER}${END}`), from],
  [pattern(String.raw`(?:around|about|circa|roughly|approx\.?|~)\s?${AMOUNT}`), about],
  [pattern(String.raw`£\s?${NUMBER}${END}`), about],
  [pattern(String.raw`${NUMBER}${POUNDS}(?!\p{L})`), about],
];

/** A sign of money, a number in words or one that is no year: without any of these nothing above is found. */
const MAY_BE_PRICE = new RegExp(String.raw`£|pound|quid|gbp|(?<!\d)(?!(?:19|20)\d\d(?!\d))\d|${SAID}`, 'iu');

export type ReadPrice = { readonly typed: string; readonly range: PriceRange };

/** What a bottle is to cost: `under £15`, `£10-£15`, `over 20 quid`, `15 or less`, `around £10`. */
export function readPrice(text: string): ReadPrice | undefined {
  if (!MAY_BE_PRICE.test(text)) return undefined;
  for (const [way, rangeOf] of ways) {
    const found = way.exec(text);
    if (found !== null && !isYears(found)) return { typed: found[0], range: rangeOf(found) };
  }
  return undefined;
}

/** `from 2015 to 2018` are vintages. */
const isYears = ([typed, ...amounts]: Found) =>
  !/£|pound|quid|gbp/i.test(typed ?? '') &&
  amounts.every((amount) => /^(?:19|20)\d\d$/.test(amount ?? '2000'));

const pounds = (amount: number) => formatMoney(nearestMoney(amount));

/** `Under £15.00`, `Over £20.00`, `£10.00 to £15.00`. */
export function priceLabel({ priceFrom, priceTo }: PriceRange): string {
  if (priceFrom === undefined) return `Under ${pounds(priceTo ?? 0)}`;
  return priceTo === undefined ? `Over ${pounds(priceFrom)}` : `${pounds(priceFrom)} to ${pounds(priceTo)}`;
}
