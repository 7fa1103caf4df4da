import type { Product } from '@tradecellar/contract/catalogue.ts';
import {
  allergens,
  foodSuggestions,
  type LabelOverrides,
  organicFacts,
  suitabilities,
} from '@tradecellar/trade/product-labels.ts';
import type { FactMarkName } from './fact-drawings.ts';

export type ProductFact = { readonly mark: FactMarkName; readonly label: string; readonly text: string };

/**
 * The facts of the info circles, in the order of 2.product.12 to 2.product.22; unknown ones are left out.
 * Allergens are always shown, so that their absence is stated.
 */
export function productFacts(product: Product, overrides: LabelOverrides): ProductFact[] {
  const { AlcoholicPercentage: abv } = product;
  const { organic, biodynamic } = organicFacts(product.OrganicBiodynamic);
  const facts: ProductFact[] = [
    { mark: 'vintage', label: 'Vintage', text: product.Vintage },
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
    { mark: 'food', label: 'Food suggestions', text: joined(...foodSuggestions(product)) },
    { mark: 'excise', label: 'Excise', text: product.ExciseDescription },
  ];
  return facts.filter(({ text }) => text.trim() !== '');
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join(', ');
}
