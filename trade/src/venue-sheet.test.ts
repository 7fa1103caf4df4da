import { expect, it } from 'vitest';
import { allergenWords, guestSections, soldServings } from './venue-sheet.ts';

const line = (code: string, glass175?: number, head?: string) => ({
  code,
  prices: glass175 === undefined ? undefined : { glass175 },
  head,
});
const read = (...lines: readonly ReturnType<typeof line>[]) =>
  guestSections(lines).map(({ head, lines: wines }) => [head, ...wines.map(({ code }) => code)]);

it('puts the wines that have a price under their heads, in the sequence of the list', () => {
  expect(read(line('A', 700), line('B', 710, 'White'), line('C', 720), line('D', 730, 'Red'))).toEqual([
    [undefined, 'A'],
    ['White', 'B', 'C'],
    ['Red', 'D'],
  ]);
});

it('keeps the head of a wine without a price for the wines below, and leaves out a head without wines', () => {
  expect(read(line('A', undefined, 'White'), line('B', 700), line('C', undefined, 'Red'))).toEqual([
    ['White', 'B'],
  ]);
  expect(read(line('A', undefined, 'White'), line('B', 700, 'Red'))).toEqual([['Red', 'B']]);
  expect(read()).toEqual([]);
});

it('names the servings that are sold, glasses first', () => {
  const sold = [
    { prices: { bottle: 3200 } },
    { prices: undefined },
    { prices: { glass125: 560, glass250: 990 } },
  ];
  expect(soldServings(sold)).toEqual(['glass125', 'glass250', 'bottle']);
});

it('labels allergens as the shop does, each label once', () => {
  const flags = ['Allergen_Sulphites', 'Allergen_Fish', 'Allergen_Nuts', 'Allergen_SuitableForVegan'];
  expect(allergenWords(flags)).toBe('Sulphites, Nuts');
  expect(allergenWords(flags, { Allergen_Fish: 'Fish' })).toBe('Sulphites, Fish, Nuts');
  expect(allergenWords([])).toBe('');
});
