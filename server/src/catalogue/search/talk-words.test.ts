import { describe, expect, it } from 'vitest';
import { indexedProduct, pricesOf } from '../../../test/indexed-product.ts';
import { findProducts } from './find-products.ts';
import { makeIndex } from './make-index.ts';

const products = [
  { code: 'B19', description: 'Barolo', vintage: '2019', country: 'IT', country_description: 'Italy' },
  { code: 'B18', description: 'Barolo', vintage: '2018', country: 'IT', country_description: 'Italy' },
  { code: 'CHI', description: 'Chianti', vintage: '2019', country: 'IT', country_description: 'Italy' },
  { code: 'FR1', description: 'Listrac', vintage: '2018', country: 'FR', country_description: 'France' },
].map((facts) => indexedProduct(facts));
const mixed = [...products, indexedProduct({ code: 'MIX', description: 'Mixed Case, Italy' })];

function found(text: string, list = products): string {
  const index = makeIndex(list);
  const asked = { text, filters: {}, sort: 'default', start: 0, size: 20, prices: pricesOf(list) } as const;
  const codes = findProducts(index, asked).products.map((product) => index.codes[product]);
  return codes.toSorted().join(' ');
}

describe('a word of talk beside a filter', () => {
  it.each([
    ['2019 for the bar', 'B19 CHI'],
    ['bar 2019', 'B19 CHI'],
    ['2019 list', 'B19 CHI'],
    ['2019 please', 'B19 CHI'],
  ])('says nothing: %s: %s', (text, codes) => {
    expect(found(text)).toBe(codes);
  });
});

it('a mixed case is one where the list has such', () => {
  expect(found('mixed case italy')).toBe('B18 B19 CHI');
  expect(found('mixed case italy', mixed)).toBe('MIX');
});
