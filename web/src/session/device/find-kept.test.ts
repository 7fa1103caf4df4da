import { expect, it } from 'vitest';
import { productCard } from '../../../test/product-card.ts';
import { findByCodes, findByText } from './find-kept.ts';

const kept = [
  { product: productCard({ Code: 'CHAB22', Description: 'Chablis 2022' }), atMs: 300 },
  { product: productCard({ Code: 'MARG10', Description: 'Château Margaux' }), atMs: 100 },
  { product: productCard({ Code: 'CHAB2', Description: 'Petit Chablis' }), atMs: 200 },
];
const codesOf = (found: ReturnType<typeof findByText>) => found?.data.mainResult.map(({ Code }) => Code);

it('finds the products of several codes, with the time of the oldest product', () => {
  const found = findByCodes(kept, ['CHAB22', 'MARG10']);
  expect(found?.data.map(({ Code }) => Code)).toEqual(['CHAB22', 'MARG10']);
  expect(found?.atMs).toBe(100);
});

it('finds nothing if a product was never cached, because the shop may sell it all the same', () => {
  expect(findByCodes(kept, ['CHAB22', 'GONE'])).toBeUndefined();
  expect(findByCodes(kept, [])).toBeUndefined();
});

it.each([
  ['a code before longer codes', 'chab2', ['CHAB2', 'CHAB22']],
  ['a code by its beginning', 'MARG', ['MARG10']],
  ['a name by words without accents', 'cha mar', ['MARG10']],
  ['a name by a word in the middle', 'chablis', ['CHAB22', 'CHAB2']],
])('finds %s', (_what, text, codes) => expect(codesOf(findByText(kept, text))).toEqual(codes));

it.each(['', 'rioja', '  '])('finds nothing for “%s”', (text) =>
  expect(findByText(kept, text)).toBeUndefined(),
);
