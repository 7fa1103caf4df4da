import type { BottlePrices } from '../src/catalogue/search/find/sorts.ts';
import type { IndexedProduct } from '../src/catalogue/search/weigh/known-products.ts';

/** An indexed product with nett prices for customers without a price list, in ten-thousandths of a pound. */
export type PricedProduct = IndexedProduct & {
  readonly bottle_nett: number;
  /** Defaults to the price of six bottles. */
  readonly case_price?: number;
};

export const pricesOf = (products: readonly PricedProduct[]): BottlePrices => ({
  of: Float64Array.from(products, ({ bottle_nett }) => bottle_nett),
  cases: Float64Array.from(products, ({ bottle_nett, case_price = bottle_nett * 6 }) => case_price),
});

let last = 0;

export function indexedProduct(
  facts: Partial<PricedProduct> & { readonly description: string },
): PricedProduct {
  return {
    code: `P${++last}`,
    bin_no: '',
    secondary_description: '',
    vintage: 'NV',
    type: '',
    unit_size: '75',
    colour: '',
    supergroup: '',
    product_group: '',
    country: '',
    country_description: '',
    appellation: '',
    style: '',
    closure_style: '',
    organic_biodynamic: '',
    alcoholic_percentage: null,
    winemaker: '',
    notes: [],
    allergens: [],

    bottle_nett: 100_000,
    ...facts,
  };
}
