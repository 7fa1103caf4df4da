import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { expect, it } from 'vitest';
import { wineListRows } from './wine-list-rows.ts';

function wine(Code: string, Type: string, CountryDescription: string, Region: string) {
  return { Code, Type, CountryDescription, Region, Group: '' } as ProductCard; // Headings read only these fields.
}

it('puts a heading with a count above each kind of wine, and a heading above each named region of the kind', () => {
  const rows = wineListRows([
    wine('1', 'White', 'France', 'Burgundy'),
    wine('2', 'Red', 'France', 'Burgundy'),
    wine('3', 'Red', 'Spain', 'Rioja'),
    wine('4', 'Red', '', ''),
  ]);
  expect(rows.map(({ key }) => key)).toEqual([
    ...['kind White', 'region White France · Burgundy', '1'],
    ...['kind Red', 'region Red France · Burgundy', '2', 'region Red Spain · Rioja', '3', '4'],
  ]);
  expect(rows.flatMap((row) => ('kind' in row ? [row.count] : []))).toEqual([1, 3]);
});
