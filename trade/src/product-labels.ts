import type { Flag } from './flag.ts';
import { isYes } from './flag.ts';

/** The allergen flags in the specification's order, and their labels (3.product.11). */
const ALLERGENS = [
  ['Allergen_Sulphites', 'Sulphites'],
  ['Allergen_Milk', 'Milk'],
  ['Allergen_Egg', 'Egg'],
  // The specification's own label. A merchant should correct it with a label override: it concerns people's
  // safety (3.product.12).
  ['Allergen_Fish', 'Nuts'],
  ['Allergen_Cereals', 'Cereals'],
  ['Allergen_Nuts', 'Nuts'],
  ['Allergen_Crustaceans', 'Crustaceans'],
  ['Allergen_Molluscs', 'Molluscs'],
  ['Allergen_Peanuts', 'Peanuts'],
  ['Allergen_Soybeans', 'Soybeans'],
  ['Allergen_Mustard', 'Mustard'],
  ['Allergen_Sesame', 'Sesame'],
  ['Allergen_Lupin', 'Lupin'],
] as const;

/** The suitability flags in the specification's order, and their labels (3.product.13). */
const SUITABILITIES = [
  ['Allergen_SuitableForVegetarian', 'Vegetarian'],
  ['Allergen_SuitableForVegan', 'Vegan'],
  ['Allergen_SuitableForGlutenFreeDiet', 'Gluten Free Diet'],
  ['Allergen_SuitableForEggIntoleranceDiet', 'Egg Intolerance Diet'],
  ['Allergen_SuitableForLactoseIntoleranceDiet', 'Lactose Intolerance Diet'],
  ['Allergen_SuitableForLowFatDiet', 'Low Fat Diet'],
] as const;

export type AllergenField = (typeof ALLERGENS)[number][0];
export type SuitabilityField = (typeof SUITABILITIES)[number][0];

/** The allergen fields in the order they are shown. */
export const ALLERGEN_FIELDS: readonly AllergenField[] = ALLERGENS.map(([field]) => field);
/** The suitability fields in the order they are shown. @internal */
export const SUITABILITY_FIELDS: readonly SuitabilityField[] = SUITABILITIES.map(([field]) => field);

export type LabelledField = AllergenField | SuitabilityField;
/** Every flag that has a label, in the order they are shown. */
export const LABELLED_FIELDS: readonly LabelledField[] = [...ALLERGEN_FIELDS, ...SUITABILITY_FIELDS];

/** A merchant's own labels for flags, by field: { Allergen_Fish: 'Fish' }. */
export type LabelOverrides = { readonly [Field in LabelledField]?: string };

/** A flag that is set, and its label. Two flags may share a label, so the field identifies it. */
export type FlagLabel<Field extends string> = { readonly field: Field; readonly label: string };

function labelsOf<Field extends LabelledField>(
  table: readonly (readonly [Field, string])[],
  product: { readonly [Name in Field]?: Flag },
  overrides: LabelOverrides,
): FlagLabel<Field>[] {
  return table
    .filter(([field]) => isYes(product[field]))
    .map(([field, label]) => ({ field, label: overrides[field] ?? label }));
}

/** A product's allergens, in the specification's order, under its labels or the merchant's. */
export function allergens(
  product: { readonly [Field in AllergenField]?: Flag },
  overrides: LabelOverrides = {},
): FlagLabel<AllergenField>[] {
  return labelsOf(ALLERGENS, product, overrides);
}

/** Whom a product suits, in the specification's order, under its labels or the merchant's. */
export function suitabilities(
  product: { readonly [Field in SuitabilityField]?: Flag },
  overrides: LabelOverrides = {},
): FlagLabel<SuitabilityField>[] {
  return labelsOf(SUITABILITIES, product, overrides);
}

type FoodField = `FoodSuggestion${1 | 2 | 3 | 4 | 5}`;
const FOOD_FIELDS: readonly FoodField[] = [
  'FoodSuggestion1',
  'FoodSuggestion2',
  'FoodSuggestion3',
  'FoodSuggestion4',
  'FoodSuggestion5',
];

/** The dishes a product goes with, in order; 'Not Set' and blanks are none (3.product.9). */
export function foodSuggestions(product: { readonly [Field in FoodField]?: string | null }): string[] {
  return FOOD_FIELDS.map((field) => (product[field] ?? '').trim()).filter(
    (food) => food !== '' && food.toLowerCase() !== 'not set',
  );
}

/** Whether a product is organic, biodynamic or both, from its OrganicBiodynamic field (3.product.8). */
export function organicFacts(value: string | null | undefined): { organic: boolean; biodynamic: boolean } {
  const word = (value ?? '').trim().toLowerCase();
  return {
    organic: word === 'organic' || word === 'both',
    biodynamic: word === 'biodynamic' || word === 'both',
  };
}

/** 'Organic', 'Biodynamic', 'Organic and Biodynamic' for Both, else undefined. */
export function organicLabel(value: string | null | undefined): string | undefined {
  const { organic, biodynamic } = organicFacts(value);
  if (organic && biodynamic) return 'Organic and Biodynamic';
  if (organic) return 'Organic';
  return biodynamic ? 'Biodynamic' : undefined;
}

/** Case size by unit size in centilitres: '12 x 75cl' (2.card.3). */
export function sizeText({ CaseSize, UnitSize }: { CaseSize: number; UnitSize: number | string }): string {
  return `${CaseSize} x ${unitSizeText(UnitSize)}`;
}

/** One unit's size: '37.5cl'. */
export function unitSizeText(unitSize: number | string): string {
  return `${unitSize}cl`;
}

/**
 * A product's title and the line below it. The two swap when the merchant's title field is the secondary description; a
 * product without one keeps its description, as no title may be empty.
 */
export function titledBy(
  titleField: 'Description' | 'SecondaryDescription',
  description: string,
  secondary: string,
): readonly [title: string, below: string] {
  return titleField === 'SecondaryDescription' && secondary !== ''
    ? [secondary, description]
    : [description, secondary];
}

/** The code a product is shown under: its bin number if it has one and bin numbers are shown, else its code. */
export function codeShown(
  { BinNo, Code }: { BinNo?: string | null; Code: string },
  binNumberShown = true,
): string {
  const bin = (BinNo ?? '').trim();
  return binNumberShown && bin !== '' ? bin : Code;
}

/** The words for one unit of a product and for several. */
export type UnitWords = { readonly one: string; readonly many: string };

/** The name of a product's unit: bottle, keg or bag (2.card.14). */
export function unitWords(type: string | null | undefined): UnitWords {
  switch ((type ?? '').trim().toLowerCase()) {
    case 'keg':
      return { one: 'Keg', many: 'Kegs' };
    case 'bag in box':
      return { one: 'Bag', many: 'Bags' };
    default:
      return { one: 'Bottle', many: 'Bottles' };
  }
}

/** The label of the cases field: the product's own, else Cases (3.product.3). */
export function casesLabel(customLabel: string | null | undefined): string {
  return (customLabel ?? '').trim() || 'Cases';
}

/** The placeholder for a missing image: by wine type, white or red, else a plain one (3.product.4). */
export function placeholderKind(type: string | null | undefined): 'white' | 'red' | 'other' {
  const word = (type ?? '').trim().toLowerCase();
  return word === 'white' || word === 'red' ? word : 'other';
}
