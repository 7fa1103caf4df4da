import { describe, expect, it, test } from 'vitest';
import {
  ALLERGEN_FIELDS,
  allergens,
  casesLabel,
  codeShown,
  foodSuggestions,
  organicFacts,
  organicLabel,
  placeholderKind,
  SUITABILITY_FIELDS,
  sizeMark,
  sizeText,
  suitabilities,
  unitWords,
} from './product-labels.ts';

const flagged = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, '1']));
const words = (labels: readonly { label: string }[]) => labels.map(({ label }) => label).join(', ');

describe('allergens and suitability', () => {
  it('labels allergens and suitability as the specification does, in the specification’s sequence [3.product.11, 3.product.12]', () => {
    expect(words(allergens(flagged(ALLERGEN_FIELDS)))).toBe(
      'Sulphites, Milk, Egg, Nuts, Cereals, Nuts, Crustaceans, Molluscs, Peanuts, Soybeans, Mustard, Sesame, Lupin',
    );
    expect(words(suitabilities(flagged(SUITABILITY_FIELDS)))).toBe(
      'Vegetarian, Vegan, Gluten Free Diet, Egg Intolerance Diet, Lactose Intolerance Diet, Low Fat Diet',
    );
  });

  it('lists a label only if the product’s flag for the label is set', () => {
    expect(allergens({ Allergen_Milk: '1', Allergen_Egg: '0', Allergen_Lupin: null })).toEqual([
      { field: 'Allergen_Milk', label: 'Milk' },
    ]);
    expect(suitabilities({ Allergen_SuitableForVegan: true })).toEqual([
      { field: 'Allergen_SuitableForVegan', label: 'Vegan' },
    ]);
    expect(allergens({})).toEqual([]);
  });

  it('uses the merchant’s own label instead of the specification’s label [3.product.12]', () => {
    expect(words(allergens({ Allergen_Fish: '1' }))).toBe('Nuts');
    const overrides = { Allergen_Fish: 'Fish' };
    expect(words(allergens({ Allergen_Fish: '1', Allergen_Nuts: '1' }, overrides))).toBe('Fish, Nuts');
  });
});

it('lists food suggestions in sequence, without unset suggestions [3.product.9]', () => {
  const product = {
    FoodSuggestion1: 'Game',
    FoodSuggestion2: 'Not Set',
    FoodSuggestion3: ' ',
    FoodSuggestion5: 'Cheese',
  };
  expect(foodSuggestions(product)).toEqual(['Game', 'Cheese']);
  expect(foodSuggestions({})).toEqual([]);
});

test.each([
  ['Both', true, true, 'Organic and Biodynamic'],
  ['Organic', true, false, 'Organic'],
  ['biodynamic ', false, true, 'Biodynamic'],
  ['', false, false, undefined],
  [null, false, false, undefined],
  ['No', false, false, undefined],
])('reads %j as organic %s and biodynamic %s [3.product.8]', (value, organic, biodynamic, label) => {
  expect(organicFacts(value)).toEqual({ organic, biodynamic });
  expect(organicLabel(value)).toBe(label);
});

test.each([
  [12, 75, '12 x 75cl'],
  [6, 37.5, '6 x 37.5cl'],
  [1, '3000', '1 x 3000cl'],
])('writes a case of %d units of %s cl as %s [2.card.3]', (CaseSize, UnitSize, text) =>
  expect(sizeText({ CaseSize, UnitSize })).toBe(text),
);

it('shows the bin number if the product has a bin number and the merchant shows it, otherwise the code [2.card.4]', () => {
  expect(codeShown({ BinNo: '42', Code: 'C1' })).toBe('42');
  expect(codeShown({ BinNo: '42', Code: 'C1' }, false)).toBe('C1');
  expect(codeShown({ BinNo: ' ', Code: 'C1' })).toBe('C1');
  expect(codeShown({ BinNo: null, Code: 'C1' })).toBe('C1');
});

test.each([
  ['Keg', 'Keg', 'Kegs'],
  ['Bag in Box', 'Bag', 'Bags'],
  ['Red', 'Bottle', 'Bottles'],
  [null, 'Bottle', 'Bottles'],
])('calls a unit of a product of type %j a %s [2.card.14]', (type, one, many) =>
  expect(unitWords(type)).toEqual({ one, many }),
);

test.each([
  ['Trays', 'Trays'],
  ['', 'Cases'],
  [null, 'Cases'],
])('labels cases with label %j as %s [2.card.6, 3.product.3]', (custom, label) =>
  expect(casesLabel(custom)).toBe(label),
);

test.each([
  ['White', 'white'],
  ['Red', 'red'],
  ['Rosé', 'other'],
  [undefined, 'other'],
])('gives a product of type %j the placeholder picture %s [3.product.4]', (type, kind) =>
  expect(placeholderKind(type)).toBe(kind),
);

it.each([
  ['Red', 75, undefined],
  ['Red', 150, 'Magnum'],
  ['Sparkling', 37.5, 'Half'],
  ['Fortified', 50, '50cl'],
  ['White', 100, '1 litre'],
  ['Red', 300, '3 litres'],
  ['Red', 0, undefined],
  ['Spirit', 70, undefined],
  ['Keg', 3000, undefined],
  ['Bag in Box', 300, undefined],
] as const)('marks a bottle of %s of %s cl as %s', (Type, UnitSize, mark) => {
  expect(sizeMark({ Type, UnitSize })).toBe(mark);
});
