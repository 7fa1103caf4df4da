import { formatMoney, nearestMoney } from '@tradecellar/trade/money.ts';
import { type CatalogueIndex, EITHER, type FacetName } from './catalogue-index.ts';
import { wordsOf } from './words.ts';

/** Words of a search that were read as a filter. `words` is what they were, in order. */
export type ReadFilter = {
  readonly words: readonly string[];
  readonly label: string;
} & (
  | { readonly facet: FacetName; readonly value: string }
  /** Pounds a bottle, nett. */
  | { readonly priceFrom?: number; readonly priceTo?: number }
);

export type ReadFilters = { readonly filters: readonly ReadFilter[]; readonly rest: readonly string[] };

type Phrase = {
  readonly words: readonly string[];
  readonly facet: FacetName;
  readonly value: string;
  readonly label: string;
};

const phrase = (facet: FacetName, value: string, label: string, ...texts: readonly string[]): Phrase[] =>
  texts.map((text) => ({ words: wordsOf(text), facet, value, label }));

/** Words that are filters, longest first. A value that no product has is no filter. */
const phrases: readonly Phrase[] = [
  ...phrase('organicbiodynamic', 'Organic', 'Organic', 'organic', 'bio', 'organics'),
  ...phrase('organicbiodynamic', 'Biodynamic', 'Biodynamic', 'biodynamic', 'demeter'),
  ...phrase(
    'organicbiodynamic',
    EITHER,
    'Organic or biodynamic',
    'organic or biodynamic',
    'biodynamic or organic',
  ),
  ...phrase('diet', 'Vegan', 'Vegan', 'vegan', 'vegans', 'suitable for vegans'),
  ...phrase('diet', 'Vegetarian', 'Vegetarian', 'vegetarian', 'veggie', 'suitable for vegetarians'),
  ...phrase('size', '37.5', 'Half bottle', 'half', 'halves', 'half bottle', 'half bottles', '37.5cl', 'demi'),
  ...phrase('size', '150', 'Magnum', 'magnum', 'magnums', '150cl', '1.5l'),
  ...phrase('size', '18.7', 'Quarter bottle', 'quarter bottle', 'quarter bottles', 'piccolo', '18.7cl'),
  ...phrase('size', '300', 'Jeroboam', 'jeroboam', 'jeroboams', 'double magnum', '3l'),
  ...phrase('size', '600', 'Methuselah', 'methuselah', 'imperial', '6l'),
  ...phrase('size', '75', 'Bottle, 75 cl', '75cl'),
  ...phrase(
    'closure',
    'Screwcap',
    'Screwcap',
    'screwcap',
    'screw cap',
    'screwtop',
    'screw top',
    'stelvin',
    'screwcaps',
  ),
].sort((a, b) => b.words.length - a.words.length);

/** What a bottle costs: `under £15`, `under 15`, `up to 15`, `over 20`, `£10-£15`, `between 10 and 15`. */
const prices: readonly (readonly [
  RegExp,
  (found: readonly string[]) => { priceFrom?: number; priceTo?: number },
])[] = [
  [
    /(?:between |from )?£\s?(\d{1,6}(?:\.\d{1,4})?)\s?(?:-|–|to|and)\s?£?\s?(\d{1,6}(?:\.\d{1,4})?)|(?:between|from) (\d{1,6}(?:\.\d{1,4})?) (?:to|and) (\d{1,6}(?:\.\d{1,4})?)/iu,
    ([, a, b, c, d]) => ({ priceFrom: Number(a ?? c), priceTo: Number(b ?? d) }),
  ],
  [
    /(?:under|below|less than|cheaper than|up to|max|maximum|<)\s?£?\s?(\d{1,6}(?:\.\d{1,4})?)(?:\s?(?:pounds|quid))?(?![\p{L}\p{N}])/iu,
    ([, to]) => ({ priceTo: Number(to) }),
  ],
  [
    /(?:over|above|more than|at least|min|minimum|>)\s?£?\s?(\d{1,6}(?:\.\d{1,4})?)(?:\s?(?:pounds|quid))?(?![\p{L}\p{N}])/iu,
    ([, from]) => ({ priceFrom: Number(from) }),
  ],
];

const pounds = (amount: number) => formatMoney(nearestMoney(amount));

/** A year of a vintage; `2015`. */
const YEAR = /^(19|20)\d\d$/;

/** Separates the words of a search that are filters of this catalogue from the others. */
export function readFilters(index: CatalogueIndex, text: string): ReadFilters {
  const filters: ReadFilter[] = [];
  let left = text;
  for (const [pattern, rangeOf] of prices) {
    const found = pattern.exec(left);
    if (found === null) continue;
    const range = rangeOf(found);
    const { priceFrom, priceTo } = range;
    const label =
      priceFrom === undefined
        ? `Under ${pounds(priceTo ?? 0)}`
        : priceTo === undefined
          ? `Over ${pounds(priceFrom)}`
          : `${pounds(priceFrom)} to ${pounds(priceTo)}`;
    filters.push({ words: wordsOf(found[0]), label, ...range });
    left = left.replace(found[0], ' ');
    break;
  }
  const words = wordsOf(left);
  const rest: string[] = [];
  for (let place = 0; place < words.length; ) {
    const read = phraseAt(index, words, place);
    if (read === undefined) rest.push(words[place++] ?? '');
    else {
      if (!filters.some(({ label }) => label === read.label)) filters.push(read);
      place += read.words.length;
    }
  }
  return { filters, rest };
}

function phraseAt(index: CatalogueIndex, words: readonly string[], place: number): ReadFilter | undefined {
  const word = words[place] ?? '';
  if (YEAR.test(word) && index.facets.vintage.values.includes(word)) {
    return { words: [word], facet: 'vintage', value: word, label: word };
  }
  return phrases.find(
    (each) =>
      each.words.every((part, nth) => words[place + nth] === part) &&
      (each.value === EITHER || hasValue(index, each)),
  );
}

function hasValue({ facets }: CatalogueIndex, { facet, value }: Phrase): boolean {
  const { values } = facets[facet];
  return (
    values.includes(value) ||
    (facet === 'organicbiodynamic' && values.includes('Both')) ||
    (value === 'Vegetarian' && values.includes('Vegan'))
  );
}

/** The text as it was typed, without the words that were read as this filter. */
export function withoutRead(text: string, { words }: ReadFilter): string {
  const typed = text.trim().split(/\s+/);
  for (let start = 0; start < typed.length; start++) {
    for (let end = start + 1; end <= typed.length; end++) {
      if (wordsOf(typed.slice(start, end).join(' ')).join(' ') !== words.join(' ')) continue;
      return typed.toSpliced(start, end - start).join(' ');
    }
  }
  return wordsOf(text)
    .filter((word) => !words.includes(word))
    .join(' ');
}
