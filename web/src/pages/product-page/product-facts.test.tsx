import { cleanup, render, screen } from '@testing-library/react';
import { type Product, Product as ProductSchema } from '@tradecellar/contract/catalogue.ts';
import { productFacts } from '@tradecellar/trade/product-facts.ts';
import { afterEach, expect, it } from 'vitest';
import { FactsTable } from './product-facts.tsx';

afterEach(cleanup);

function wine(known: Partial<Product>): Product {
  const blank = Object.fromEntries(Object.keys(ProductSchema.properties).map((field) => [field, '']));
  // All other fields are text.
  const unknown = { AlcoholicPercentage: null, DrinkFrom: undefined, DrinkTo: undefined };
  return { ...blank, ...unknown, Winemaker: { Name: '' }, ...known } as Product;
}

const galets = wine({
  Vintage: '2018',
  DrinkFrom: 2026,
  DrinkTo: 2031,
  SecondaryDescription: 'Grenache, Mourvèdre, Rhône',
  Region: 'Rhône',
  Appellation: 'Châteauneuf-du-Pape',
  CountryDescription: 'France',
  Type: 'Red',
  Style: 'Full-bodied and warm',
  ClosureStyle: 'Natural Cork',
  Winemaker: { Name: 'Florence Gaudin' },
  AlcoholicPercentage: 15,
  OrganicBiodynamic: 'Both',
  Allergen_Sulphites: '1',
  Allergen_Egg: '0',
  Allergen_Fish: '1',
  Allergen_SuitableForVegan: '1',
  FoodSuggestion1: 'Venison',
  FoodSuggestion2: 'Not Set',
  FoodSuggestion3: 'Hard cheeses',
  ExciseDescription: 'Still wine exceeding 14.5%',
});

const shown = () =>
  screen.getAllByRole('term').map((label) => [label.textContent, label.nextSibling?.textContent]);

it('shows every known fact, each with a drawing in a circle [2.product.12, 2.product.13, 2.product.14, 2.product.15, 2.product.16, 2.product.17, 2.product.18, 2.product.19, 2.product.20, 2.product.21, 2.product.22]', () => {
  render(<FactsTable facts={productFacts(galets, {})} />);
  expect(shown()).toEqual([
    ['Vintage', '2018'],
    ['Grape', 'Grenache, Mourvèdre'],
    ['Origin', 'Châteauneuf-du-Pape, France'],
    ['Type', 'Red, Full-bodied and warm, Natural Cork'],
    ['Winemaker', 'Florence Gaudin'],
    ['ABV', '15%'],
    ['Organic', 'Yes'],
    ['Biodynamic', 'Yes'],
    ['Allergens', 'Sulphites, Nuts'],
    ['Suitable for', 'Vegan'],
    ['Drink', '2026 to 2031'],
    ['Goes with', 'Venison, Hard cheeses'],
    ['Excise', 'Still wine exceeding 14.5%'],
  ]);
  for (const label of screen.getAllByRole('term')) expect(label.querySelector('span > svg')).not.toBeNull();
});

it('leaves out unknown facts, and states that no allergens are recorded', () => {
  render(<FactsTable facts={productFacts(wine({}), {})} />);
  expect(shown()).toEqual([['Allergens', 'None recorded']]);
});

it('shows the merchant’s own label for an allergen', () => {
  render(<FactsTable facts={productFacts(galets, { Allergen_Fish: 'Fish' })} />);
  expect(shown()).toContainEqual(['Allergens', 'Sulphites, Fish']);
});
