import { screensAfterPaying } from '@tradecellar/contract/screens-after-paying.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { formatMoney, moneyFromPence } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type Stripe from 'stripe';
import type { Reader, Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Person } from '../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import { readCachedOrder } from '../orders/cached-order-queries.ts';
import type { Shop } from '../shop.ts';
import { type AskedBalance, isSameBalance, planBalance } from './balance-plan.ts';
import { type CardService, isCardServiceFault, isRefusedByCardService } from './card-service.ts';
import { insertItems, lockAccount } from './item-queries.ts';
import {
  expireWithoutPage,
  failWithoutPage,
  findUnderWay,
  insertPayment,
  type PaymentRow,
  readPayment,
  recordError,
  storeSession,
} from './queries.ts';
import { type LogError, settlePayment } from './settle-payment.ts';

export type PaymentStart = {
  readonly cards: CardService;
  readonly account: string;
  readonly person: Person;
  readonly log: LogError;
};

/**
 * The lifetime of a payment's page. The card service requires at least half an hour. Five more minutes allow for clocks
 * that differ.
 */
const LIFETIME_MS = 35 * 60_000;
/**
 * If a payment is older than this and has no session, a new payment replaces it: the time until its end is too close to
 * the half hour that the card service requires.
 */
const STALE_MS = 4 * 60_000;
/**
 * The attempts to start a payment. An attempt can fail because another payment must be ended first, or because another
 * tab of the buyer starts a payment at the same time.
 */
const MAX_ATTEMPTS = 4;

/** Starts the payment of a stored order. Asking again for the same order returns the same page. */
export async function startOrderPayment(
  shop: Shop,
  start: PaymentStart,
  storedOrderId: string,
): Promise<{ url: string } | Refusal> {
  const stored = await readCachedOrder(shop.database, start.account, storedOrderId);
  if (stored === undefined) return refuse('order-not-found');
  const lines = stored.order.Lines.length;
  return startPayment(shop, start, {
    find: (reader) => findUnderWay(reader, start.account, stored.cartId),
    insert: (writer) =>
      insertPayment(writer, {
        ...newPayment(shop, start),
        purpose: 'order',
        cached_order_id: storedOrderId.toLowerCase(),
        cart_id: stored.cartId,
        amount_pence: stored.grandTotalPence,
      }),
    isSame: async (other) => other.cached_order_id === storedOrderId.toLowerCase(),
    name: `Your order of ${countWords(lines, 'line')}, VAT included`,
  });
}

/** Starts the payment of the account's open balance, or of the open items that the buyer picked. */
export function startBalancePayment(
  shop: Shop,
  start: PaymentStart,
  asked: Omit<AskedBalance, 'account'>,
): Promise<{ url: string } | Refusal> {
  const balance = { ...asked, account: start.account };
  return startPayment(shop, start, {
    find: (reader) => findUnderWay(reader, start.account, null),
    async insert(writer) {
      // Locked payments are started and received one at a time, so no money arrives between the check and the insert.
      await lockAccount(writer, start.account);
      if ((await findUnderWay(writer, start.account, null)) !== undefined) return undefined;
      const planned = await planBalance(writer, balance, shop.clock.now());
      if (isRefusal(planned)) return planned;
      const payment = await insertPayment(writer, {
        ...newPayment(shop, start),
        purpose: 'balance',
        amount_pence: planned.amountPence,
      });
      if (payment !== undefined) await insertItems(writer, payment.id, planned.items);
      return payment;
    },
    isSame: (other) => isSameBalance(shop.database, other, balance),
    name: `Account ${start.account}`,
  });
}

type Plan = {
  readonly find: (reader: Reader) => Promise<PaymentRow | undefined>;
  /** Inserts the payment. Undefined if another payment of the same basket or account is under way. */
  readonly insert: (writer: Writer) => Promise<PaymentRow | undefined | Refusal>;
  readonly isSame: (other: PaymentRow) => Promise<boolean>;
  readonly name: string;
};

async function startPayment(shop: Shop, start: PaymentStart, plan: Plan): Promise<{ url: string } | Refusal> {
  try {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const payment = (await plan.find(shop.database)) ?? (await inTransaction(shop.database, plan.insert));
      if (isRefusal(payment)) return payment;
      if (payment === undefined) continue;
      if (payment.state === 'paid')
        return refuse('payment-under-way', { sessionId: payment.session_id ?? '' });
      const isSame = payment.state === 'open' && (await plan.isSame(payment));
      const url = isSame ? await pageOf(shop, start, plan, payment) : undefined;
      if (url !== undefined) return { url };
      const { state, session_id } = await giveUp(shop, start, payment);
      if (state === 'placed' || state === 'paid') {
        return refuse('payment-under-way', { sessionId: session_id ?? '' });
      }
    }
  } catch (error) {
    if (!isCardServiceFault(error)) throw error;
    start.log(error, 'the card service created no session');
  }
  return refuse('card-service-unavailable');
}

function newPayment(shop: Shop, { account, person }: PaymentStart) {
  const now = shop.clock.now();
  return {
    customer_account: account,
    paid_by: person.email,
    made_at: now,
    // Cut to whole seconds, because the card service counts in seconds.
    expires_at: new Date(Math.floor((now.getTime() + LIFETIME_MS) / 1000) * 1000),
    ended_at: null,
    paid_at: null,
    session_id: null,
    payment_intent: null,
    refund_id: null,
    cached_order_id: null,
    cart_id: null,
  };
}

/** The page of an open payment. Undefined if the payment can no longer be paid. */
async function pageOf(
  shop: Shop,
  start: PaymentStart,
  { name }: Plan,
  payment: PaymentRow,
): Promise<string | undefined> {
  const { sessions } = start.cards.stripe.checkout;
  if (payment.session_id !== null) {
    const session = await sessions.retrieve(payment.session_id);
    return session.status === 'open' && session.url !== null ? session.url : undefined;
  }
  if (shop.clock.now().getTime() - payment.made_at.getTime() > STALE_MS) return undefined;
  try {
    const session = await sessions.create(sessionOf(shop, start, name, payment), {
      idempotencyKey: `checkout-${payment.request_key}`,
    });
    if (session.url === null) throw new Error(`The session ${session.id} has no page`);
    return (await storeSession(shop.database, payment.id, session.id)) ? session.url : undefined;
  } catch (error) {
    if (error instanceof Error) await recordError(shop.database, payment.id, error.message);
    if (isRefusedByCardService(error)) await failWithoutPage(shop.database, payment.id);
    throw error;
  }
}

/**
 * The request for a payment page. It contains no current time, no random value and nothing of the person who asks,
 * because a retry with the same idempotency key, perhaps by another person of the account, must send the same request.
 */
function sessionOf(
  shop: Shop,
  { cards }: PaymentStart,
  name: string,
  payment: PaymentRow,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    payment: String(payment.id),
    account: payment.customer_account,
    ...(payment.cart_id === null ? {} : { cart: payment.cart_id }),
  };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    submit_type: 'pay',
    locale: 'en-GB',
    client_reference_id: `payment-${payment.id}`,
    ...(looksLikeEmail(payment.paid_by) ? { customer_email: payment.paid_by } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'gbp', unit_amount: payment.amount_pence, product_data: { name } },
      },
    ],
    metadata,
    payment_intent_data: {
      description: `${shop.merchant.name}: account ${payment.customer_account}, ${formatMoney(moneyFromPence(payment.amount_pence))}`,
      metadata,
    },
    expires_at: payment.expires_at.getTime() / 1000,
    success_url: `${cards.publicUrl}${screensAfterPaying.paid}/{CHECKOUT_SESSION_ID}`,
    cancel_url: `${cards.publicUrl}${screensAfterPaying[payment.purpose]}`,
  };
}

/**
 * Closes the old page in favour of another payment of the same basket or balance. If the old page has been paid, its
 * payment is settled instead.
 */
async function giveUp(shop: Shop, { cards, log }: PaymentStart, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.session_id === null) {
    // Nobody was given this payment's page, and `storeSession` will refuse a session that arrives later. A page that was
    // stored since the payment was read is closed by the next attempt.
    await expireWithoutPage(shop.database, payment.id, shop.clock.now());
  } else {
    if (payment.state === 'open') await closePage(cards, payment.session_id);
    await settlePayment(shop, cards, payment.id, log);
  }
  return readPayment(shop.database, payment.id);
}

async function closePage({ stripe }: CardService, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    // The card service refuses to expire a session that has already been paid or has expired, which is no fault.
    if (!isRefusedByCardService(error)) throw error;
  }
}
