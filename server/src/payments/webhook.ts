import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { sendRefusal } from '../http/mount.ts';
import { refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import type { CardService } from './card-service.ts';
import { findBySession } from './queries.ts';
import { trySettling } from './settle-payment.ts';

/** The greatest age of a message. Stripe signs each attempt afresh. */
const TOLERANCE_SECONDS = 300;

/**
 * POST /api/payments/stripe/webhook: messages of the card service. They need no token: their signature is
 * checked, over the body as it came. A message only names the session to ask about, so late, repeated and
 * swapped ones do no harm. The answer comes once the order is placed; after an error Stripe retries for three
 * days.
 * The call limit is its own: all messages come from a few addresses, perhaps of a proxy that buyers share.
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
        const { id } = event.data.object as Stripe.Checkout.Session; // By the event's type.
        const payment = await findBySession(shop.database, id);
        // The merchant's account with Stripe may serve other shops, too.
        if (payment !== undefined) {
          const log = (err: unknown, message: string) => request.log.error({ err }, message);
          const isSettled = await trySettling(shop, cards, payment.id, log);
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
