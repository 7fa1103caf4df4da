import { type Static, Type } from 'typebox';
import { drinkingFields } from './catalogue.ts';
import { defineEndpoint, FileBytes, mainResult } from './endpoint.ts';
import { CODES_AT_ONCE, OrderNumber, ProductCode } from './fields.ts';

export const WineFacts = Type.Object({
  Code: Type.String(),
  Description: Type.String(),
  Vintage: Type.String(),
  AlcoholicPercentage: Type.Union([Type.Number(), Type.Null()], {
    description: 'Null where it is not stated',
  }),
  ...drinkingFields,
  OrganicBiodynamic: Type.String(),
  Flags: Type.Array(Type.String(), {
    description:
      'The Allergen_… fields that say yes. The catalogue has no word for no: an absent one is not stated',
  }),
});
export type WineFacts = Static<typeof WineFacts>;

export const productsFacts = defineEndpoint({
  method: 'POST',
  path: '/products/facts',
  who: 'person',
  summary:
    'ABV, allergens and diets of products, withdrawn ones too, in the sequence of the codes; unknown codes are left out',
  body: Type.Object({ codes: Type.Array(ProductCode, { maxItems: CODES_AT_ONCE }) }),
  answer: mainResult(Type.Array(WineFacts)),
  problems: [],
});

/** As many wines as a named list has lines. */
const MOST_ON_SHEET = 5_000;

export const productsFactsSheet = defineEndpoint({
  method: 'POST',
  path: '/products/facts/sheet',
  who: 'person',
  summary: 'The facts of products as `products/facts` has them, as a table on A4, as PDF',
  longestSeconds: 60,
  body: Type.Object({
    codes: Type.Array(ProductCode, { maxItems: MOST_ON_SHEET }),
    order: Type.Optional(OrderNumber),
    list: Type.Optional(
      Type.Literal('basket', {
        description: 'The wines are of the basket; without order and list, of My Usuals',
      }),
    ),
  }),
  answer: FileBytes,
  file: 'application/pdf',
  problems: [],
});
