import { type DrinkingYears, drinkingYears } from './drinking-years.ts';
import type { FactMark } from './fact-drawings.ts';
import { grapesOf } from './grapes.ts';
import {
  allergens,
  foodSuggestions,
  type LabelOverrides,
  organicFacts,
  suitabilities,
} from './product-labels.ts';

export type ProductFact = { readonly mark: FactMark; readonly label: string; readonly text: string };

/** The fields of a product that facts are made of. */
export type FactProduct = Parameters<typeof allergens>[0] &
  Parameters<typeof suitabilities>[0] &
  Parameters<typeof foodSuggestions>[0] &
  Parameters<typeof grapesOf>[0] &
  DrinkingYears & {
    readonly Vintage: string;
    readonly Appellation: string;
    readonly CountryDescription: string;
    readonly Type: string;
    readonly Style: string;
    readonly ClosureStyle: string;
    readonly Winemaker: { readonly Name: string };
    readonly AlcoholicPercentage: number | null;
    readonly OrganicBiodynamic: string;
    readonly ExciseDescription: string;
  };

/**
 * The facts of a product in the order of the table. Facts without a text are left out, except allergens: the table
 * states if no allergens are recorded.
 */
export function productFacts(product: FactProduct, overrides: LabelOverrides): ProductFact[] {
  const { AlcoholicPercentage: abv } = product;
  const { organic, biodynamic } = organicFacts(product.OrganicBiodynamic);
  const facts: ProductFact[] = [
    { mark: 'vintage', label: 'Vintage', text: product.Vintage },
    { mark: 'grape', label: 'Grape', text: grapesOf(product) },
    { mark: 'origin', label: 'Origin', text: joined(product.Appellation, product.CountryDescription) },
    { mark: 'style', label: 'Type', text: joined(product.Type, product.Style, product.ClosureStyle) },
    { mark: 'winemaker', label: 'Winemaker', text: product.Winemaker.Name },
    { mark: 'strength', label: 'ABV', text: abv === null ? '' : `${abv}%` },
    { mark: 'organic', label: 'Organic', text: organic ? 'Yes' : '' },
    { mark: 'biodynamic', label: 'Biodynamic', text: biodynamic ? 'Yes' : '' },
    {
      mark: 'allergens',
      label: 'Allergens',
      text: joined(...allergens(product, overrides).map(({ label }) => label)) || 'None recorded',
    },
    {
      mark: 'suitable',
      label: 'Suitable for',
      text: joined(...suitabilities(product, overrides).map(({ label }) => label)),
    },
    { mark: 'drink', label: 'Drink', text: drinkingYears(product) },
    { mark: 'food', label: 'Goes with', text: joined(...foodSuggestions(product)) },
    { mark: 'excise', label: 'Excise', text: product.ExciseDescription },
  ];
  return facts.filter(({ text }) => text.trim() !== '');
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(', ');
}
