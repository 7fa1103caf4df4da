import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { byRegion, regionTitle, withRegions } from './by-region.ts';

function of(Code: string, CountryDescription: string, Region: string, Group = 'Red Wine') {
  return { Code, CountryDescription, Region, Group } as ProductCard; // All that headings read.
}

const chablis = of('1', 'France', 'Burgundy');
const fleurie = of('2', 'France', 'Burgundy');
const rioja = of('3', 'Spain', 'Rioja');
const whisky = of('4', '', '', 'Whisky');
const unplaced = of('5', '', '', '');

it.each([
  [chablis, 'France · Burgundy'],
  [of('6', 'Portugal', 'Portugal'), 'Portugal'],
  [of('7', 'England', ''), 'England'],
  [whisky, 'Whisky'],
  [unplaced, ''],
])('a heading says where a product comes from, or else what it is: %#', (product, title) => {
  expect(regionTitle(product)).toBe(title);
});

describe('a list in its default order', () => {
  const said = (products: ProductCard[]) =>
    withRegions(products).map((row) => ('region' in row ? row.region : row.product.Code));

  it('has a heading where a region begins, once for those that follow each other', () => {
    expect(said([chablis, fleurie, rioja, whisky])).toEqual([
      'France · Burgundy',
      ...['1', '2', 'Spain · Rioja', '3', 'Whisky', '4'],
    ]);
  });

  it('keeps its order, so that a region may come twice', () => {
    expect(said([chablis, rioja, fleurie])).toHaveLength(6);
  });

  it('has no heading for what nothing is known of', () => {
    expect(said([unplaced])).toEqual(['5']);
  });
});

it('a price list has each region once', () => {
  expect(byRegion([chablis, rioja, fleurie])).toEqual([
    ['France · Burgundy', [chablis, fleurie]],
    ['Spain · Rioja', [rioja]],
  ]);
});
