import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { Pounds } from './fields.ts';

const Moment = Type.String({ format: 'date-time' });

/**
 * A card payment that waits for its refund or for its order to be placed, or a message about a payment that the
 * merchant's system has not taken.
 */
export const TroubledPayment = Type.Object({
  Id: Type.String(),
  CustomerAccount: Type.String(),
  OrderNo: Type.String({ description: 'The cancelled order; empty if none was placed' }),
  Amount: Pounds,
  IsRefund: Type.Boolean({ description: 'True: it is to be refunded. False: its order is to be placed' }),
  PaymentNo: Type.Optional(
    Type.String({ description: 'Set if the merchant’s system has not taken the message about the payment' }),
  ),
  Why: Type.String({ description: 'The reason for the refund' }),
  Since: Moment,
  Said: Type.String({ description: 'The last error; empty while it only waits' }),
});
export type TroubledPayment = Static<typeof TroubledPayment>;

export const boardPayments = defineEndpoint({
  method: 'GET',
  path: '/admin/board/payments',
  who: 'admin',
  right: 'settle-payments',
  summary: 'Card payments that could not be refunded or settled yet, the oldest first, at most 100',
  answer: mainResult(Type.Array(TroubledPayment)),
  problems: [],
});

export const boardRetryPayment = defineEndpoint({
  method: 'POST',
  path: '/admin/board/payments/retry',
  who: 'admin',
  right: 'settle-payments',
  summary: 'Refunds or settles a card payment at once, and never twice, or sends its message again',
  body: Type.Object({ Id: Type.String({ format: 'uuid' }) }),
  answer: mainResult(Type.Enum(['settled', 'waits'])),
  problems: ['switched-off', 'payment-not-found'],
});
