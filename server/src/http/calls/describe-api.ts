import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { OrderWebhook } from '@tradecellar/contract/back-office.ts';
import { API_BASE, buyerRightOf, type Endpoint } from '@tradecellar/contract/endpoint.ts';
import { type ProblemCode, problems } from '@tradecellar/contract/problems.ts';

type Described = {
  paths?: Record<string, Record<string, { responses?: Record<string, unknown> }>>;
  components?: { schemas?: Record<string, unknown> };
  webhooks?: Record<string, unknown>;
};

export const groups: Readonly<Record<string, string>> = {
  account: 'A customer account: its details, ledger and orders.',
  admin: 'The sales office’s own calls.',
  'back-office': 'For the merchant’s own system, with an API key.',
  confirm: 'The number that the merchant gives an order.',
  create_checkout_session: 'Paying for an order by card.',
  create_checkout_session_balance: 'Paying a balance by card.',
  delivery: 'Addresses, dates and charges.',
  metrics: 'The office’s figures.',
  order: 'An order stored for its card payment.',
  products: 'The catalogue at the prices of an account.',
  reserves: 'A customer’s reserves.',
  settings: 'The merchant’s settings and the banner.',
  submit: 'Placing orders, and applications for a trade account.',
};

/** The OpenAPI `operationId` of an endpoint: `getBackOfficeOrdersByOrderNo` for `GET /back-office/orders/:orderNo`. */
export function operationIdOf({ method, path }: Endpoint): string {
  const words = path.replace(/\/:/g, '/by/').split(/[/_-]/).filter(Boolean);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join(
    '',
  );
}

/**
 * All refusals that a call of the endpoint may get: its own refusals, the refusals of every call, and the refusals of a
 * token or a key.
 * @internal
 */
export function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const { who, problems: own, isBeforeOpening } = endpoint;
  const buyerRight = who === 'person' ? buyerRightOf(endpoint) : undefined;
  const any: ProblemCode[] = ['bad-request', 'too-many-requests', 'fault', 'service-unavailable'];
  const signedIn: ProblemCode[] = [
    'not-signed-in',
    'token-refused',
    'email-not-verified',
    'account-not-yours',
    ...(buyerRight === 'order' ? (['login-accounts-only'] as const) : []),
    ...(buyerRight === 'see-money' ? (['login-orders-only'] as const) : []),
  ];
  const person: ProblemCode[] = isBeforeOpening ? signedIn : [...signedIn, 'shop-not-open'];
  const callers: Readonly<Record<Endpoint['who'], ProblemCode[]>> = {
    anyone: [],
    person,
    admin: [...signedIn, 'admins-only'],
    key: ['key-refused', 'key-revoked', 'scope-missing'],
  };
  return [...new Set([...any, ...callers[who], ...own])];
}

const nameOf = (code: string) => `Refused-${code}`;
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function refusalSchema(code: ProblemCode) {
  const { details } = problems[code];
  const isPlain = !('properties' in details) || Object.keys(details.properties).length === 0;
  return {
    type: 'object',
    required: ['error', 'code', ...(isPlain ? [] : ['details'])],
    properties: {
      error: { type: 'string', description: 'The sentence a person reads' },
      code: { const: code },
      ...(isPlain ? {} : { details }),
      requestId: { type: 'string', description: 'Names this request in the server’s log' },
    },
  };
}

/**
 * Adds the parts of the OpenAPI document that Fastify's route schemas cannot express: each refusal by its code, and the
 * webhooks.
 */
export function describeApi<Document extends object>(document: Document): Document {
  const described: Described = document;
  const schemas: Record<string, unknown> = { ...described.components?.schemas, OrderWebhook };
  for (const endpoint of allEndpoints) {
    const path = `${API_BASE}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = described.paths?.[path]?.[endpoint.method.toLowerCase()];
    if (operation === undefined) continue;
    const codes = problemsOf(endpoint);
    for (const code of codes) schemas[nameOf(code)] = refusalSchema(code);
    const byStatus = Map.groupBy(codes, (code) => problems[code].status);
    const refusals = [...byStatus].map(([status, of]) => {
      const refs = of.map((code) => refTo(nameOf(code)));
      const schema = refs.length === 1 ? refs[0] : { oneOf: refs };
      return [status, { description: of.join(', '), content: { 'application/json': { schema } } }] as const;
    });
    operation.responses = { ...operation.responses, ...Object.fromEntries(refusals) };
  }
  described.components = { ...described.components, schemas };
  described.webhooks = {
    order: {
      post: {
        operationId: 'receiveOrder',
        summary: 'An order was placed, changed or cancelled',
        description:
          'Signed by the Standard Webhooks specification. The same message has the same webhook-id.',
        tags: ['back-office'],
        security: [],
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          name,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: refTo('OrderWebhook') } },
        },
        responses: {
          '2XX': { description: 'Taken' },
          '4XX': { description: 'Not taken: it will be sent again' },
        },
      },
    },
  };
  return withoutOwnKeywords(document);
}

/**
 * Removes the keywords `unit` and `mustBe`, which the contract's schemas have for the browser and for messages about
 * settings, and which OpenAPI does not know.
 */
function withoutOwnKeywords<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (name, value) =>
    (name === 'unit' || name === 'mustBe') && typeof value === 'string' ? undefined : value,
  );
}
