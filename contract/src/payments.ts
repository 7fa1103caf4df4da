import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, Pounds } from './fields.ts';

const Provider = Type.Object({ provider: Type.String({ minLength: 1, maxLength: 40 }) });
const SessionId = Type.String({ minLength: 1, maxLength: 200 });

/**
 * `open`: not paid yet. `paid`: the money has arrived, and the server places the order; a payment towards the balance
 * stays `paid`. `placed`: the order has its numbers. `refunding` and `refunded`: the order could not be placed.
 * `failed`: the card service took no money. `expired`: the buyer did not pay in time.
 */
const PaymentState = Type.Enum(['open', 'paid', 'placed', 'refunding', 'refunded', 'failed', 'expired']);
export type PaymentState = Static<typeof PaymentState>;

const Purpose = Type.Enum(['order', 'balance']);

export const Payment = Type.Object({
  state: PaymentState,
  purpose: Purpose,
  amount: Pounds,
  PaymentNo: Type.Optional(
    Type.String({
      description: 'Of a payment towards the balance, as the ledger and the merchant’s system name it',
      examples: ['PY000123'],
    }),
  ),
  cartId: Type.String({ description: 'The basket that was paid; empty for a balance' }),
  orderId: Type.String({ description: '"0" for none, as the other two' }),
  backOrderId: Type.String(),
  reservesOrderId: Type.String(),
  movedTo: Type.String({
    description: 'The date an order was moved to, Monday 3/8/2026, because its own had passed; else empty',
  }),
  reason: Type.String({
    description:
      'Why an order could not be placed, or why a part of the money was kept as a credit; else empty',
  }),
});
export type Payment = Static<typeof Payment>;

/** Starts the card payment of an order that `order/cached_data` stored. A repeated call returns the same payment. */
export const createCheckoutSession = defineEndpoint({
  method: 'POST',
  path: '/payments/:provider/create-checkout-session',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Starts a card payment for a stored order',
  params: Provider,
  // The server may wait 8 s for each answer from Stripe.
  longestSeconds: 28,
  body: Type.Object({ CustomerAccount: AccountCode, id: Type.String({ maxLength: 60 }) }),
  answer: mainResult(Type.Object({ url: Type.String({ description: 'The payment page' }) })),
  problems: ['switched-off', 'not-found', 'order-not-found', 'payment-under-way', 'card-service-unavailable'],
});

/** A part of an open item that a buyer pays. A credit has a negative amount. */
const PaidItem = Type.Object({
  TransactionNumber: Type.String({ minLength: 1, maxLength: 60 }),
  amount: Pounds,
  isInQuery: Type.Optional(
    Type.Boolean({ description: 'The buyer saw that the item is in query, and pays it all the same' }),
  ),
});

export const createCheckoutSessionBalance = defineEndpoint({
  method: 'POST',
  path: '/payments/:provider/create-checkout-session-balance',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'see-money',
  summary: 'Starts a card payment of the account’s open balance, or of some open items',
  params: Provider,
  // The server may wait 8 s for each answer from Stripe.
  longestSeconds: 28,
  body: Type.Object({
    CustomerAccount: AccountCode,
    amount: Pounds,
    items: Type.Optional(
      Type.Array(PaidItem, {
        minItems: 1,
        maxItems: 500,
        description: 'The open items to pay, which add up to `amount`; left out for the whole balance',
      }),
    ),
  }),
  answer: mainResult(Type.Object({ url: Type.String({ description: 'The payment page' }) })),
  problems: [
    'switched-off',
    'not-found',
    'balance-changed',
    'item-not-payable',
    'item-in-query',
    'payment-not-available',
    'payment-under-way',
    'card-service-unavailable',
  ],
});

/** Asks the card service about a payment, places the order if the payment is paid, and returns the payment's state. */
export const addPayment = defineEndpoint({
  method: 'POST',
  path: '/payments/:provider/add_payment',
  who: 'person',
  right: 'see-customers',
  summary: 'The state of a payment; if it is paid, its order is placed',
  params: Provider,
  // The server may wait 8 s for each answer from Stripe.
  longestSeconds: 28,
  body: Type.Object({ CustomerAccount: AccountCode, sessionId: SessionId }),
  answer: mainResult(Payment),
  problems: ['switched-off', 'not-found', 'payment-not-found'],
});
