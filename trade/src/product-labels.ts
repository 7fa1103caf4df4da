import type { Flag } from './flag.ts';
import { isYes } from './flag.ts';

/** The allergen flags and their labels, in the specification's sequence (3.product.11). */
const ALLERGENS = [
  ['Allergen_Sulphites', 'Sulphites'],
  ['Allergen_Milk', 'Milk'],
  ['Allergen_Egg', 'Egg'],
  // The specification's own label, although the flag is about fish. A merchant should override the label, because a
  // wrong allergen harms people (3.product.12).
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

/** The suitability flags and their labels, in the specification's sequence (3.product.13). */
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

export const ALLERGEN_FIELDS: readonly AllergenField[] = ALLERGENS.map(([field]) => field);
/** @internal */
export const SUITABILITY_FIELDS: readonly SuitabilityField[] = SUITABILITIES.map(([field]) => field);

export type LabelledField = AllergenField | SuitabilityField;
export const LABELLED_FIELDS: readonly LabelledField[] = [...ALLERGEN_FIELDS, ...SUITABILITY_FIELDS];

/** A merchant's own labels by field: { Allergen_Fish: 'Fish' }. */
export type LabelOverrides = { readonly [Field in LabelledField]?: string };

/** A flag that is set. Two flags may share a label, so `field` identifies the flag. */
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

export function allergens(
  product: { readonly [Field in AllergenField]?: Flag },
  overrides: LabelOverrides = {},
): FlagLabel<AllergenField>[] {
  return labelsOf(ALLERGENS, product, overrides);
}

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

/** The dishes that a product goes with. 'Not Set' and blank fields are left out (3.product.9). */
export function foodSuggestions(product: { readonly [Field in FoodField]?: string | null }): string[] {
  return FOOD_FIELDS.map((field) => (product[field] ?? '').trim()).filter(
    (food) => food !== '' && food.toLowerCase() !== 'not set',
  );
}

/** Reads the OrganicBiodynamic field (3.product.8). */
export function organicFacts(value: string | null | undefined): { organic: boolean; biodynamic: boolean } {
  const word = (value ?? '').trim().toLowerCase();
  return {
    organic: word === 'organic' || word === 'both',
    biodynamic: word === 'biodynamic' || word === 'both',
  };
}

export function organicLabel(value: string | null | undefined): string | undefined {
  const { organic, biodynamic } = organicFacts(value);
  if (organic && biodynamic) return 'Organic and Biodynamic';
  if (organic) return 'Organic';
  return biodynamic ? 'Biodynamic' : undefined;
}

/** Case size and unit size: '12 x 75cl' (2.card.3). */
export function sizeText({ CaseSize, UnitSize }: { CaseSize: number; UnitSize: number | string }): string {
  return `${CaseSize} x ${unitSizeText(UnitSize)}`;
}

export function unitSizeText(unitSize: number | string): string {
  return `${unitSize}cl`;
}

/** The types of products whose sizes are not the sizes of a wine's bottle. */
const notWines: ReadonlySet<string> = new Set(['spirit', 'beer', 'cider', 'soft drink', 'keg', 'bag in box']);
/** The bottle of wine that needs no mark, in centilitres. */
const BOTTLE_CL = 75;
const sizeNames: ReadonlyMap<number, string> = new Map([
  [37.5, 'Half'],
  [150, 'Magnum'],
]);

/**
 * The mark of a bottle of wine that is not 75 cl, because a wrong size is a costly mistake: 'Magnum' for 150 cl, 'Half'
 * for 37.5 cl, '50cl', '3 litres'. Undefined for 75 cl, and for products that are not wine.
 */
export function sizeMark({ Type, UnitSize }: { Type: string; UnitSize: number }): string | undefined {
  if (UnitSize === BOTTLE_CL || UnitSize <= 0 || notWines.has(Type.trim().toLowerCase())) return undefined;
  const litres = UnitSize / 100;
  return (
    sizeNames.get(UnitSize) ??
    (litres < 1 ? unitSizeText(UnitSize) : `${litres} ${litres === 1 ? 'litre' : 'litres'}`)
  );
}

/**
 * A product's title and the line below the title. The two descriptions swap if the merchant's title field is the
 * secondary description, unless this description is empty: a title is never empty.
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

/**
 * The code that screens show for a product: the bin number if the product has a bin number and the merchant shows bin
 * numbers, otherwise the code.
 */
export function codeShown(
  { BinNo, Code }: { BinNo?: string | null; Code: string },
  binNumberShown = true,
): string {
  const bin = (BinNo ?? '').trim();
  return binNumberShown && bin !== '' ? bin : Code;
}

export type UnitWords = { readonly one: string; readonly many: string };

/** The words for a unit of a product: bottle, keg or bag (2.card.14). */
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

/** The label of the cases field: the product's own label, otherwise 'Cases' (3.product.3). */
export function casesLabel(customLabel: string | null | undefined): string {
  return (customLabel ?? '').trim() || 'Cases';
}

/** The placeholder image for a product without an image, by wine type (3.product.4). */
export function placeholderKind(type: string | null | undefined): 'white' | 'red' | 'other' {
  const word = (type ?? '').trim().toLowerCase();
  return word === 'white' || word === 'red' ? word : 'other';
}
