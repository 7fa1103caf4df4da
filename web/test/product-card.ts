import type { ProductCard } from '@tradecellar/contract/catalogue.ts';

/** A white wine in cases of six, at £87.10 a case and £14.5167 a bottle. `change` overrides fields. */
export function productCard(change: Partial<ProductCard> = {}): ProductCard {
  return {
    Code: 'CHAB22',
    Description: 'Chablis 2022',
    SecondaryDescription: '',
    BinNo: '',
    Image1_URL: '',
    Vintage: '2022',
    CustomLabel: '',
    Type: 'White',
    CaseSize: 6,
    UnitSize: 75,
    CasePrice: 871_000,
    BottleNett: 145_167,
    BottleVAT: 29_033,
    OnlySellMultiplesOf: 1,
    StockCases: null,
    StockBottles: null,
    Colour: 'White',
    Group: '',
    CountryDescription: '',
    Appellation: '',
    Region: '',
    ClosureStyle: '',
    OrganicBiodynamic: '',
    ...change,
  };
}
