import { expect, it } from 'vitest';
import { pagesShown } from './pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [6, 20, [1, null, 5, 6, 7, null, 20]],
  [1, 20, [1, 2, null, 20]],
  [20, 20, [1, null, 19, 20]],
  [4, 20, [1, 2, 3, 4, 5, null, 20]],
])('offers on page %i of %i the pages %j', (page, pageCount, shown) => {
  expect(pagesShown(page, pageCount)).toEqual(shown);
});

it('always offers the first, the last and the current page, in sequence and once', () => {
  for (let pageCount = 1; pageCount <= 12; pageCount += 1) {
    for (let page = 1; page <= pageCount; page += 1) {
      const numbers = pagesShown(page, pageCount).filter((n) => n !== null);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, pageCount]));
    }
  }
});
