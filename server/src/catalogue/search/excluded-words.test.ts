import { describe, expect, it } from 'vitest';
import { indexedProduct, pricesOf } from '../../../test/indexed-product.ts';
import { findProducts } from './find-products.ts';
import { makeIndex } from './make-index.ts';

const red = { colour: 'Red', product_group: 'Red Wine' };
const whisky = { product_group: 'Whisky', supergroup: 'Spirits' };
const products = [
  { code: 'ARG1', description: 'Argiano Non Confunditur', ...red },
  { code: 'ARG2', description: 'Argiano Brunello', ...red },
  { code: 'OAK1', description: 'Glen Oak Single Malt, Non Chill Filtered', ...whisky, bottle_nett: 300_000 },
  { code: 'OAK2', description: 'Glen Oak Single Malt, Chill Filtered', ...whisky, bottle_nett: 300_000 },
  { code: 'SUL1', description: 'No Sulphur Shiraz', ...red },
  { code: 'SUL2', description: 'Barossa Shiraz', ...red },
  { code: 'GIN3', description: 'No. 3 London Dry Gin', product_group: 'Gin', supergroup: 'Spirits' },
  { code: 'GIN4', description: 'Cornish Gin', product_group: 'Gin', supergroup: 'Spirits' },
  { code: 'PEN389', description: 'Penfolds Bin 389 Cabernet Shiraz', ...red },
  { code: 'AUS389', description: 'Coonawarra Cabernet', ...red },
  { code: 'MER', description: 'Merlot', ...red },
  { code: 'MERN', description: 'Merlot and Pinot Noir', ...red },
].map((facts) => indexedProduct(facts));
const index = makeIndex(products);

function found(text: string): string {
  const asked = {
    text,
    filters: {},
    sort: 'default',
    start: 0,
    size: 20,
    prices: pricesOf(products),
  } as const;
  const codes = findProducts(index, asked).products.map((product) => index.codes[product]);
  return codes.toSorted().join(' ');
}

describe('a sign of what is not wanted', () => {
  it.each([
    ['argiano non confunditur', 'ARG1'],
    ['non chill filtered whisky', 'OAK1'],
    ['non chill filtered whisky under £40', 'OAK1'],
    ['glen oak non chill filtered', 'OAK1'],
    ['do you have no sulphur shiraz', 'SUL1'],
  ])('is none in a name: %s: %s', (text, codes) => {
    expect(found(text)).toBe(codes);
  });

  it.each([
    ['bin no PEN389', 'PEN389'],
    ['code no AUS389', 'AUS389'],
    ['lot no PEN389', 'PEN389'],
  ])('is none before a code: %s: %s', (text, codes) => {
    expect(found(text)).toBe(codes);
  });

  it.each([
    ['argiano no brunello', 'ARG1'],
    ['gin, no london', 'GIN4'],
    ['merlot, no pinot', 'MER'],
    ['merlot no pinot', 'MER'],
    ['shiraz without sulphur', 'PEN389 SUL2'],
  ])('is one before what nothing is called: %s: %s', (text, codes) => {
    expect(found(text)).toBe(codes);
  });
});
