import { boardRetryPayment } from '@tradecellar/contract/board-payments.ts';
import {
  addPayment,
  createCheckoutSession,
  createCheckoutSessionBalance,
} from '@tradecellar/contract/payments.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import type { Person } from '../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { presentPayment } from './present.ts';
import { retryPayment } from './retry-payment.ts';
import { settleForBuyer } from './settle-for-buyer.ts';
import { type PaymentStart, startBalancePayment, startOrderPayment } from './start-payment.ts';

export function paymentsRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, createCheckoutSession, async (call) => {
    const start = startOf(shop, call);
    const page = isRefusal(start) ? start : await startOrderPayment(shop, start, call.request.id);
    return isRefusal(page) ? page : { mainResult: page };
  });

  mount(app, shop, createCheckoutSessionBalance, async (call) => {
    const start = startOf(shop, call);
    const { amount, items } = call.request;
    const page = isRefusal(start) ? start : await startBalancePayment(shop, start, { amount, items });
    return isRefusal(page) ? page : { mainResult: page };
  });

  mount(app, shop, addPayment, async ({ request, buyerRole, log }) => {
    const asked = { account: request.CustomerAccount, sessionId: request.sessionId, buyerRole };
    const payment = isStripe(request)
      ? await settleForBuyer(shop, asked, errorLogger(log))
      : refuse('not-found');
    return isRefusal(payment) ? payment : { mainResult: presentPayment(payment) };
  });

  mount(app, shop, boardRetryPayment, async ({ request, log }) => {
    const outcome = await retryPayment(shop, request.Id, errorLogger(log));
    return isRefusal(outcome) ? outcome : { mainResult: outcome };
  });
}

const isStripe = ({ provider }: { readonly provider: string }) => provider === 'stripe';

const errorLogger = (log: FastifyBaseLogger) => (err: unknown, message: string) =>
  log.error({ err }, message);

type StartCall = {
  readonly request: { readonly provider: string; readonly CustomerAccount: string };
  readonly person: Person;
  readonly log: FastifyBaseLogger;
};

/**
 * A new payment needs the merchant's switch. The settings refuse a switch without keys, so `cards` is only checked for
 * the compiler.
 */
function startOf({ merchant, cards }: Shop, { request, person, log }: StartCall): PaymentStart | Refusal {
  if (!merchant.switches.cardPayment || cards === undefined) return refuse('switched-off');
  if (!isStripe(request)) return refuse('not-found');
  return { cards, account: request.CustomerAccount, person, log: errorLogger(log) };
}
