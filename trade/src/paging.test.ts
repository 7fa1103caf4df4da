import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  PAGE_SIZES,
  pageCount,
  parsePage,
  parsePageSize,
  parseSort,
  showsPaging,
  showsPerPage,
  startIndex,
  wirePageSize,
} from './paging.ts';

test.each([
  ['3', 3],
  ['1', 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['x', 1],
  ['', 1],
  [undefined, 1],
  ['200000', 200_000],
  ['200001', 1],
  ['99999999999999999999', 1],
])('reads page %j as %d [9.constants.10]', (text, page) => expect(parsePage(text)).toBe(page));

test.each([
  ['10', 10],
  ['20', 20],
  ['50', 50],
  ['all', 'all'],
  ['ALL', 'all'],
  ['30', 20],
  ['', 20],
  ['-10', 20],
  [undefined, 20],
])('reads page size %j as %s [9.constants.10]', (text, size) => expect(parsePageSize(text)).toBe(size));

describe('rows of a list', () => {
  test.each([
    [1, 20, 0],
    [3, 20, 40],
    [2, 50, 50],
    [5, 'all', 0],
  ] as const)('begins page %d with page size %s at row %d', (page, size, index) =>
    expect(startIndex(page, size)).toBe(index),
  );

  test.each([
    [0, 20, 1],
    [20, 20, 1],
    [21, 20, 2],
    [3156, 50, 64],
    [3156, 'all', 1],
  ] as const)('divides %d rows with page size %s into %d pages', (rows, size, pages) =>
    expect(pageCount(rows, size)).toBe(pages),
  );

  it('puts every row on a page, and no row beyond the last page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(...PAGE_SIZES), (rows, size) => {
        const pages = pageCount(rows, size);
        expect(startIndex(pages, size)).toBeLessThan(rows);
        if (size !== 'all') expect(startIndex(pages + 1, size)).toBeGreaterThanOrEqual(rows);
      }),
    );
  });

  it('sends the page size “all” as 0 [9.constants.9]', () => {
    expect(PAGE_SIZES.map(wirePageSize)).toEqual([10, 20, 50, 0]);
  });
});

test.each([
  [10, 20, false, false],
  [11, 20, true, true],
  [11, 'all', true, false],
  [0, 'all', false, false],
] as const)(
  'shows for %d rows with page size %s the page-size selector (%s) and the paging (%s) [2.list.3, 9.constants.11]',
  (rows, size, perPage, paging) => {
    expect(showsPerPage(rows)).toBe(perPage);
    expect(showsPaging(rows, size)).toBe(paging);
  },
);

describe('sorting', () => {
  test.each([
    ['price_desc', 'price_desc'],
    ['A-Z', 'default'],
    ['', 'default'],
    [undefined, 'default'],
  ])('reads the sort option %j as %s', (text, sort) => expect(parseSort(text)).toBe(sort));
});
