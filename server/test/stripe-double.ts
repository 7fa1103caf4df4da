import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';

type Session = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  url: string | null;
  expires_at: number;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  client_reference_id: string;
  name: string;
};

type Answer = { readonly status: number; readonly body: unknown };
type Call = { readonly path: string; readonly key: string | undefined };

type DoubleOptions = {
  readonly now?: () => number;
};

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

export const STRIPE_KEYS = { secretKey: 'sk_test_double', webhookSecret: 'whsec_double' } as const;
const LIFETIME = { least: 30 * 60, most: 24 * 60 * 60 };

const refusal = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
});
const invalid = (message: string, code?: string) => refusal(400, 'invalid_request_error', message, code);

/**
 * Starts a test double of Stripe. It checks the API key, the version and idempotency keys, stores sessions, payments
 * and refunds, serves a payment page and signs its webhooks.
 */
export async function startStripeDouble({ now = () => Date.now() / 1000 }: DoubleOptions = {}) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, { id: string; object: 'payment_intent'; status: string }>();
  const refunds = new Map<string, { id: string; payment_intent: string; amount: number }>();
  const byKey = new Map<string, { readonly asked: string; readonly answer: Answer }>();
  const calls: Call[] = [];
  const failures: { path: RegExp; status: number; isDone: boolean }[] = [];
  let webhookUrl: string | undefined;

  function create(asked: URLSearchParams): Answer {
    const amount = Number(asked.get('line_items[0][price_data][unit_amount]'));
    const lifetime = Number(asked.get('expires_at')) - now();
    if (!Number.isInteger(amount) || amount < 30) return invalid('The amount must be at least £0.30');
    if (lifetime < LIFETIME.least || lifetime > LIFETIME.most) {
      return invalid(
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      );
    }
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const text = (name: string) => asked.get(name) ?? '';
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: text('line_items[0][price_data][currency]'),
      url: `${origin}/pay/${id}`,
      expires_at: Number(asked.get('expires_at')),
      payment_intent: null,
      success_url: text('success_url').replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: text('cancel_url'),
      client_reference_id: text('client_reference_id'),
      name: text('line_items[0][price_data][product_data][name]'),
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  }

  function withIntent(session: Session) {
    return { ...session, payment_intent: intents.get(session.payment_intent ?? '') ?? null };
  }

  function expire(id: string): Answer {
    const session = sessions.get(id);
    if (session === undefined) return invalid(`No such checkout.session: '${id}'`, 'resource_missing');
    if (session.status !== 'open')
      return invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    session.status = 'expired';
    session.url = null;
    return { status: 200, body: session };
  }

  function giveBack(asked: URLSearchParams): Answer {
    const intent = asked.get('payment_intent') ?? '';
    const paid = [...sessions.values()].find((session) => session.payment_intent === intent);
    if (paid?.payment_status !== 'paid') return invalid(`No such payment_intent: '${intent}'`);
    const before = [...refunds.values()].filter((refund) => refund.payment_intent === intent);
    const left = before.reduce((sum, { amount }) => sum - amount, paid.amount_total);
    const amount = Number(asked.get('amount') ?? left);
    if (left === 0) return invalid('Charge has already been refunded.', 'charge_already_refunded');
    if (amount > left) return invalid('Refund amount is greater than unrefunded amount on charge');
    const refund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      payment_intent: intent,
      amount,
      status: 'succeeded',
    };
    refunds.set(refund.id, refund);
    return { status: 200, body: refund };
  }

  function perform(method: string, path: string, asked: URLSearchParams): Answer {
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions') return create(asked);
    if (method === 'POST' && path === '/v1/refunds') return giveBack(asked);
    if (method === 'POST' && action === 'expire') return expire(id);
    const session = sessions.get(id);
    if (method === 'GET' && session !== undefined) return { status: 200, body: withIntent(session) };
    return refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path})`);
  }

  function answerApi(request: IncomingMessage, path: string, text: string): Answer {
    const key = request.headers['idempotency-key'];
    const name = typeof key === 'string' ? key : undefined;
    calls.push({ path, key: name });
    if (request.headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`) {
      return refusal(401, 'invalid_request_error', 'Invalid API Key provided');
    }
    if (request.headers['stripe-version'] !== '2026-10-28.endive')
      return invalid('Another version is pinned');
    const failing = failures.findIndex((failure) => failure.path.test(path));
    const [failure] = failing < 0 ? [] : failures.splice(failing, 1);
    const failed = () => refusal(failure?.status ?? 500, 'api_error', 'Something went wrong on Stripe’s end');
    if (failure?.isDone === false) return failed();
    const asked = `${request.method} ${path} ${text}`;
    const before = name === undefined ? undefined : byKey.get(name);
    if (before !== undefined && before.asked !== asked) {
      return refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    }
    const answer = before?.answer ?? perform(request.method ?? '', path, new URLSearchParams(text));
    if (name !== undefined) byKey.set(name, { asked, answer: structuredClone(answer) });
    return failure === undefined ? answer : failed();
  }

  function pay(id: string): void {
    const session = sessions.get(id);
    if (session?.status !== 'open') throw new Error(`The session ${id} cannot be paid`);
    const intent = { id: `pi_${randomUUID()}`, object: 'payment_intent' as const, status: 'succeeded' };
    intents.set(intent.id, intent);
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: intent.id,
    });
  }

  /** Returns a signed webhook about a session, or about another object of the session's payment. Another `secret` makes the signature wrong, and `at` sets its time. */
  function message(
    type: string,
    id: string,
    {
      secret = STRIPE_KEYS.webhookSecret as string,
      at = now(),
      object = (sessions.get(id) ?? { id, object: 'checkout.session' }) as object,
    } = {},
  ) {
    const payload = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      data: { object },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(at),
    });
    return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
  }

  async function servePage(method: string, id: string, action: string | undefined, response: ServerResponse) {
    const session = sessions.get(id);
    if (session === undefined) return void response.writeHead(404).end();
    if (method === 'POST' && action === 'pay') {
      pay(id);
      if (webhookUrl !== undefined) {
        const { payload, headers } = message('checkout.session.completed', id);
        await fetch(webhookUrl, { method: 'POST', headers, body: payload });
      }
      return void response.writeHead(303, { location: session.success_url }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>Pay</title><h1>${session.name}</h1>
       <p>£${(session.amount_total / 100).toFixed(2)}</p>
       <form method="post" action="/pay/${id}/pay"><button>Pay</button></form>
       <a href="${session.cancel_url}">Back</a></html>`,
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', origin).pathname;
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const [, id, action] = /^\/pay\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (id !== undefined) return servePage(request.method ?? '', id, action, response);
    const { status, body } = answerApi(request, path, text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A listener without a port');
  const origin = `http://127.0.0.1:${address.port}`;

  return {
    url: origin,
    calls,
    refunds,
    session: (id: string) => sessions.get(id),
    pay,
    message,
    /** Completes a session whose payment fails afterwards. */
    refuseCard(id: string) {
      pay(id);
      const session = sessions.get(id);
      if (session === undefined) return;
      session.payment_status = 'unpaid';
      const intent = intents.get(session.payment_intent ?? '');
      if (intent !== undefined) intent.status = 'requires_payment_method';
    },
    expire: (id: string) => void expire(id),
    refundByHand: (id: string) =>
      void giveBack(new URLSearchParams({ payment_intent: sessions.get(id)?.payment_intent ?? '' })),
    /** Fails the next calls of a path. Stripe's client retries a call twice. */
    fail(path: RegExp, times: number, status = 500) {
      for (let each = 0; each < times; each++) failures.push({ path, status, isDone: false });
    },
    /** Does what the next calls of a path ask for, and answers each call with an error. */
    loseAnswers(path: RegExp, times: number) {
      for (let each = 0; each < times; each++) failures.push({ path, status: 500, isDone: true });
    },
    recover: () => void failures.splice(0),
    /** Sets the address to which webhooks about payments are sent. Without an address the webhooks are lost. */
    sendTo(url: string | undefined) {
      webhookUrl = url;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
