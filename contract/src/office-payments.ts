import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, Pounds } from './fields.ts';

const Amount = Type.Number({ unit: 'pounds', description: 'Negative if a credit was used' });

/** A card payment towards the balance of an account. */
export const OfficePayment = Type.Object({
  PaymentNo: Type.String({ examples: ['PY000123'] }),
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  PaidBy: Type.String({ description: 'The name of the person who paid' }),
  At: Type.String({
    format: 'date-time',
    description: 'When it was paid; when it began, if that is not known',
  }),
  Amount: Pounds,
  Items: Type.Array(Type.Object({ TransactionNumber: Type.String(), Amount })),
  OnAccount: Type.Number({ unit: 'pounds', description: 'The part that pays no item' }),
  State: Type.Enum(['paying', 'outcome-unknown', 'not-in-ledger', 'in-ledger', 'went-back']),
  NotInLedger: Type.Number({ unit: 'pounds', description: 'The part that the ledger does not have yet' }),
  WentBack: Type.Optional({
    ...Pounds,
    description: 'The part that was refunded at the card service, or that the card’s bank disputes',
  }),
  IsDisputed: Type.Optional(Type.Boolean()),
});
export type OfficePayment = Static<typeof OfficePayment>;

/**
 * The days for which a payment marks its items as paid while the ledger does not have the payment, and for which the
 * office sees the payment. Without an end, a payment that the merchant returned by hand would keep its items from being
 * paid for good.
 */
export const MARKED_DAYS = 60;
export const MOST_PAYMENTS = 2_000;

export const officePayments = defineEndpoint({
  method: 'POST',
  path: '/admin/payments',
  who: 'admin',
  right: 'see-payments',
  summary: 'Card payments towards balances in the last 60 days, the newest first, at most 2,000',
  body: Type.Object({ Account: Type.Optional(AccountCode) }),
  answer: mainResult(Type.Array(OfficePayment)),
  problems: [],
});
