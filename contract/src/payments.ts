import { Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, Pounds } from './fields.ts';

const Provider = Type.Object({ provider: Type.String({ minLength: 1, maxLength: 40 }) });

/** Card payments, refused as `switched-off` while the payment switch is off (1.switch.3). */
export const createCheckoutSession = defineEndpoint({
  method: 'POST',
  path: '/payments/:provider/create-checkout-session',
  who: 'person',
  summary: 'Starts a card payment for a kept order',
  params: Provider,
  body: Type.Object({ CustomerAccount: AccountCode, id: Type.String({ maxLength: 60 }) }),
  answer: mainResult(Type.Object({ url: Type.String() })),
  problems: ['switched-off', 'not-found'],
});

export const createCheckoutSessionBalance = defineEndpoint({
  method: 'POST',
  path: '/payments/:provider/create-checkout-session-balance',
  who: 'person',
  summary: 'Starts a card payment towards the account’s balance',
  params: Provider,
  body: Type.Object({ CustomerAccount: AccountCode, amount: Pounds }),
  answer: mainResult(Type.Object({ url: Type.String() })),
  problems: ['switched-off'],
});

export const addPayment = defineEndpoint({
  method: 'POST',
  path: '/payments/:provider/add_payment',
  who: 'person',
  summary: 'Records a payment made with the provider',
  params: Provider,
  body: Type.Object({ CustomerAccount: AccountCode, sessionId: Type.String({ maxLength: 200 }) }),
  answer: mainResult(Type.String()),
  problems: ['switched-off', 'not-found'],
});
