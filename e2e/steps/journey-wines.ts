import type { ProductRow } from '../shop/import-products.ts';

/** Wines that journeys import. They differ in how they are sold, and only two have a stock figure. */
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

/** Has no bin number, and is sold only by the case. */
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

export const soldOut: ProductRow = {
  ...wine,
  Code: 'JOURNEY5',
  Description: 'Wayfarer Sold Out White, Journey Estate',
  StockCases: 0,
  StockBottles: 0,
};

/** 1 case and 3 bottles are in stock. The name has no spaces, so it cannot wrap. */
export const lastOfIt: ProductRow = {
  ...wine,
  Code: 'JOURNEY6',
  Description: `Wayfarer ${'W'.repeat(180)}`,
  StockCases: 1,
  StockBottles: 3,
};

export const journeyWines = [bottled, casesOnly, keg, bagInBox, soldOut, lastOfIt] as const;
