import { expect, it } from 'vitest';
import { indexedProduct, pricesOf } from '../../../../test/indexed-product.ts';
import { findProducts } from '../find/find-products.ts';
import { makeIndex } from '../weigh/make-index.ts';

const named = (count: number, description: string, facts: object = {}) =>
  Array.from({ length: count }, () => indexedProduct({ description, vintage: '2019', ...facts }));
const products = [
  ...named(26, 'Grüner Veltliner'),
  ...named(4, 'Grüner Veltiner'),
  ...named(1, 'Vega Sicilia', { colour: 'Red' }),
  ...named(1, 'Macán', { colour: 'Red' }),
  ...named(1, 'Caceres Reserva', { colour: 'Red' }),
  ...named(1, 'Bollinger Special Cuvée', { vintage: '' }),
  ...named(1, 'Bollinger La Côte', { vintage: '2013' }),
  ...named(1, 'Malbec Pampa', { bottle_nett: 90_000, case_price: 540_000 }),
  ...named(1, 'Malbec Alto', { bottle_nett: 200_000, case_price: 1_200_000 }),
  ...named(1, 'Malbec in cases of three', { bottle_nett: 190_000, case_price: 570_000 }),
];
const index = makeIndex(products);

function find(text: string) {
  const asked = {
    text,
    filters: {},
    sort: 'default',
    start: 0,
    size: 40,
    prices: pricesOf(products),
  } as const;
  const { products: found, read } = findProducts(index, asked);
  return {
    names: [...new Set(found.map((product) => products[product]?.description))],
    total: found.length,
    read: read.map(({ label }) => label),
  };
}

it('finds the usual spelling as well if a few products are misspelt like the search', () => {
  expect(find('gruner veltiner').total).toBe(30);
  expect(find('gruner veltliner').total).toBeGreaterThanOrEqual(26);
});

it.each(['vegan red', 'kosher red', 'halal red', 'gluten free red', 'vegetarian red'])(
  'finds nothing for %s if no product states the diet',
  (text) => expect(find(text).names).toEqual([]),
);

it('reads nv as a blank vintage', () => {
  expect(find('bollinger nv')).toEqual({
    names: ['Bollinger Special Cuvée'],
    total: 1,
    read: ['No vintage'],
  });
  expect(find('bollinger non-vintage').names).toEqual(['Bollinger Special Cuvée']);
});

it.each([
  ['malbec under £60 a case', ['Malbec Pampa', 'Malbec in cases of three'], 'Under £60.00 a case'],
  ['malbec under £60 per case', ['Malbec Pampa', 'Malbec in cases of three'], 'Under £60.00 a case'],
  ['malbec over £100/case', ['Malbec Alto'], 'Over £100.00 a case'],
  ['malbec £50-£56 a case', ['Malbec Pampa'], '£50.00 to £56.00 a case'],
  ['malbec under £10 a bottle', ['Malbec Pampa'], 'Under £10.00'],
])('reads the unit of a price: %s', (text, names, label) => {
  const found = find(text);
  expect([found.names.toSorted(), found.read]).toEqual([names.toSorted(), [label]]);
});
