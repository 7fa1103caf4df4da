import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { sendRefusal } from '../http/calls/mount.ts';
import { refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import type { CardService } from './card-service.ts';
import { findBySession } from './queries.ts';
import { noteDispute, noteRefunded } from './refund-queries.ts';
import { trySettling } from './settle-payment.ts';

/** The greatest age of a message. Stripe signs each attempt afresh. */
const TOLERANCE_SECONDS = 300;

/**
 * POST /api/payments/stripe/webhook: messages of the card service. Messages need no token, because the server checks
 * their signature over the raw body. A message about a session only tells the server which session to look up, so late,
 * repeated and reordered messages do no harm. The server answers after the order is placed. After an error Stripe retries
 * for three days.
 *
 * Messages have their own call limit, because they all come from a few addresses, perhaps from a proxy that buyers
 * share.
 */
export function webhookRoute(app: FastifyInstance, shop: Shop, callsPerMinute: number): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post(
    `${API_BASE}/payments/stripe/webhook`,
    {
      schema: { hide: true },
      config: callsPerMinute > 0 ? { rateLimit: { max: callsPerMinute, timeWindow: 60_000 } } : {},
    },
    async (request, reply) => {
      const { cards } = shop;
      if (cards === undefined) return sendRefusal(refuse('switched-off'), request, reply);
      const event = readEvent(cards, shop, request.body, request.headers['stripe-signature']);
      if (event === undefined) return sendRefusal(refuse('signature-refused'), request, reply);
      if (event.type.startsWith('checkout.session.')) {
        // The event's type says that the object is a session.
        const { id } = event.data.object as Stripe.Checkout.Session;
        const payment = await findBySession(shop.database, id);
        // Ignores an unknown session, because the merchant's account with Stripe may serve other shops as well.
        if (payment !== undefined) {
          const log = (err: unknown, message: string) => request.log.error({ err }, message);
          const isSettled = await shop.settings.during(() => trySettling(shop, cards, payment.id, log));
          if (!isSettled) return sendRefusal(refuse('card-service-unavailable'), request, reply);
        }
      }
      await noteMoneyBack(shop, event);
      return reply.send({ received: true });
    },
  );
}

function readEvent(cards: CardService, { clock }: Shop, body: unknown, signature: string | string[] = '') {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return cards.stripe.webhooks.constructEvent(
      body,
      signature,
      cards.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      clock.now().getTime(),
    );
  } catch {
    return undefined;
  }
}

/**
 * Notes that the card service refunded a payment towards a balance, or that the card's bank disputes the payment, by the
 * figures of the signed event: a restricted key may not read charges. The events come in any sequence and several times.
 */
async function noteMoneyBack({ database }: Shop, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'charge.refunded': {
      const { payment_intent: intent, amount_refunded: pence } = event.data.object;
      await noteRefunded(database, { intent: idOf(intent), pence });
      break;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { id, payment_intent: intent, amount, status } = event.data.object;
      await noteDispute(database, {
        id,
        intent: idOf(intent),
        pence: TAKEN_BACK.includes(status) ? amount : 0,
        isClosed: event.type === 'charge.dispute.closed',
      });
      break;
    }
    default:
  }
}

/** The states of a dispute in which the bank has the money. A question of the bank (`warning_…`) takes no money. */
const TAKEN_BACK: readonly Stripe.Dispute.Status[] = ['needs_response', 'under_review', 'lost'];

const idOf = (intent: string | Stripe.PaymentIntent | null) =>
  typeof intent === 'string' ? intent : (intent?.id ?? '');
