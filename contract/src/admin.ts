import { type Static, Type } from 'typebox';
import { BuyerRole } from './buyer-rights.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, oneLine, Pounds } from './fields.ts';

export const FoundCustomer = Type.Object({
  LoggedIn: Type.Boolean(),
  CustomerAccount: Type.String(),
  Billing_ContactName: Type.String(),
  CustomerName: Type.String(),
  Email: Type.String(),
  Others: Type.Optional(
    Type.Array(Type.Object({ CustomerAccount: Type.String(), CustomerName: Type.String() }), {
      description: 'In a search by e-mail: further accounts that it may order for',
    }),
  ),
});
export type FoundCustomer = Static<typeof FoundCustomer>;

export const customerByEmail = defineEndpoint({
  method: 'GET',
  path: '/admin/customer/email/:email',
  who: 'admin',
  right: 'see-customers',
  summary: 'The customer of an e-mail address',
  params: Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }) }),
  answer: mainResult(FoundCustomer),
  problems: ['customer-not-found'],
});

export const customerByAccount = defineEndpoint({
  method: 'GET',
  path: '/admin/customer/account/:account',
  who: 'admin',
  right: 'see-customers',
  summary: 'The customer of an account code',
  params: Type.Object({ account: Type.String({ minLength: 1, maxLength: 40 }) }),
  answer: mainResult(FoundCustomer),
  problems: ['customer-not-found'],
});

export const CustomerMatch = Type.Object({
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  Address: Type.String({ description: 'The first delivery address on one line; may be empty' }),
});
export type CustomerMatch = Static<typeof CustomerMatch>;

/** Finds customers while the admin types. Letter case, accents and apostrophes do not count. */
export const customersFind = defineEndpoint({
  method: 'POST',
  path: '/admin/customer/find',
  who: 'admin',
  right: 'see-customers',
  summary: 'Customers that have every word in their code, name, contact, e-mails or addresses, at most 20',
  body: Type.Object({ Text: oneLine(100, 1) }),
  answer: mainResult(Type.Array(CustomerMatch, { maxItems: 20 })),
  problems: [],
});

/**
 * Login as Customer (2.forcustomer.6). The server writes the audit table before the admin can do anything for the
 * customer.
 */
export const loginAsCustomer = defineEndpoint({
  method: 'POST',
  path: '/admin/customer/login',
  who: 'admin',
  right: 'see-customers',
  summary: 'Records that an admin starts to act for a customer, and returns that customer',
  body: Type.Object({ CustomerAccount: AccountCode }),
  answer: mainResult(FoundCustomer),
  problems: ['customer-not-found'],
});

export const CustomerAct = Type.Object({
  At: Type.String({ format: 'date-time' }),
  Who: Type.String({ description: 'The name of the admin' }),
  Act: Type.Enum([
    'login-as-customer',
    'placed-order',
    'cancelled-order',
    'opened-claim',
    'withdrew-claim',
    'checked-order',
    'settled-claim',
    'send-confirmation',
    'accepted-application',
    'remembered-names',
    'forgot-names',
    'added-login',
    'removed-login',
    'changed-order',
  ]),
  OrderNumbers: Type.Array(Type.String(), {
    description: 'The orders it was about, under the numbers they have now',
  }),
});
export type CustomerAct = Static<typeof CustomerAct>;

export const ProposalAct = Type.Object({
  At: Type.String({ format: 'date-time' }),
  Who: Type.String({ description: 'The name of the admin' }),
  Act: Type.Enum(['proposed-order', 'changed-proposal', 'declined-proposal', 'withdrew-proposal']),
  ProposalId: Type.String(),
});
export type ProposalAct = Static<typeof ProposalAct>;

export const LoginAct = Type.Object({
  At: Type.String({ format: 'date-time' }),
  Who: Type.String({ description: 'The name of the admin' }),
  Act: Type.Enum(['changed-login']),
  Role: BuyerRole,
});
export type LoginAct = Static<typeof LoginAct>;

/** Later acts are in fields of their own, because a page of release 0.5.0 has no words for such acts. */
export const CustomerActs = Type.Object({
  mainResult: Type.Array(CustomerAct, { maxItems: 100 }),
  Proposals: Type.Optional(Type.Array(ProposalAct, { maxItems: 100 })),
  Logins: Type.Optional(Type.Array(LoginAct, { maxItems: 100 })),
});
export type CustomerActs = Static<typeof CustomerActs>;

export const customerActs = defineEndpoint({
  method: 'POST',
  path: '/admin/customer/acts',
  who: 'admin',
  right: 'see-customers',
  summary: 'The last 100 things admins did for a customer, newest first',
  body: Type.Object({ CustomerAccount: AccountCode }),
  answer: CustomerActs,
  problems: [],
});

/** Milliseconds since 1970, negative before 1970, from the year 1. Both ends of a range are included. */
const Instant = Type.Integer({ minimum: -62_135_596_800_000, maximum: 8_640_000_000_000_000 });

/** A day on which orders were placed, in the merchant's calendar (Europe/London). */
export const MetricsDay = Type.Object({
  day: Type.String({ description: 'yyyy-MM-dd' }),
  order_count: Type.Integer(),
  order_total: Pounds,
});
export type MetricsDay = Static<typeof MetricsDay>;

export const metrics = defineEndpoint({
  method: 'POST',
  path: '/metrics',
  who: 'admin',
  right: 'see-customers',
  summary: 'Orders placed in a range: their average gross total, their number, and people who signed in',
  body: Type.Object({ startDate: Instant, endDate: Instant }),
  answer: Type.Object({
    order_total_avg: Pounds,
    order_count: Type.Integer(),
    user_count: Type.Integer(),
    days: Type.Array(MetricsDay, { description: 'The days with orders, first to last; others are left out' }),
  }),
  problems: ['metrics-range-reversed'],
});
