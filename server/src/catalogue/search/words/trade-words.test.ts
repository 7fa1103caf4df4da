import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexedProduct, pricesOf } from '../../../../test/indexed-product.ts';
import { findProducts } from '../find/find-products.ts';
import { makeIndex } from '../weigh/make-index.ts';
import { readNamedFilters } from './named-filters.ts';
import { readTradeWords } from './read-trade-words.ts';
import { fixedNamesIn, regionOf, tradeWords, wordsOfOtherRegions } from './trade-words.ts';
import { isJoiningWord, wordsOf } from './words.ts';

const lines = readFileSync(new URL('names.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'));

type Line = { readonly line: string; readonly sign: string; readonly sides: readonly string[] };
const read: Line[] = lines.map((line) => ({
  line,
  sign: /[=<!]/.exec(line)?.[0] ?? '',
  sides: line
    .split(/[=<!,]/)
    .map((side) => side.trim())
    .filter((side) => side !== ''),
}));

/** Pairs of names: a search for the first name finds a product with the second name. */
const pairs = read.flatMap(({ line, sign, sides }) => {
  const [first = ''] = sides;
  if (sign === '!') return [{ line, searched: first, written: first }];
  if (sign === '<') {
    const [nicknames = [], names = []] = line
      .split('<')
      .map((side) => side.split(',').map((one) => one.trim()));
    return nicknames.flatMap((searched) => names.map((written) => ({ line, searched, written })));
  }
  return sides.flatMap((written) =>
    sides.flatMap((searched) => (searched === written ? [] : [{ line, searched, written }])),
  );
});

describe('names.txt', () => {
  it('contains at least 200 searched names in names.txt', () => {
    expect(new Set(pairs.map(({ searched }) => searched)).size).toBeGreaterThanOrEqual(200);
  });

  it('lists every pair of names once in names.txt', () => {
    const texts = pairs.map(({ searched, written }) =>
      [searched, written].map((side) => wordsOf(side).join(' ')).join(' < '),
    );
    expect(texts.filter((one, nth) => texts.indexOf(one) !== nth)).toEqual([]);
  });

  it('contains no line of names.txt without sides or with a side of joining words only', () => {
    const isEmpty = (side: string) => wordsOf(side).every(isJoiningWord);
    expect(read.filter(({ sides }) => sides.length === 0 || sides.some(isEmpty))).toEqual([]);
  });

  it.each(lines)('finds each name of a line by the other names: %s', (of) => {
    for (const { searched, written } of pairs.filter(({ line }) => line === of)) {
      const products = [written, 'Quince Ratafia'].map((description) =>
        indexedProduct({ description, vintage: '' }),
      );
      const index = makeIndex(products);
      const found = findProducts(index, {
        ...{ text: searched, filters: {}, sort: 'default', start: 0, size: 5, prices: pricesOf(products) },
      });
      expect(found.products, `${searched} finds what is called ${written}`).toEqual([0]);
    }
  });

  it.each([
    'syrah',
    'syrah = ',
    '< syrah',
    'syrah = shiraz < sirah',
    'a, < c',
    'a = b, c',
    '!',
    'port ! ellen',
  ])('refuses names.txt if it has an unreadable line: %s', (line) => {
    expect(() => readTradeWords(line, '')).toThrow(line.trim());
  });
});

it('reports a line of places.txt or word-kinds.txt that lists nothing', () => {
  expect(() => readTradeWords('', 'Burgundy Chablis')).toThrow('Burgundy Chablis');
  expect(() => readTradeWords('', '', 'Talk please')).toThrow('Talk please');
});

it('reports a line of word-kinds.txt with an unknown or a repeated kind', () => {
  expect(() => readTradeWords('', '', 'Tolk: red')).toThrow('Tolk: red');
  expect(() => readTradeWords('', '', 'Talk: please\nTalk: hello')).toThrow('Talk: hello');
});

it.each(['Organic: bio', 'Organic = diet Vegan', 'Vegan: vegan = food Vegan', 'Vegan: vegan = '])(
  'reports an unreadable line of filter-names.txt: %s',
  (line) => {
    expect(() => readNamedFilters(line)).toThrow(line.trim());
  },
);

it('finds the region of the longest place in the appellation, else the appellation, else the region of a place in the name', () => {
  expect(regionOf(tradeWords, 'Chablis Premier Cru', '')).toBe('Burgundy');
  expect(regionOf(tradeWords, 'Skåne län', 'Chablis')).toBe('Skåne län');
  expect(regionOf(tradeWords, '', 'Château X Saint-Émilion Grand Cru')).toBe('Bordeaux');
  expect(regionOf(tradeWords, '', 'Golden Rum, Port Maribel')).toBe('');
});

it('lists every place in one region only', () => {
  const text = readFileSync(new URL('places.txt', import.meta.url), 'utf8');
  const places = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split(/[:,]/).map((place) => wordsOf(place).join(' ')));
  expect(places.filter((place, nth) => places.indexOf(place) !== nth)).toEqual([]);
});

it('reads a name of several words as one word, whatever joins them', () => {
  const read = (text: string) => fixedNamesIn(tradeWords.fixed, wordsOf(text));
  expect(read('Muscadet, Melon de Bourgogne')).toMatchObject({
    ...{ names: ['melonbourgogne'], others: ['muscadet'], all: ['muscadet', 'melonbourgogne'] },
  });
  expect(read('melon bourgogne').names).toEqual(['melonbourgogne']);
  expect(read('Bourgogne melon').names).toEqual([]);
  expect(read('Crémant de').names).toEqual([]);
});

it('finds in a text the words of regions other than the product’s own region', () => {
  const others = (text: string, region: string) => [...wordsOfOtherRegions(tradeWords, text, region)];
  expect(others('Sauvignon Blanc, Loire and Burgundy', 'Loire')).toEqual(['burgundy']);
  expect(others('Riesling, Mosel, Rheingau and Pfalz', 'Mosel')).toEqual(['rheingau', 'pfalz']);
  expect(others('Loire and Burgundy', 'Hallands län')).toEqual([]);
  expect(others('Melon de Bourgogne', 'Loire')).toEqual([]);
});
