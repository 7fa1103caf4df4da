import { type Static, Type } from 'typebox';
import { Pounds } from './fields.ts';

/** A card payment towards the balance that the merchant's system gets: in webhooks and in files. */
export const BackOfficePayment = Type.Object({
  PaymentNo: Type.String({
    description: 'PY and digits. A receipt that refers to it tells the shop that the ledger has the payment',
  }),
  CustomerAccount: Type.String(),
  PaidAt: Type.String({ format: 'date-time' }),
  PaidBy: Type.String({ description: 'The e-mail of the person who paid' }),
  Amount: Pounds,
  CardServiceId: Type.String({ description: 'The payment at Stripe' }),
  OnAccount: Type.Number({ unit: 'pounds', description: 'The part of `Amount` that pays no item' }),
  Note: Type.String({
    description: 'Says if items had been settled by the time the money arrived; else empty',
  }),
  Items: Type.Array(
    Type.Object({
      TransactionNumber: Type.String(),
      Amount: Type.Number({ unit: 'pounds', description: 'Negative if a credit was used' }),
    }),
    { description: 'Adds up to `Amount` with `OnAccount`' },
  ),
});
export type BackOfficePayment = Static<typeof BackOfficePayment>;

/** A webhook about a payment, signed like webhooks about orders. */
export const PaymentWebhook = Type.Object({
  type: Type.Enum(['payment.received']),
  timestamp: Type.String({ format: 'date-time', description: 'The time of the event' }),
  data: BackOfficePayment,
});
export type PaymentWebhook = Static<typeof PaymentWebhook>;
