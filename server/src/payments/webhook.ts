import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { sendRefusal } from '../http/calls/mount.ts';
import { refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import type { CardService } from './card-service.ts';
import { findBySession } from './queries.ts';
import { trySettling } from './settle-payment.ts';

/** The greatest age of a message. Stripe signs each attempt afresh. */
const TOLERANCE_SECONDS = 300;

/**
 * POST /api/payments/stripe/webhook: messages of the card service. Messages need no token, because the server checks
 * their signature over the raw body. A message only tells the server which session to look up, so late, repeated and
 * reordered messages do no harm. The server answers after the order is placed. After an error Stripe retries for three
 * days.
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
