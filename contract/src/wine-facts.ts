import { type Static, Type } from 'typebox';
import { drinkingFields } from './catalogue.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { CODES_AT_ONCE, ProductCode } from './fields.ts';

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
  Note: Type.Optional(
    Type.String({
      description: 'The first sentence of the tasting note, else of the first note; empty without',
    }),
  ),
});
export type WineFacts = Static<typeof WineFacts>;

export const productsFacts = defineEndpoint({
  method: 'POST',
  path: '/products/facts',
  who: 'person',
  summary:
    'ABV, allergens, diets and a line of the note of products, withdrawn ones too, in the sequence of the codes; unknown codes are left out',
  body: Type.Object({ codes: Type.Array(ProductCode, { maxItems: CODES_AT_ONCE }) }),
  answer: mainResult(Type.Array(WineFacts)),
  problems: [],
});
