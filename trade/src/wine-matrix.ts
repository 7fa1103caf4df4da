import { ALLERGEN_FIELDS, type LabelledField, type LabelOverrides, organicFacts } from './product-labels.ts';

/** In words: the catalogue says yes or nothing, and nothing is never taken for no. */
export const NOT_STATED = 'not stated';

/** A wine's stated facts; `Flags` are the fields that say yes. */
export type StatedFacts = {
  readonly AlcoholicPercentage: number | null;
  readonly OrganicBiodynamic: string;
  readonly Flags: readonly string[];
};

/** A wine's row: its cells in the sequence of the columns, 'Yes', '13.5%' or `NOT_STATED`. */
export type WineMatrix<Wine> = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly wine: Wine; readonly cells: readonly string[] }[];
};

/** Always there, as every kitchen asks for them; the others where a wine of the list has them. */
const ALWAYS: readonly LabelledField[] = [
  'Allergen_Sulphites',
  'Allergen_Milk',
  'Allergen_Egg',
  'Allergen_Fish',
];
const DIETS = [
  ['Allergen_SuitableForVegan', 'Vegan'],
  ['Allergen_SuitableForVegetarian', 'Vegetarian'],
] as const;

/**
 * Wines by ABV, allergens, vegan, vegetarian and organic. An allergen has the merchant's label, else the catalogue's own
 * name: the specification's label of Allergen_Fish is Nuts (3.product.12), and two columns of one name would mislead.
 */
export function wineMatrix<Wine extends StatedFacts>(
  wines: readonly Wine[],
  overrides: LabelOverrides = {},
): WineMatrix<Wine> {
  const has = ({ Flags }: StatedFacts, field: LabelledField) => Flags.includes(field);
  const shown = ALLERGEN_FIELDS.filter(
    (field) => ALWAYS.includes(field) || wines.some((wine) => has(wine, field)),
  );
  const label = (field: LabelledField) => overrides[field] ?? field.replace('Allergen_', '');
  const yes = (is: boolean) => (is ? 'Yes' : NOT_STATED);
  return {
    columns: [
      'ABV',
      ...shown.map(label),
      ...DIETS.map(([field, words]) => overrides[field] ?? words),
      'Organic',
    ],
    rows: wines.map((wine) => ({
      wine,
      cells: [
        wine.AlcoholicPercentage === null ? NOT_STATED : `${wine.AlcoholicPercentage}%`,
        ...shown.map((field) => yes(has(wine, field))),
        ...DIETS.map(([field]) => yes(has(wine, field))),
        yes(organicFacts(wine.OrganicBiodynamic).organic),
      ],
    })),
  };
}
