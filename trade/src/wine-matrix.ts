import { type DrinkingYears, drinkingYears } from './drinking-years.ts';
import { ALLERGEN_FIELDS, type LabelledField, type LabelOverrides, organicFacts } from './product-labels.ts';

/** The catalogue has a flag or leaves it out. A flag that is left out must not read as "no". */
export const NOT_STATED = 'not stated';

/** The words beside a table of facts, in which a dash stands for a fact that is not stated. */
export const UNKNOWN_FACT =
  '– means we have no information, not that it is free of it. Please ask us, and read the label.';

/** The title of a table of the wines of an order, of the basket, or else of My Usuals: 'Allergens and ABV of order 123'. */
export function wineFactsTitle({
  order,
  list,
}: {
  readonly order?: string | undefined;
  readonly list?: 'basket' | undefined;
}): string {
  const whose = order ? `order ${order}` : list === 'basket' ? 'the basket' : 'My Usuals';
  return `Allergens and ABV of ${whose}`;
}

export type StatedFacts = DrinkingYears & {
  readonly AlcoholicPercentage: number | null;
  readonly OrganicBiodynamic: string;
  readonly Flags: readonly string[];
};

export type WineMatrix<Wine> = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly wine: Wine; readonly cells: readonly string[] }[];
};

/**
 * Columns that every table has, because every kitchen asks for these allergens. Other allergens have a column only if a
 * wine has them.
 */
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
 * A table of wines with ABV, drinking years if a wine has drinking years, allergens, vegan, vegetarian and organic. The
 * merchant's label heads an allergen's column, otherwise the field's name: the specification labels Allergen_Fish as
 * Nuts (3.product.12), and two columns of the same name would mislead.
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
  const hasYears = wines.some((wine) => drinkingYears(wine) !== '');
  return {
    columns: [
      'ABV',
      ...(hasYears ? ['Drink'] : []),
      ...shown.map(label),
      ...DIETS.map(([field, words]) => overrides[field] ?? words),
      'Organic',
    ],
    rows: wines.map((wine) => ({
      wine,
      cells: [
        wine.AlcoholicPercentage === null ? NOT_STATED : `${wine.AlcoholicPercentage}%`,
        ...(hasYears ? [drinkingYears(wine) || NOT_STATED] : []),
        ...shown.map((field) => yes(has(wine, field))),
        ...DIETS.map(([field]) => yes(has(wine, field))),
        yes(organicFacts(wine.OrganicBiodynamic).organic),
      ],
    })),
  };
}

/**
 * The facts that at most half of the wines have, in words: ['7 of 58 are vegan, 5 organic', '1 of 58 contains milk']. A
 * fact with the merchant's own label stands alone: 'Contains sulphites: 2 of 58'.
 */
export function rareFacts(wines: readonly StatedFacts[], overrides: LabelOverrides = {}): readonly string[] {
  const of = `of ${wines.length}`;
  const rare = (facts: readonly Fact[]) =>
    facts
      .map(({ has, ...fact }) => ({ ...fact, count: wines.filter(has).length }))
      .filter(({ count }) => count > 0 && 2 * count <= wines.length);
  const diets = rare([...DIETS.map(([field, words]) => flagged(field, words, overrides)), organic]);
  const allergens = rare(
    ALLERGEN_FIELDS.map((field) => flagged(field, field.replace('Allergen_', ''), overrides)),
  );
  const sentence = (facts: typeof diets, one: string, many: string) => {
    const [first, ...more] = facts.filter(({ own }) => own === undefined);
    if (first === undefined) return [];
    const begin = `${first.count} ${of} ${first.count === 1 ? one : many} ${first.words}`;
    return [[begin, ...more.map(({ count, words }) => `${count} ${words}`)].join(', ')];
  };
  const own = [...diets, ...allergens].flatMap(({ own: label, count }) =>
    label === undefined ? [] : [`${label}: ${count} ${of}`],
  );
  return [...sentence(diets, 'is', 'are'), ...sentence(allergens, 'contains', 'contain'), ...own];
}

type Fact = {
  readonly words: string;
  /** The merchant's own label. */
  readonly own: string | undefined;
  readonly has: (wine: StatedFacts) => boolean;
};

function flagged(field: LabelledField, words: string, overrides: LabelOverrides): Fact {
  return { words: words.toLowerCase(), own: overrides[field], has: ({ Flags }) => Flags.includes(field) };
}

const organic: Fact = {
  words: 'organic',
  own: undefined,
  has: ({ OrganicBiodynamic }) => organicFacts(OrganicBiodynamic).organic,
};
