import { REQUEST_STATES } from '@tradecellar/trade/requested-change.ts';
import { type Static, Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { oneLine, Pounds } from './fields.ts';
import { RequestNo, refusalsOfAnAnswer } from './requested-changes.ts';

/**
 * A buyer's request to change an order: the whole order as the buyer wants it, with its back order and reserves order.
 * The order does not change until the request is accepted.
 */
export const BackOfficeRequested = Type.Object({
  RequestNo: Type.String({ description: 'CR and digits' }),
  State: Type.Enum([...REQUEST_STATES]),
  AskedAt: Type.String({ format: 'date-time' }),
  AskedBy: Type.String({ description: 'The e-mail of the person who asked' }),
  OrderNos: Type.Array(Type.String(), { description: 'The shop’s numbers of the parts that it concerns' }),
  CustomerReference: Type.String(),
  DeliveryType: Type.Enum(['delivery', 'collection']),
  RequiredDate: Type.String({ description: 'yyyy-MM-dd, or empty' }),
  RequiredTime: Type.String({ description: 'HH:mm of a collection, else empty' }),
  Delivery_Name: Type.String(),
  Delivery_Address1: Type.String(),
  Delivery_Address2: Type.String(),
  Delivery_Address3: Type.String(),
  Delivery_Address4: Type.String(),
  Delivery_PostCode: Type.String(),
  Delivery_Notes: Type.String(),
  GrandTotal: Pounds,
  Sentence: Type.String({ description: 'To the buyer, where it was declined; else empty' }),
  Lines: Type.Array(
    Type.Object({
      LineNo: Type.Integer({ description: 'From 1' }),
      ProductCode: Type.String(),
      Description: Type.String(),
      CaseSize: Type.Integer(),
      CasesQty: Type.Integer(),
      BottlesQty: Type.Integer({ description: 'Besides the cases' }),
      TotalBottles: Type.Integer(),
    }),
  ),
});
export type BackOfficeRequested = Static<typeof BackOfficeRequested>;

/**
 * A repeated answer changes nothing. The server refuses a contradiction, or a change that is no longer possible, and
 * shows it to the office.
 */
export const answerBackOfficeChange = defineEndpoint({
  method: 'POST',
  path: '/back-office/changes/:requestNo/answer',
  who: 'key',
  scope: 'orders:write',
  summary: 'Makes a requested change of an order, or declines it with a sentence to the buyer',
  longestSeconds: 28,
  params: Type.Object({ requestNo: RequestNo }),
  body: Type.Object(
    { Outcome: Type.Enum(['accept', 'decline']), Sentence: Type.Optional(oneLine(500)) },
    { examples: [{ Outcome: 'accept' }, { Outcome: 'decline', Sentence: 'The van is loaded.' }] },
  ),
  answer: BackOfficeRequested,
  problems: refusalsOfAnAnswer,
});
