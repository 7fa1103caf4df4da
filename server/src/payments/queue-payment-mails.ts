import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import type { Writer } from '../database/connection.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Shop } from '../shop.ts';
import type { PaymentRow } from './queries.ts';

export async function queueRefundMails(writer: Writer, shop: Shop, payment: PaymentRow): Promise<void> {
  const { request_key, paid_by } = payment;
  const facts = { paymentId: payment.id };
  const key = `refund-${request_key}`;
  await queueMail(writer, shop, { kind: 'refund', key, to: [buyerOr(paid_by, shop)], facts });
  await queueMail(writer, shop, {
    kind: 'refund-desk',
    key: `${key}-desk`,
    to: [shop.merchant.orderEmail],
    facts,
  });
}

/**
 * Mails the order desk about a payment towards the balance, because somebody must enter the payment in the ledger. Mails
 * the buyer as well if items were settled before the money arrived.
 */
export async function queueBalanceMails(writer: Writer, shop: Shop, payment: PaymentRow): Promise<void> {
  await queueMail(writer, shop, {
    kind: 'balance-payment',
    key: `balance-${payment.request_key}`,
    to: [shop.merchant.orderEmail],
    facts: { paymentId: payment.id },
  });
  if (payment.reason === '') return;
  await queueMail(writer, shop, {
    kind: 'kept-credit',
    key: `kept-credit-${payment.request_key}`,
    to: [buyerOr(payment.paid_by, shop)],
    facts: { paymentId: payment.id },
  });
}

type CancelledOrder = {
  readonly order_id: number;
  readonly payment_id: number;
  readonly amount_pence: number;
  readonly request_key: string;
  readonly paid_by: string;
};

export async function queueCancelledMail(writer: Writer, shop: Shop, refund: CancelledOrder): Promise<void> {
  await queueMail(writer, shop, {
    kind: 'cancelled-refund',
    key: `refund-${refund.request_key}`,
    to: [buyerOr(refund.paid_by, shop)],
    orderId: refund.order_id,
    facts: { paymentId: refund.payment_id, amountPence: refund.amount_pence },
  });
}

/** Returns the buyer's address, or the order desk's address if the buyer signed in with an invalid e-mail address. */
function buyerOr(email: string, { merchant }: Shop): string {
  return looksLikeEmail(email) ? email : merchant.orderEmail;
}
