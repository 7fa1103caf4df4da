import { type Static, Type } from 'typebox';
import { ProductQuery } from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';

/** A customer's free reserves of a product (3.reserves.1). */
export const ReservesEntry = Type.Object({
  ProductCode: Type.String(),
  FreeCases: Type.Integer(),
  FreeBottles: Type.Integer(),
});
export type ReservesEntry = Static<typeof ReservesEntry>;

export const reservesItems = defineEndpoint({
  method: 'POST',
  path: '/reserves/items',
  who: 'person',
  right: 'see-customers',
  summary: 'The account’s free reserves; 204 when it has none',
  body: ProductQuery,
  answer: Type.Object({ mainResult: Type.Array(ReservesEntry), TotalRowCount: Type.Integer() }),
  mayBeEmpty: true,
  problems: [],
});
