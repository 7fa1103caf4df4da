import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type Stripe from 'stripe';
import type { Writer } from '../database/connection.ts';
import { inTransaction, isDatabaseAway } from '../database/transaction.ts';
import { isRefusal, type Refusal, refusalSentence } from '../http/problems.ts';
import { readCachedOrder } from '../orders/cached-order-queries.ts';
import { inGoodsTransaction } from '../orders/goods/lock-goods.ts';
import { takeTurns } from '../orders/goods/take-turns.ts';
import { placePaidOrder } from '../orders/place/place-order.ts';
import type { Shop } from '../shop.ts';
import { type CardService, isCardServiceFault } from './card-service.ts';
import { lockPayment, movePayment, type PaymentRow, readPayment, recordError } from './queries.ts';
import { queueRefundMails } from './queue-payment-mails.ts';
import { receivePayment } from './receive-payment.ts';
import { refundPayment } from './refund-payment.ts';

export type LogError = (error: unknown, message: string) => void;

/**
 * Takes a payment as far as possible: asks the card service about an open payment, places the order of a paid payment,
 * and refunds the payment if the order cannot be placed. The webhook, the buyer's return and the sweep may settle a
 * payment at the same time: each step is done once, by the caller that changes the payment's state.
 * @throws the error of the card service or the database. The next caller repeats the failed step.
 */
export async function settlePayment(
  shop: Shop,
  cards: CardService,
  id: number,
  log: LogError,
): Promise<void> {
  try {
    let payment = await readPayment(shop.database, id);
    if (payment.state === 'open') payment = await askCardService(shop, cards, payment);
    if (payment.state === 'paid' && payment.purpose === 'order') {
      payment = await placeOrRefuse(shop, payment, log);
    }
    if (payment.state === 'paid' && payment.purpose === 'balance' && !payment.is_received) {
      await receivePayment(shop, id);
    }
    if (payment.state === 'refunding') await refund(shop, cards, payment);
  } catch (error) {
    if (error instanceof Error && !isDatabaseAway(error)) await recordError(shop.database, id, error.message);
    throw error;
  }
}

/** Settles a payment. False if the card service must be asked again later; the error is logged. */
export async function trySettling(
  shop: Shop,
  cards: CardService,
  id: number,
  log: LogError,
): Promise<boolean> {
  try {
    await settlePayment(shop, cards, id, log);
    return true;
  } catch (error) {
    if (!isCardServiceFault(error)) throw error;
    log(error, `the card service did not settle payment ${id}`);
    return false;
  }
}

async function move(
  shop: Shop,
  id: number,
  states: Parameters<typeof movePayment>[2],
  facts: Parameters<typeof movePayment>[3],
  then: (writer: Writer, payment: PaymentRow) => Promise<void> = async () => {},
): Promise<PaymentRow> {
  const moved = await inTransaction(
    shop.database,
    async (writer) => {
      const isMoved = await movePayment(writer, id, states, facts);
      const payment = await readPayment(writer, id);
      if (isMoved) await then(writer, payment);
      return payment;
    },
    { isRepeatable: true },
  );
  if (isRefusal(moved)) throw new Error('Moving a payment is never refused');
  return moved;
}

async function askCardService(shop: Shop, cards: CardService, payment: PaymentRow): Promise<PaymentRow> {
  const now = shop.clock.now();
  if (payment.session_id === null) {
    // Without a session nobody has got the address of the payment's page, so nobody can have paid.
    return payment.expires_at < now
      ? move(shop, payment.id, ['open', 'expired'], { ended_at: now })
      : payment;
  }
  const session = await cards.stripe.checkout.sessions.retrieve(payment.session_id, {
    expand: ['payment_intent'],
  });
  // `expand` above makes Stripe return the whole object instead of its id.
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  if (session.status === 'expired') return move(shop, payment.id, ['open', 'expired'], { ended_at: now });
  if (session.status !== 'complete') return payment;
  if (session.payment_status === 'paid' && intent !== null) {
    const facts = { payment_intent: intent.id, paid_at: now, last_error: '' };
    if (session.amount_total !== payment.amount_pence || session.currency !== 'gbp') {
      return move(shop, payment.id, ['open', 'refunding'], {
        ...facts,
        reason: 'The amount paid is not the amount of the order.',
      });
    }
    return payment.purpose === 'balance'
      ? receivePayment(shop, payment.id, facts)
      : move(shop, payment.id, ['open', 'paid'], facts);
  }
  const isOver = intent !== null && ['canceled', 'requires_payment_method'].includes(intent.status);
  return isOver ? move(shop, payment.id, ['open', 'failed'], { ended_at: now }) : payment;
}

async function placeOrRefuse(shop: Shop, payment: PaymentRow, log: LogError): Promise<PaymentRow> {
  const placed = await takeTurns(payment.customer_account, async () => {
    const first = await placeOnce(shop, payment, '', log);
    const date = isRefusal(first) ? laterDate(first) : undefined;
    return date === undefined ? first : placeOnce(shop, payment, date, log);
  });
  if (!isRefusal(placed)) return placed;
  return move(shop, payment.id, ['paid', 'refunding'], { reason: reasonOf(placed) });
}

/**
 * Order and payment change in one transaction. If several callers come at once, the first caller places the order, and
 * every later caller finds the order placed.
 */
async function placeOnce(
  shop: Shop,
  { id, customer_account, cached_order_id }: PaymentRow,
  movedTo: string,
  log: LogError,
): Promise<PaymentRow | Refusal> {
  return inGoodsTransaction(
    shop,
    log,
    async (placing, writer) => {
      const payment = await lockPayment(writer, id);
      if (payment.state !== 'paid') return payment;
      const stored = await readCachedOrder(writer, customer_account, cached_order_id ?? '');
      if (stored === undefined) throw new Error(`The order of payment ${id} is gone`);
      const order = movedTo === '' ? stored.order : { ...stored.order, RequiredDate: movedTo };
      const numbers = await placePaidOrder(placing, writer, {
        order,
        person: stored.person,
        pricedAt: payment.made_at,
      });
      if (isRefusal(numbers)) return numbers;
      await movePayment(writer, id, ['paid', 'placed'], {
        ...numbersOf(numbers),
        moved_to: movedTo,
        ended_at: shop.clock.now(),
      });
      return readPayment(writer, id);
    },
    { isRepeatable: true },
  );
}

function numbersOf({ orderId, backOrderId, reservesOrderId }: OrderNumbers) {
  return { order_no: orderId, back_order_no: backOrderId, reserves_order_no: reservesOrderId };
}

/**
 * The next possible date of an order whose own date passed during the payment. Undefined for any other refusal: the
 * buyer must decide what to do, so the money is refunded.
 */
function laterDate({ refused, details }: Refusal): string | undefined {
  if (refused === 'date-not-allowed' && 'nextDate' in details) return String(details.nextDate);
  if (refused === 'collection-time-not-allowed' && 'nextTime' in details) return String(details.nextTime);
  return undefined;
}

function reasonOf(refusal: Refusal): string {
  switch (refusal.refused) {
    case 'choose-customer':
      return 'The account is no longer open for orders.';
    case 'prices-changed':
      return 'Prices have changed since you looked.';
    default:
      return refusalSentence(refusal);
  }
}

/** Refunds the whole amount once. A second attempt sends the same key, so the card service does not refund again. */
async function refund(shop: Shop, cards: CardService, payment: PaymentRow): Promise<void> {
  const { payment_intent, request_key } = payment;
  const refundId = await refundPayment(cards, { payment_intent, key: request_key });
  const facts = { refund_id: refundId, ended_at: shop.clock.now(), last_error: '' };
  await move(shop, payment.id, ['refunding', 'refunded'], facts, (writer, refunded) =>
    queueRefundMails(writer, shop, refunded),
  );
}
