import type { IndexedProduct } from '../src/catalogue/search/make-index.ts';

let last = 0;

/** A product as an index has it, of which only some facts matter. */
export function indexedProduct(
  facts: Partial<IndexedProduct> & { readonly description: string },
): IndexedProduct {
  return {
    ...{
      code: `P${++last}`,
      bin_no: '',
      secondary_description: '',
      vintage: 'NV',
      type: '',
      unit_size: '75',
    },
    ...{
      colour: '',
      supergroup: '',
      product_group: '',
      country: '',
      country_description: '',
      appellation: '',
    },
    ...{ style: '', closure_style: '', organic_biodynamic: '', winemaker: '', notes: [], allergens: [] },
    bottle_nett: 100_000,
    ...facts,
  };
}
