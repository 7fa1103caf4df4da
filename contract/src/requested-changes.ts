import { REQUEST_STATES } from '@tradecellar/trade/requested-change.ts';
import { type Static, Type } from 'typebox';
import { Order, refusalsOfABasket } from './checkout.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, AskedOrderNumber, oneLine, Pounds } from './fields.ts';

export const RequestNo = Type.String({ pattern: '^CR[1-9]\\d{5,14}$', examples: ['CR100001'] });
const RequestState = Type.Enum([...REQUEST_STATES]);
const Moment = Type.String({ format: 'date-time' });

export const RequestedChange = Type.Object({
  RequestNo: Type.String(),
  State: RequestState,
  By: Type.String({ description: 'The person of the account; empty for the merchant’s office' }),
  At: Moment,
  Changes: Type.Array(Type.String(), { description: 'Differences from the order at that time, in words' }),
  GrandTotal: Pounds,
  DecidedAt: Type.Optional(Moment),
  Sentence: Type.String({ description: 'To the buyer, where it was declined; else empty' }),
});
export type RequestedChange = Static<typeof RequestedChange>;

export const OrderChange = Type.Object({
  ...Order.properties,
  orderNo: AskedOrderNumber,
  Version: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The version that the buyer saw' }),
  Parts: Type.Optional(
    Type.Array(Type.String({ maxLength: 20 }), {
      maxItems: 3,
      description: 'The parts that the buyer saw: one that was cancelled since is not ordered again unseen',
    }),
  ),
});
export type OrderChange = Static<typeof OrderChange>;

/**
 * Asks the merchant to change an order with its back order and reserves order, after the shop can no longer change
 * them. The order stays the same until the merchant decides. `CartId` makes the call idempotent: a repeated request has
 * no effect.
 */
export const accountOrdersAskChange = defineEndpoint({
  method: 'POST',
  path: '/account/orders/ask-change',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Asks for a change of an order that the merchant has; needs `backOffice.takesChanges`',
  // Orders of the same account wait for each other, so the call may take long.
  longestSeconds: 28,
  body: OrderChange,
  answer: mainResult(RequestedChange),
  problems: [
    'order-not-found',
    'order-not-changeable',
    'order-changed-meanwhile',
    'order-part-cancelled',
    'change-otherwise',
    'change-already-asked',
    'switched-off',
    ...refusalsOfABasket,
  ],
});

export const accountOrdersWithdrawChange = defineEndpoint({
  method: 'POST',
  path: '/account/orders/withdraw-change',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Withdraws a requested change that was not decided yet',
  body: Type.Object({ CustomerAccount: AccountCode, RequestNo }),
  answer: mainResult(RequestedChange),
  problems: ['requested-change-not-found', 'requested-change-decided'],
});

const Outcome = Type.Enum(['accept', 'decline']);
export const refusalsOfAnAnswer = [
  'requested-change-not-found',
  'requested-change-decided',
  'change-needs-sentence',
  'change-not-possible',
] as const;

export const boardAnswerChange = defineEndpoint({
  method: 'POST',
  path: '/admin/board/answer-change',
  who: 'admin',
  right: 'work-orders',
  summary: 'Makes a requested change, or declines it with a sentence to the buyer',
  longestSeconds: 28,
  body: Type.Object({ RequestNo, Outcome, Sentence: oneLine(500) }),
  answer: mainResult(RequestedChange),
  problems: refusalsOfAnAnswer,
});
