import { expect, it } from 'vitest';
import { indexedProduct, pricesOf } from '../../../../test/indexed-product.ts';
import { findProducts } from '../find/find-products.ts';
import { makeIndex } from './make-index.ts';

const red = { product_group: 'Red Wine', colour: 'Red', supergroup: 'Wines' };
const products = [
  {
    ...{ code: 'POM', description: 'Clos des Arvelets Les Rugiens Hauts', ...red, appellation: 'Pommard' },
    winemaker: 'Marchesi di Barolo',
  },
  {
    ...{ code: 'BAR', description: 'Cascina Francia', ...red, appellation: 'Barolo' },
    secondary_description: 'Nebbiolo',
  },
  { code: 'MAR', description: 'Ruvei', ...red, appellation: 'Piedmont', winemaker: 'Marchesi di Barolo' },
  { code: 'CHI', description: 'Barolo Chinato', product_group: 'Aperitif', colour: '', appellation: '' },
].map((facts) => indexedProduct({ vintage: '', secondary_description: '', ...facts }));
const index = makeIndex(products);

const ask = (text: string) =>
  findProducts(index, {
    ...{ text, filters: {}, sort: 'default', start: 0, size: 20, prices: pricesOf(products) },
  })
    .products.map((product) => index.codes[product])
    .join(' ');

it.each([
  ['barolo', 'BAR CHI'],
  ['marchesi barolo', 'POM MAR'],
  ['barolo chinato', 'CHI'],
])('puts products of a kind before products that only have the kind in their name: %s: %s', (text, codes) => {
  expect(ask(text)).toBe(codes);
});

it.each([
  ['Langhe Rosso Marchesi di Barolo', false],
  ['Barolo Sarmassa Marchesi di Barolo', true],
  ['Marchesi di Barolo Sarmassa', true],
])('distinguishes a wine’s own place from its producer’s place: %s', (description, isFound) => {
  const made = { ...red, appellation: 'Piedmont', winemaker: 'Marchesi di Barolo' };
  const list = [
    { description: 'Barolo Cannubi', ...red },
    { description, ...made },
  ].map((facts) => indexedProduct(facts));
  const request = { filters: {}, sort: 'default', start: 0, size: 20, prices: pricesOf(list) } as const;
  const { products: found } = findProducts(makeIndex(list), { ...request, text: 'barolo' });
  expect(found.includes(1)).toBe(isFound);
});
