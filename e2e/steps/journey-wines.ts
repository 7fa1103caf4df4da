import type { ProductRow } from '../shop/import-products.ts';

/** Wines of the journeys' own: each is sold in another way, and only two have a stock figure. */
const wine = {
  CaseSize: 6,
  UnitSize: 75,
  CasePrice: 60,
  BottleNett: 10,
  BottleVAT: 2,
  Type: 'White',
  Supergroup: 'Wines',
  OnlySellMultiplesOf: 1,
};

export const bottled: ProductRow = {
  ...wine,
  Code: 'JOURNEY1',
  Description: 'Wayfarer Bottled White, Journey Estate',
  BinNo: '9001',
  Vintage: '2021',
};

/** No bin number, sold by the case only. */
export const casesOnly: ProductRow = {
  ...wine,
  Code: 'JOURNEY2',
  Description: 'Wayfarer Red by the Case, Journey Estate',
  Type: 'Red',
  Vintage: '2019',
  CaseSize: 12,
  CasePrice: 1250,
  BottleNett: 104.1667,
  BottleVAT: 20.8333,
  OnlySellMultiplesOf: 12,
};

export const keg: ProductRow = {
  ...wine,
  Code: 'JOURNEY3',
  Description: 'Wayfarer Keg Wine, Journey Estate',
  Type: 'Keg',
  CustomLabel: 'Kegs',
  CaseSize: 1,
  UnitSize: 3000,
  CasePrice: 210,
  BottleNett: 210,
  BottleVAT: 42,
};

export const bagInBox: ProductRow = {
  ...wine,
  Code: 'JOURNEY4',
  Description: 'Wayfarer Bag in Box Wine, Journey Estate',
  Type: 'Bag in Box',
  CaseSize: 4,
  CasePrice: 40,
  UnitSize: 500,
};

/** Out of stock. */
export const soldOut: ProductRow = {
  ...wine,
  Code: 'JOURNEY5',
  Description: 'Wayfarer Sold Out White, Journey Estate',
  StockCases: 0,
  StockBottles: 0,
};

/** In stock: 1 case and 3 bottles; its name has nowhere to break. */
export const lastOfIt: ProductRow = {
  ...wine,
  Code: 'JOURNEY6',
  Description: `Wayfarer ${'W'.repeat(180)}`,
  StockCases: 1,
  StockBottles: 3,
};

export const journeyWines = [bottled, casesOnly, keg, bagInBox, soldOut, lastOfIt] as const;
