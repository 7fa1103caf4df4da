import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LABELLED_FIELDS } from './product-labels.ts';
import { NOT_STATED, rareFacts, wineMatrix } from './wine-matrix.ts';

const sancerre = {
  AlcoholicPercentage: 13.5,
  OrganicBiodynamic: 'Organic',
  Flags: ['Allergen_Sulphites', 'Allergen_SuitableForVegan'],
};
const unknown = { AlcoholicPercentage: null, OrganicBiodynamic: '', Flags: [] };

it('writes a row for each wine, with “not stated” for each unknown fact', () => {
  const { columns, rows } = wineMatrix([sancerre, unknown]);
  expect(columns).toEqual(['ABV', 'Sulphites', 'Milk', 'Egg', 'Fish', 'Vegan', 'Vegetarian', 'Organic']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['13.5%', 'Yes', NOT_STATED, NOT_STATED, NOT_STATED, 'Yes', NOT_STATED, 'Yes'],
    columns.map(() => NOT_STATED),
  ]);
});

it('adds a column for another allergen if a wine contains the allergen, under the merchant’s label', () => {
  const nutty = { ...unknown, Flags: ['Allergen_Nuts', 'Allergen_Fish'] };
  expect(wineMatrix([nutty], { Allergen_Fish: 'Isinglass' }).columns).toEqual([
    ...['ABV', 'Sulphites', 'Milk', 'Egg', 'Isinglass', 'Nuts', 'Vegan', 'Vegetarian', 'Organic'],
  ]);
});

it('adds a column of drinking years if a wine has drinking years', () => {
  const years = { ...sancerre, DrinkFrom: 2026, DrinkTo: 2031 };
  const { columns, rows } = wineMatrix([years, sancerre]);
  expect(columns.slice(0, 3)).toEqual(['ABV', 'Drink', 'Sulphites']);
  expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['13.5%', '2026 to 2031', 'Yes'],
    ['13.5%', NOT_STATED, 'Yes'],
  ]);
  expect(rows.every(({ cells }) => cells.length === columns.length)).toBe(true);
});

it('says which facts at most half of the wines have', () => {
  const milky = { ...unknown, Flags: ['Allergen_Milk', 'Allergen_Sulphites'] };
  expect(rareFacts([sancerre, sancerre, unknown, milky])).toEqual([
    '2 of 4 are vegan, 2 organic',
    '1 of 4 contains milk',
  ]);
  expect(rareFacts([sancerre, milky], { Allergen_Milk: 'Contains milk' })).toEqual([
    '1 of 2 is vegan, 1 organic',
    'Contains milk: 1 of 2',
  ]);
  expect(rareFacts([])).toEqual([]);
});

it('A3: never calls an unknown fact absent, and leaves out no stated fact', () => {
  const wine = fc.record({
    AlcoholicPercentage: fc.option(fc.integer({ min: 0, max: 60 })),
    OrganicBiodynamic: fc.constantFrom('', 'Organic', 'Biodynamic', 'Both', 'No'),
    Flags: fc.subarray([...LABELLED_FIELDS]),
  });
  fc.assert(
    fc.property(fc.array(wine, { maxLength: 5 }), (wines) => {
      const { columns, rows } = wineMatrix(wines);
      expect(new Set(columns).size).toBe(columns.length);
      rows.forEach(({ cells }, index) => {
        const { Flags = [] } = wines[index] ?? {};
        expect(cells.filter((cell) => !/^(Yes|\d+%|not stated)$/.test(cell))).toEqual([]);
        for (const field of Flags.filter((flag) => !flag.includes('SuitableFor'))) {
          expect(cells[columns.indexOf(field.replace('Allergen_', ''))]).toBe('Yes');
        }
      });
    }),
  );
});
