import { formatMoney, moneyFromPence } from '@tradecellar/trade/money.ts';
import { applyPayment, type ItemPart } from '@tradecellar/trade/pay-items.ts';
import type { Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { isRefusal } from '../http/problems.ts';
import { fetchesChanges } from '../orders/life/queue-hand-over.ts';
import type { Shop } from '../shop.ts';
import { readPayable } from '../statements/payable-queries.ts';
import type { StepObserver } from '../steps.ts';
import { applyItem, lockAccount, readItems, setReceived } from './item-queries.ts';
import { insertPaymentMessage } from './message-queries.ts';
import { lockPayment, movePayment, type PaymentRow, readPayment } from './queries.ts';
import { queueBalanceMails } from './queue-payment-mails.ts';

type PaidFacts = { readonly payment_intent: string; readonly paid_at: Date; readonly last_error: string };

/**
 * Receives a payment towards the balance in one transaction: moves the payment to paid, divides the money among its
 * items as they are open now, and queues the mails and the message to the merchant's system. Without `facts` the
 * payment is paid already, by a server of the release before, which knows no items. A payment is received once.
 */
export async function receivePayment(
  shop: Shop & StepObserver,
  id: number,
  facts?: PaidFacts,
): Promise<PaymentRow> {
  await shop.onStep?.('payment-paid');
  const received = await inTransaction(
    shop.database,
    async (writer) => {
      const { customer_account: account } = await readPayment(writer, id);
      await lockAccount(writer, account);
      if (facts !== undefined) await movePayment(writer, id, ['open', 'paid'], facts);
      const payment = await lockPayment(writer, id);
      if (payment.state !== 'paid' || payment.is_received) return payment;
      await setReceived(writer, id, await divide(writer, shop, payment));
      const stored = await readPayment(writer, id);
      await queueBalanceMails(writer, shop, stored);
      await queuePaymentMessage(writer, shop, id);
      await shop.onStep?.('payment-stored');
      return stored;
    },
    { isRepeatable: true },
  );
  if (isRefusal(received)) throw new Error('Receiving a payment is never refused');
  await shop.onStep?.('payment-received');
  return received;
}

/** Divides the money of a payment among its items, and returns the sentence about items that were settled meanwhile. */
async function divide(writer: Writer, { clock }: Shop, payment: PaymentRow): Promise<string> {
  const picked = await readItems(writer, payment.id);
  if (picked.length === 0) return '';
  const { customer_account: account, amount_pence: amount, id } = payment;
  const { items = [] } = (await readPayable(writer, account, clock.now(), id)) ?? {};
  const applied = applyPayment(items, picked, amount);
  const open = new Map(items.map(({ number, openPence }) => [number, openPence]));
  for (const { number, pence } of applied.items) {
    await applyItem(writer, id, { number, pence, leftPence: (open.get(number) ?? 0) - pence });
  }
  return sentenceOf(picked, applied.items);
}

function sentenceOf(picked: readonly ItemPart[], applied: readonly ItemPart[]): string {
  const pence = new Map(applied.map((item) => [item.number, item.pence]));
  const less = picked.filter((item) => item.pence !== pence.get(item.number));
  const lost = less.reduce((sum, item) => sum + item.pence - (pence.get(item.number) ?? 0), 0);
  if (less.length === 0) return '';
  const had = `${less.map(({ number }) => number).join(', ')} changed in the ledger before the money arrived`;
  return lost > 0
    ? `${had}: ${formatMoney(moneyFromPence(lost))} of it is kept as a credit on the account.`
    : `${had}: less of the last items is paid.`;
}

/**
 * Queues the message about a received payment to the merchant's system. A system that fetches its orders gets no
 * message, because nobody would take the message.
 */
async function queuePaymentMessage(
  writer: Writer,
  { clock, jobs, merchant }: Shop,
  paymentId: number,
): Promise<void> {
  if (fetchesChanges(merchant)) return;
  const messageId = await insertPaymentMessage(writer, paymentId, clock.now());
  await jobs.enqueue(writer, 'payment-message', { messageId });
}
