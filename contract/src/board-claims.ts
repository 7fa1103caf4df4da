import { type Static, Type } from 'typebox';
import { ClaimNo } from './claims.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';

const ChosenLines = Type.Array(Type.Object({ ClaimNo, LineNo: Type.Integer({ minimum: 1 }) }), {
  minItems: 1,
  maxItems: 50,
});

export const Replacement = Type.Object({
  ClaimNo: Type.String(),
  OrderNo: Type.String({ description: 'The order that was reported' }),
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  Bottles: Type.Integer(),
  DeliveryType: Type.Enum(['delivery', 'collection']),
  Address: Type.Array(Type.String(), { description: 'Its name and lines; empty for a collection' }),
  RequiredDate: Type.String({ description: 'yyyy-MM-dd; empty where the merchant decides' }),
  AwaitsStock: Type.Boolean({ description: 'Too few bottles are in stock: it would be a back order' }),
});
export type Replacement = Static<typeof Replacement>;

export const boardReplacements = defineEndpoint({
  method: 'POST',
  path: '/admin/board/claims/replacements',
  who: 'admin',
  right: 'settle-claims',
  summary: 'The orders at nil that would send the bottles of these lines again; stores nothing',
  body: Type.Object({ Lines: ChosenLines }),
  answer: mainResult(Type.Array(Replacement)),
  problems: [],
});

/** Undoes each settlement separately, with all lines that the office settled together. */
export const boardUndoClaims = defineEndpoint({
  method: 'POST',
  path: '/admin/board/claims/undo',
  who: 'admin',
  right: 'settle-claims',
  summary: 'Takes back the settlements of these lines while nothing of them has left the shop',
  body: Type.Object({ Lines: ChosenLines }),
  answer: mainResult(
    Type.Object({
      Reopened: Type.Integer({ description: 'Lines that are open again' }),
      Refused: Type.Array(
        Type.Object({ ClaimNo: Type.String(), LineNo: Type.Integer(), Sentence: Type.String() }),
      ),
    }),
  ),
  problems: [],
});
