import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';

export const FoundCustomer = Type.Object({
  LoggedIn: Type.Boolean(),
  CustomerAccount: Type.String(),
  Billing_ContactName: Type.String(),
  CustomerName: Type.String(),
  Email: Type.String(),
});
export type FoundCustomer = Static<typeof FoundCustomer>;

export const customerByEmail = defineEndpoint({
  method: 'GET',
  path: '/admin/customer/email/:email',
  who: 'admin',
  summary: 'The customer of an e-mail address',
  params: Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }) }),
  answer: mainResult(FoundCustomer),
  problems: ['customer-not-found'],
});

export const customerByAccount = defineEndpoint({
  method: 'GET',
  path: '/admin/customer/account/:account',
  who: 'admin',
  summary: 'The customer of an account code',
  params: Type.Object({ account: Type.String({ minLength: 1, maxLength: 40 }) }),
  answer: mainResult(FoundCustomer),
  problems: ['customer-not-found'],
});

/** Milliseconds since 1970; the range holds both ends. */
const Instant = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

export const metrics = defineEndpoint({
  method: 'POST',
  path: '/metrics',
  who: 'admin',
  summary: 'Orders placed in a range: their average gross total, their number, and people who signed in',
  body: Type.Object({ startDate: Instant, endDate: Instant }),
  answer: Type.Object({
    order_total_avg: Type.Number({ description: 'Pounds, to the penny' }),
    order_count: Type.Integer(),
    user_count: Type.Integer(),
  }),
  problems: ['range-reversed'],
});
