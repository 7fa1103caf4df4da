import { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { pick } from '@tradecellar/contract/light-types.ts';
import { type Static, Type } from 'typebox';

/**
 * The fields of a product that a count needs. The device stores these fields, so that a person can count without a
 * network.
 */
export const SeenWine = pick(ProductCard, [
  'Code',
  'Description',
  'Vintage',
  'BinNo',
  'Type',
  'CustomLabel',
  'CaseSize',
  'UnitSize',
  'OnlySellMultiplesOf',
]);
export type SeenWine = Static<typeof SeenWine>;
export const SeenWines = Type.Array(SeenWine);

export function seenWineOf(product: SeenWine): SeenWine {
  const { Code, Description, Vintage, BinNo, Type, CustomLabel, CaseSize, UnitSize, OnlySellMultiplesOf } =
    product;
  return { Code, Description, Vintage, BinNo, Type, CustomLabel, CaseSize, UnitSize, OnlySellMultiplesOf };
}
