import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, CODES_AT_ONCE, Pounds, ProductCode } from './fields.ts';

/**
 * How an account has ordered a product. A basket that became several orders counts as a single order. Cancelled orders
 * do not count. Cases and bottles use the product's current case size.
 */
export const Bought = Type.Object({
  ProductCode: Type.String({ description: 'It may have been withdrawn' }),
  LastDate: Type.String({ description: 'dd/MM/yyyy' }),
  LastOrderNo: Type.String(),
  LastCases: Type.Integer(),
  LastBottles: Type.Integer(),
  LastNett: Pounds,
  LastCasePrice: Type.Optional({
    ...Pounds,
    description: 'The nett price of a case; absent if unknown',
  }),
  LastBottleNett: Type.Optional({
    ...Pounds,
    description: 'The nett price of a bottle; absent if unknown',
  }),
  Orders: Type.Integer({ description: 'The number in the twelve months up to the last one, at most 100' }),
  /** The median of the counted orders; for an even number of orders, the lower of the two middle values. */
  UsualCases: Type.Integer(),
  UsualBottles: Type.Integer(),
});
export type Bought = Static<typeof Bought>;

export const accountBought = defineEndpoint({
  method: 'POST',
  path: '/account/bought',
  who: 'person',
  right: 'see-customers',
  summary: 'The account’s purchases by product, the most ordered first; 204 when there are none',
  body: Type.Object({
    CustomerAccount: AccountCode,
    codes: Type.Optional(Type.Array(ProductCode, { maxItems: CODES_AT_ONCE, description: 'Only these' })),
  }),
  answer: mainResult(Type.Array(Bought)),
  mayBeEmpty: true,
  problems: [],
});
