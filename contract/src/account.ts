import { CREDIT_AFTER } from '@tradecellar/trade/credit.ts';
import { type Static, Type } from 'typebox';
import { CustomerActs } from './admin.ts';
import { BuyerRole } from './buyer-rights.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, BasePath, Pounds, TradeDate } from './fields.ts';
import { OfficeRole } from './office-rights.ts';

/** The account manager's card (1.customer.7). */
export const Rep = Type.Object({
  Name: Type.String(),
  Phone: Type.String(),
  Email: Type.String(),
  Image_URL: Type.String(),
});
export type Rep = Static<typeof Rep>;

/** Flags are 1 or 0 (3.customer.1). */
export const CustomerAccount = Type.Object({
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  Billing_ContactName: Type.String(),
  Email: Type.String(),
  /** The three figures are left out for a buyer who orders only. */
  CreditLimit: Type.Optional(Pounds),
  AvailableCredit: Type.Optional(Pounds),
  CreditBalance: Type.Optional(Pounds),
  /** Says if an order of `OrderTotal` is within the credit, for a buyer who orders only. */
  CreditAfter: Type.Optional(Type.Enum([...CREDIT_AFTER])),
  IsHeld: Type.Optional(
    Type.Boolean({ description: 'An order on credit waits for the office, because the account is overdue' }),
  ),
  OverdueSince: Type.Optional(
    Type.String({ description: 'dd/MM/yyyy, beside `IsHeld`; absent for a buyer who orders only' }),
  ),
  MandatoryOrderNo: Type.Integer({ minimum: 0, maximum: 1 }),
  Web_Cred: Type.Integer({ minimum: 0, maximum: 1 }),
  LoggedIn: Type.Boolean(),
  Rep: Type.Union([Rep, Type.Null()]),
  /**
   * The field is left out if card payment is off. `Payable` is the part of the balance that can be paid by card. `Paid`
   * is the sum of
   * payments that the ledger does not contain yet.
   */
  CardPayment: Type.Optional(
    Type.Object({
      Payable: Pounds,
      Paid: Pounds,
      Unconfirmed: Type.Optional(
        Type.Number({
          unit: 'pounds',
          description: 'A payment whose outcome the card service has not told yet',
        }),
      ),
    }),
  ),
});
export type CustomerAccount = Static<typeof CustomerAccount>;

export const Transaction = Type.Object({
  TransactionDate: Type.String({ description: 'dd/MM/yyyy' }),
  TransactionNumber: Type.String(),
  Type: Type.String(),
  Total: Pounds,
  Balance: Pounds,
  Reference1: Type.String(),
  Reference2: Type.String(),
  ClaimedOrderNo: Type.Optional(
    Type.String({ description: 'Of a credit note that settled a claim: the order that was reported' }),
  ),
});
export type Transaction = Static<typeof Transaction>;

/**
 * The accounts of the signed-in person; empty for an admin without an account. The server also records the sign-in for
 * the metrics.
 */
export const accountAccounts = defineEndpoint({
  method: 'POST',
  path: '/account/accounts',
  who: 'person',
  summary: 'The accounts linked to the sign-in',
  answer: Type.Object({
    ...mainResult(
      Type.Object({
        CustomerAccount: Type.Array(
          Type.Object({
            value: Type.String(),
            label: Type.String(),
            /** Left out if the person orders and sees the accounts. */
            Role: Type.Optional(BuyerRole),
          }),
        ),
      }),
    ).properties,
    PersonName: Type.Optional(
      Type.String({ description: 'The name by which every screen and mail calls the person' }),
    ),
    OfficeRole: Type.Optional(OfficeRole),
  }),
  problems: ['login-email-not-found'],
});

export const account = defineEndpoint({
  method: 'POST',
  path: '/account',
  who: 'person',
  right: 'see-customers',
  summary: 'One account with its credit and its account manager',
  body: Type.Object({
    CustomerAccount: AccountCode,
    basePath: BasePath,
    OrderTotal: Type.Optional(Pounds),
  }),
  answer: mainResult(CustomerAccount),
  problems: ['customer-not-found'],
});

export const accountTransactions = defineEndpoint({
  method: 'POST',
  path: '/account/transactions',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'see-money',
  summary: 'The ledger rows of a date range; 204 when there are none',
  body: Type.Object({
    CustomerAccount: AccountCode,
    TransactionsByDirection: Type.Optional(Type.Enum(['Ascending', 'Descending'])),
    TransactionDateStart: TradeDate,
    TransactionDateEnd: TradeDate,
    basePath: BasePath,
  }),
  answer: mainResult(Type.Array(Transaction)),
  mayBeEmpty: true,
  problems: ['range-reversed'],
});

/** The people of the account see the same rows as the office. */
export const accountActs = defineEndpoint({
  method: 'POST',
  path: '/account/acts',
  who: 'person',
  right: 'see-customers',
  summary: 'The last 100 things admins did for the account, newest first',
  body: Type.Object({ CustomerAccount: AccountCode }),
  answer: CustomerActs,
  problems: [],
});
