import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { expect, it } from 'vitest';
import { byKind, regionTitle, wineListRows } from './by-kind.ts';

function of(Code: string, Type: string, CountryDescription: string, Region: string, Group = `${Type} Wine`) {
  return { Code, Type, CountryDescription, Region, Group } as ProductCard; // All that headings read.
}

const chablis = of('1', 'White', 'France', 'Burgundy');
const fleurie = of('2', 'Red', 'France', 'Burgundy');
const rioja = of('3', 'Red', 'Spain', 'Rioja');
const sauternes = of('4', 'White', 'France', 'Bordeaux', 'Dessert Wine');
const whisky = of('5', 'Spirit', '', '', 'Whisky');
const meursault = of('6', 'White', 'France', 'Burgundy');
const unplaced = of('7', 'Red', '', '', '');

it.each([
  [chablis, 'France · Burgundy'],
  [of('8', 'Fortified', 'Portugal', 'Portugal'), 'Portugal'],
  [of('9', 'Sparkling', 'England', ''), 'England'],
  [whisky, 'Whisky'],
  [unplaced, ''],
])('a heading names where a product comes from, or else what it is: %#', (product, title) => {
  expect(regionTitle(product)).toBe(title);
});

it('a wine list has each kind and each region in it once, in the merchant’s order, and loses no product', () => {
  const products = [chablis, fleurie, sauternes, rioja, whisky, meursault, unplaced];
  const rows = wineListRows(products);
  expect(
    rows.map((row) => ('kind' in row ? row.kind : 'region' in row ? row.region : row.product.Code)),
  ).toEqual([
    ...['White', 'France · Burgundy', '1', '6'],
    ...['Red', 'France · Burgundy', '2', 'Spain · Rioja', '3', '7'],
    ...['Sweet', 'France · Bordeaux', '4'],
    ...['Spirits', 'Whisky', '5'],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(rows.flatMap((row) => ('kind' in row ? [row.count] : []))).toEqual([2, 3, 1, 1]);
  expect(byKind(products).flatMap(([, regions]) => regions.flatMap(([, some]) => some))).toHaveLength(7);
});
