import { describe, expect, it } from 'vitest';
import { indexedProduct, type PricedProduct, pricesOf } from '../../../../test/indexed-product.ts';
import { largeList } from '../../../../test/large-list.ts';
import { makeIndex } from '../weigh/make-index.ts';
import { isJoiningWord, wordsOf } from '../words/words.ts';
import { findProducts } from './find-products.ts';

const list = largeList();

function shopOf(...added: readonly PricedProduct[]) {
  const products = [...list, ...added];
  const index = makeIndex(products);
  const prices = pricesOf(products);
  return (text: string) => {
    const request = { text, filters: {}, sort: 'default', start: 0, size: 20, prices } as const;
    const { products: page, total } = findProducts(index, request);
    return { page: page.flatMap((product) => products[product] ?? []), total };
  };
}

const ask = shopOf();
const textOf = ({ description, secondary_description, appellation, winemaker }: PricedProduct) =>
  [description, secondary_description, appellation, winemaker].join(' ');
const holds = (product: PricedProduct, word: string) => wordsOf(textOf(product)).includes(word);

const MEASURED_WORDS = 230;
const SHORTEST_MEASURED = 5;

function commonestWords(): string[] {
  const counts = new Map<string, number>();
  for (const product of list)
    for (const word of new Set(wordsOf(textOf(product)))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([word]) => word.length >= SHORTEST_MEASURED && /^[a-z]+$/.test(word) && !isJoiningWord(word))
    .sort(([a, most], [b, count]) => count - most || (a < b ? -1 : 1))
    .slice(0, MEASURED_WORDS)
    .map(([word]) => word);
}

const otherVowel: Readonly<Record<string, string>> = { a: 'e', e: 'a', i: 'e', o: 'u', u: 'o' };

/**
 * Returns the word with a typing error of each kind: two letters swapped, a letter missing, a letter doubled, a wrong
 * vowel. `nth` varies the place of the error.
 */
function slipsOf(word: string, nth: number): string[] {
  const at = 1 + (nth % (word.length - 2));
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at] ?? '',
    word[at + 1] ?? '',
    word.slice(at + 2),
  ];
  const vowel = word.search(/(?<=.)[aeiou]/);
  return [
    before + next + letter + after,
    before + next + after,
    before + letter + letter + next + after,
    word.slice(0, vowel) + (otherVowel[word[vowel] ?? ''] ?? '') + word.slice(vowel + 1),
  ].filter((slip) => slip !== word);
}

describe('a search of a list of 10,000 products', () => {
  it('puts the meant word first for 92 % of one-letter slips in the commonest words, and finds a product for each slip [2.search.1]', () => {
    const commonest = commonestWords();
    const known = new Set(list.flatMap((product) => wordsOf(textOf(product))));
    const slips = commonest.flatMap((word, nth) =>
      slipsOf(word, nth).flatMap((slip) => (known.has(slip) ? [] : [{ word, slip }])),
    );
    const answers = slips.map(({ word, slip }) => ({ word, slip, page: ask(slip).page }));
    const empty = answers.filter(({ page }) => page.length === 0).map(({ slip }) => slip);
    const missed = answers.filter(({ word, page: [first] }) => first === undefined || !holds(first, word));
    expect(slips.length).toBeGreaterThan(700);
    expect(empty).toEqual([]);
    const shown = missed.map(({ word, slip }) => `${slip}, not ${word}`).join('\n');
    expect(100 * (1 - missed.length / slips.length), shown).toBeGreaterThanOrEqual(92);
  });

  it.each([
    ['chardonay', 'chardonnay'],
    ['zinfandal', 'zinfandel'],
    ['saniovese', 'sangiovese'],
    ['caringan', 'carignan'],
    ['piotage', 'pinotage'],
    ['valpolicela', 'valpolicella'],
    ['beaujolias', 'beaujolais'],
  ])(
    'reads a misspelling as a single word before it cuts the misspelling into known words: %s',
    (slip, word) => {
      expect(ask(word).total).toBeGreaterThan(0);
      expect(ask(slip).total).toBeGreaterThanOrEqual(0.9 * ask(word).total);
    },
  );

  it.each([
    ['tempranilo', 'Tempranillo'],
    ['reisling', 'Riesling'],
    ['chardonney', 'Chardonnay'],
  ])('finds the usual spelling if a product is itself misspelt: %s', (text, meant) => {
    const { total } = ask(text);
    const misspelt = shopOf(
      indexedProduct({ description: `Casa Perdida ${text}`, winemaker: 'Casa Perdida' }),
    )(text);
    expect(total).toBeGreaterThan(100);
    expect(misspelt.total).toBe(total + 1);
    expect(misspelt.page.filter((product) => holds(product, meant.toLowerCase())).length).toBeGreaterThan(15);
  });

  it('finds products of other groups as well if a search has the name of a product group and a filter', () => {
    const organic = { organic_biodynamic: 'Organic', supergroup: 'Wines' };
    const sparkling = (product_group: string) =>
      indexedProduct({ ...organic, description: `Prosecco ${product_group}`, product_group });
    const groups = ['Prosecco', 'Prosecco', 'Sparkling Wine', 'Sparkling Wine'];
    const { page } = shopOf(...groups.map(sparkling))('organic prosecco');
    expect(page.map(({ product_group }) => product_group)).toEqual(groups);
  });

  it.each([
    ['montepulchiano abruzo', 'montepulciano'],
    ['gewurtzraminer alsase', 'gewurztraminer'],
    ['chatoneuf papee', 'chateauneuf'],
    ['gruener veltlinner', 'veltliner'],
  ])('puts a product with the meant word first for two misspelt words: %s', (text, word) => {
    const [first] = ask(text).page;
    expect(first && holds(first, word)).toBe(true);
  });

  it('finds alcoholic strengths exactly, by range, and as “low alcohol”', () => {
    const white = { appellation: 'Vinho Verde', colour: 'White', supergroup: 'Wines' };
    const strong = (alcoholic_percentage: string, facts = {}) =>
      indexedProduct({
        ...white,
        ...facts,
        description: `Malvasia ${alcoholic_percentage}`,
        alcoholic_percentage,
      });
    const find = shopOf(strong('14.50'), strong('15'), strong('10.5'), strong('15', { vintage: '2015' }));
    const found = (text: string) => find(text).page.map(({ alcoholic_percentage }) => alcoholic_percentage);
    expect(found('malvasia 14.5%')).toEqual(['14.50']);
    expect(found('malvasia 15%')).toEqual(['15', '15']);
    expect(found('malvasia over 14.5% abv').toSorted()).toEqual(['14.50', '15', '15']);
    expect(found('low alcohol white')).toEqual(['10.5']);
  });
});
