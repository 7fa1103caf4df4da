import type { Sort } from '@tradecellar/trade/paging.ts';
import { ANY_YEAR, type CatalogueIndex, fits } from '../weigh/catalogue-index.ts';
import type { FacetName } from '../words/facet-names.ts';
import { sizeLabel } from '../words/named-filters.ts';
import { numberOf } from '../words/number-words.ts';
import { wordsOf } from '../words/words.ts';
import {
  A_CASE,
  amount,
  BOTTLE,
  BOUND,
  CHEAPEST,
  DEAREST,
  END,
  LOW,
  OR_SO,
  PACK,
  percent,
  QUANTITY,
  SIGN,
  SPARKLING,
  TO,
  UNWANTED,
  WINE,
  whole,
  YEAR_BOUND,
  YEAR_OR_SO,
  year,
} from './pattern-words.ts';
import { aCase, type PriceRange, priceBound, priceRange } from './price-ranges.ts';

export type Filter = { readonly label: string } & (
  | { readonly facet: FacetName; readonly value: string }
  | PriceRange
  | { readonly sort: Sort }
  | { readonly vintages: 'newest' | 'oldest' }
  /** A product with all of these words is unwanted. */
  | { readonly without: readonly string[] }
);

type Found = { readonly typed: string; readonly groups: Readonly<Partial<Record<string, string>>> };

export type Pattern = {
  readonly pattern: RegExp;
  /**
   * The filters that the matched words mean; undefined if no product of the catalogue fits, or if the words mean
   * something else.
   */
  readonly filters: (found: Found, index: CatalogueIndex) => readonly Filter[] | undefined;
  /**
   * Examples, which a test checks. The key is a search; the value is its filters in brackets, followed by the remaining
   * words.
   */
  readonly examples: Readonly<Record<string, string>>;
};

/**
 * The filter for the size of a bottle in a pack. A number without a unit is centilitres or millilitres, whichever the
 * catalogue has.
 */
function size({ facets }: CatalogueIndex, number: string, unit: string | undefined) {
  const word = (text: string) => wordsOf(text).join('');
  const sizes = (unit === undefined ? ['cl', 'ml'] : [unit]).map((one) => word(`${number}${one}`));
  const value = facets.size.values.find((one) => sizes.includes(word(`${one}cl`)));
  return value === undefined ? undefined : [{ facet: 'size', value, label: sizeLabel(value) } as const];
}

/** The filter, if a product of the catalogue fits. */
function sold({ facets }: CatalogueIndex, facet: FacetName, value: string, label: string) {
  const isSold = facets[facet].values.some((one) => fits(facet, value, one));
  return isSold ? [{ facet, value, label }] : undefined;
}

const MOST_PERCENT = 100;
/** The highest percentage of alcohol of a wine that counts as low in alcohol; a low-alcohol beer is weaker. */
const LOW_WINE = 11;

function strength(index: CatalogueIndex, from: number, to: number) {
  const label = from === 0 ? `Up to ${to} %` : to === MOST_PERCENT ? `From ${from} %` : `${from} to ${to} %`;
  return sold(index, 'strength', `${from}–${to}`, from === to ? `${from} %` : label);
}

const IS_MONEY = /£|pound|quid|gbp/i;
const IS_YEAR = /^(?:19|20)\d\d$/;
/** The filter for a range of vintages, both ends included. An empty text leaves the end open. */
function vintages(index: CatalogueIndex, one: string, other: string) {
  const [from, to] = other !== '' && one > other ? [other, one] : [one, other];
  const label = from === '' ? `To ${to}` : to === '' ? `From ${from}` : `${from} to ${to}`;
  return sold(index, 'vintage', `${from}–${to}`, label);
}
const yearAfter = (one: string, years: number) => String(Number(one) + years);

/** `16` is the vintage 2016, or 1916 if the catalogue has only 1916. */
export const longYear = ({ facets }: CatalogueIndex, short: string) =>
  [`20${short}`, `19${short}`].find((one) => facets.vintage.values.includes(one));

/**
 * The most years of a range that ends with two digits. In `2022-12`, which would span more years, the 12 is more likely
 * a quantity.
 */
const LONGEST_SHORT_RANGE = 15;

const unwanted = (groups: readonly string[]) =>
  groups
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .map((words) => ({ label: `Not ${words.join(' ')}`, without: words }));

/**
 * The patterns of words that mean filters. An earlier pattern takes its words before a later pattern. Single words are
 * in filter-names.txt.
 */
export const patterns: readonly Pattern[] = [
  {
    pattern: whole(PACK),
    filters: ({ groups }, index) => size(index, groups.amount ?? '', groups.unit),
    examples: { '6x37.5cl rioja': '[Half bottle] rioja', '24 x 330ml rioja': '33cl rioja' },
  },
  {
    pattern: whole(`(?:(?:between|from)\\s)?${amount('from')}${TO}${amount('to')}${A_CASE}`),
    filters: ({ groups: { from, to } }) => priceRange(numberOf(from), numberOf(to)).flatMap(aCase),
    examples: { 'rioja £50-£60 a case': '[£50.00 to £60.00 a case] rioja' },
  },
  {
    pattern: whole(`${BOUND}${amount('amount')}${A_CASE}${OR_SO}`),
    filters: ({ groups }) => aCase(priceBound(groups)),
    examples: {
      'rioja under £60 a case': '[Under £60.00 a case] rioja',
      'rioja £80 per case or less': '[Under £80.00 a case] rioja',
      'over 100 pounds per case of 6 rioja': '[Over £100.00 a case] rioja',
      'rioja 2 cases': 'rioja',
    },
  },
  {
    pattern: whole(QUANTITY),
    filters: () => [],
    examples: { '2 cases rioja': 'rioja', 'rioja, case of 12': 'rioja', 'half a case of rioja': 'rioja' },
  },
  {
    pattern: whole(`(?:(?:between|from) )?${percent('from')}\\s?%?${TO}${percent('to')}${SIGN}`),
    filters: ({ groups: { from, to } }, index) => strength(index, numberOf(from), numberOf(to)),
    examples: { 'rioja 12-13%': '[12 to 13 %] rioja' },
  },
  {
    pattern: whole(`${BOUND}(?:(?:abv|alc)\\s)?${percent('amount')}${SIGN}${OR_SO}`),
    filters: ({ groups }, index) => {
      const value = numberOf(groups.amount);
      const isMost = (groups.under ?? groups.less) !== undefined;
      return strength(
        index,
        isMost ? 0 : value,
        (groups.over ?? groups.more) === undefined ? value : MOST_PERCENT,
      );
    },
    examples: {
      'rioja 12.5%': '[12.5 %] rioja',
      'rioja under 13% abv': '[Up to 13 %] rioja',
      'port 15 percent or more': '[From 15 %] port',
    },
  },
  {
    pattern: whole(`${LOW}(?=\\s${WINE}${END})`, `(?<=${WINE}\\s)${LOW}`),
    filters: (_found, index) => strength(index, 0, LOW_WINE),
    examples: { 'low alcohol white': '[Up to 11 %] white', 'low alcohol beer': 'low alcohol beer' },
  },
  {
    pattern: whole(`(?<between>(?:between|from)\\s)?${amount('from')}${TO}${amount('to')}${BOTTLE}`),
    filters: ({ typed, groups: { between, from = '', to = '' } }) => {
      const isPrice =
        IS_MONEY.test(typed) || (between !== undefined && !(IS_YEAR.test(from) && IS_YEAR.test(to)));
      return isPrice ? priceRange(numberOf(from), numberOf(to)) : undefined;
    },
    examples: {
      '£10-£15': '[£10.00 to £15.00]',
      'rioja between ten and sixteen': '[£10.00 to £16.00] rioja',
      'bin 10-15': 'bin 10 15',
    },
  },
  {
    pattern: whole(`${BOUND}${amount('amount')}${BOTTLE}${OR_SO}`),
    filters: ({ typed, groups }) => {
      const bounds = [groups.under, groups.less, groups.over, groups.about, groups.more];
      const isBound = bounds.some((bound) => bound !== undefined) && !IS_YEAR.test(groups.amount ?? '');
      if (!isBound && !IS_MONEY.test(typed)) return undefined;
      return [priceBound(groups)];
    },
    examples: {
      'rioja under £15': '[Under £15.00] rioja',
      'below a tenner a bottle': '[Under £10.00]',
      '15 or less': '[Under £15.00]',
      '£20+ rioja': '[Over £20.00] rioja',
      'rioja around 10': '[£8.00 to £12.00] rioja',
      'rioja 10 quid': '[£8.00 to £12.00] rioja',
      'malt over 12 years': 'malt over 12 year',
    },
  },
  {
    pattern: whole(CHEAPEST),
    filters: () => [{ sort: 'price_asc', label: 'Cheapest first' }],
    examples: {
      'cheapest rioja': '[Cheapest first] rioja',
      'rioja price low to high': '[Cheapest first] rioja',
    },
  },
  {
    pattern: whole(DEAREST),
    filters: () => [{ sort: 'price_desc', label: 'Dearest first' }],
    examples: { 'the most expensive port': '[Dearest first] port' },
  },
  {
    pattern: whole('(?:the )?(?:newest|latest|youngest|most recent)(?: vintages?)?(?: of)?'),
    filters: () => [{ vintages: 'newest', label: 'Newest first' }],
    examples: { 'the latest vintage of rioja': '[Newest first] rioja' },
  },
  {
    pattern: whole('(?<!(?:or|and) )(?:the )?(?:oldest|older|mature)(?: vintages?)?(?: of)?(?! than)'),
    filters: () => [{ vintages: 'oldest', label: 'Oldest first' }],
    examples: { 'oldest port': '[Oldest first] port' },
  },
  {
    pattern: whole(`(?<=${SPARKLING} )vintage`, `vintage(?= ${SPARKLING})`),
    filters: (_found, index) => sold(index, 'vintage', ANY_YEAR, 'Vintage'),
    examples: { 'brut champagne vintage': '[Vintage] brut champagne', 'vintage port': 'vintage port' },
  },
  {
    pattern: /(?<=^|\s)[-–](?=\p{L})(?<word>[^\s,;]+)/giu,
    filters: ({ groups: { word = '' } }) => unwanted([word]),
    examples: {
      'rioja -reserva -joven': '[Not reserva] [Not joven] rioja',
      'saint-emilion': 'saint emilion',
    },
  },
  {
    pattern: new RegExp(UNWANTED, 'giu'),
    filters: ({ groups: { words = '' } }) => unwanted(words.split(/\s+(?:or|and|nor|not)\s+|\s*&\s*/iu)),
    examples: {
      'sparkling not cava': '[Not cava] sparkling',
      'malbec not french or chilean': '[Not french] [Not chilean] malbec',
      knot: 'knot',
    },
  },
  {
    pattern: whole(
      `between\\s${year('from')}\\sand\\s${year('to')}`,
      `(?:(?:between|from)\\s)?${year('from')}\\s?(?:-|–|to)\\s?${year('to')}`,
    ),
    filters: ({ groups: { from = '', to = '' } }, index) => vintages(index, from, to),
    examples: {
      'rioja 2012-2016': '[2012 to 2016] rioja',
      'rioja between 2010 and 2015': '[2010 to 2015] rioja',
    },
  },
  {
    pattern: whole(`${year('from')}[-–/](?<short>\\d\\d)`),
    filters: ({ groups: { from = '', short } }, index) => {
      const years = (Number(short) + 100 - (Number(from) % 100)) % 100;
      const isRange = years > 0 && years <= LONGEST_SHORT_RANGE;
      return isRange ? vintages(index, from, yearAfter(from, years)) : undefined;
    },
    examples: { 'port 1994-03': '[1994 to 2003] port' },
  },
  {
    pattern: whole(String.raw`(?<!(?:not|no|except)\s)(?:19|20)\d\d(?:\s?(?:,|&|/|or|and)\s?(?:19|20)\d\d)+`),
    filters: ({ typed }, index) => {
      const each = typed.match(/\d{4}/g) ?? [];
      return sold(index, 'vintage', each.join(', '), each.join(' or '));
    },
    examples: {
      'rioja 2010, 2015 and 1994': '[2010 or 2015 or 1994] rioja',
      'rioja not 2010 or 2015': '[Not 2010] [Not 2015] rioja',
    },
  },
  {
    pattern: whole(`${YEAR_BOUND}${year('year')}${YEAR_OR_SO}`),
    filters: ({ groups: { year: named = '', since, until, before, after, more, less } }, index) => {
      if (before !== undefined) return vintages(index, '', yearAfter(named, -1));
      if (after !== undefined) return vintages(index, yearAfter(named, 1), '');
      if ((since ?? more) !== undefined) return vintages(index, named, '');
      if ((until ?? less) !== undefined) return vintages(index, '', named);
      return sold(index, 'vintage', named, named);
    },
    examples: {
      'rioja 2015': '[2015] rioja',
      'rioja 2016': 'rioja 2016',
      'port before 1995': '[To 1994] port',
      'rioja not before 2012': '[From 2012] rioja',
      'rioja from 2012 onwards': '[From 2012] rioja',
      'port 1994 or older': '[To 1994] port',
    },
  },
  {
    pattern: whole(String.raw`['’‘´\x60](?<short>\d\d)`),
    filters: ({ groups: { short = '' } }, index) => {
      const named = longYear(index, short);
      return named === undefined ? undefined : sold(index, 'vintage', named, named);
    },
    examples: { "port '94": '[1994] port', 'rioja ’15': '[2015] rioja' },
  },
];
