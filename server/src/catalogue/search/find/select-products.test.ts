import { expect, it } from 'vitest';
import { indexedProduct, pricesOf } from '../../../../test/indexed-product.ts';
import { makeIndex } from '../weigh/make-index.ts';
import { listsCached, selectList } from './select-products.ts';

it('limits the number of cached lists, even of empty lists', () => {
  const products = [indexedProduct({ code: 'A1', description: 'Chablis' })];
  const [index, prices] = [makeIndex(products), pricesOf(products)];
  for (let nth = 0; nth < 5_000; nth++) {
    const { products } = selectList(index, { filters: { colour: `None ${nth}` }, sort: 'default', prices });
    expect(products).toHaveLength(0);
  }
  expect(listsCached(index)).toBeLessThanOrEqual(2_000);
});
