import { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { pick } from '@tradecellar/contract/light-types.ts';
import { type Static, Type } from 'typebox';

/**
 * The fields of a product that a count needs. The device stores these fields, so that a person can count without a
 * network. Earlier versions of the shop stored no picture.
 */
export const SeenWine = Type.Object({
  ...pick(ProductCard, [
    'Code',
    'Description',
    'Vintage',
    'BinNo',
    'Type',
    'CustomLabel',
    'CaseSize',
    'UnitSize',
    'OnlySellMultiplesOf',
    'Picture',
  ]).properties,
  Image1_URL: Type.Optional(Type.String()),
});
export type SeenWine = Static<typeof SeenWine>;
export const SeenWines = Type.Array(SeenWine);

export function seenWineOf(product: SeenWine): SeenWine {
  const { Code, Description, Vintage, BinNo, Type, CustomLabel, CaseSize, UnitSize, OnlySellMultiplesOf } =
    product;
  const { Image1_URL, Picture } = product;
  return {
    Code,
    Description,
    Vintage,
    BinNo,
    Type,
    CustomLabel,
    CaseSize,
    UnitSize,
    OnlySellMultiplesOf,
    ...(Image1_URL !== undefined && { Image1_URL }),
    ...(Picture !== undefined && { Picture }),
  };
}
