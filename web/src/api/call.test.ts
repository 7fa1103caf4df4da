import { account } from '@tradecellar/contract/account.ts';
import { customerByEmail } from '@tradecellar/contract/admin.ts';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryAddresses } from '@tradecellar/contract/delivery.ts';
import { accountOrdersItem } from '@tradecellar/contract/orders.ts';
import { submitProspect } from '@tradecellar/contract/prospects.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { settings } from '@tradecellar/contract/shared-settings.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { ProblemError, SignInAway } from './problem-error.ts';
import { type Renewal, setTokenSource } from './token-source.ts';

type Sent = { readonly url: string; readonly init: RequestInit };

let sent: Sent[] = [];
let answers: (() => Response)[] = [];
let token = 'first';
let renewals = 0;
let renewal: Renewal = 'renewed';
let signIns = 0;
let aways = 0;

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const banner = { banner: '', bannerVersion: '', who: '' };
const refused = json({ error: 'Please log in.', code: 'not-signed-in' }, 401);
const headersOf = (at: number) => new Headers(sent[at]?.init.headers);

beforeEach(() => {
  sent = [];
  token = 'first';
  renewals = 0;
  renewal = 'renewed';
  signIns = 0;
  aways = 0;
  setTokenSource({
    token: () => token,
    renew: async () => {
      renewals += 1;
      if (renewal === 'renewed') token = 'second';
      return renewal;
    },
    signInAgain: () => {
      signIns += 1;
    },
    signInAway: () => {
      aways += 1;
    },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  answers = [];
});

describe('a request', () => {
  it('sends the body as JSON, with the token [6.calls.1]', async () => {
    answers = [json({ mainResult: {} })];
    await call(account, { CustomerAccount: 'A1' });
    expect(sent[0]?.url).toBe('/api/account');
    expect(sent[0]?.init.method).toBe('POST');
    expect(sent[0]?.init.body).toBe('{"CustomerAccount":"A1","basePath":""}');
    expect(headersOf(0).get('authorization')).toBe('Bearer first');
  });

  it('sends a GET with escaped path segments and without a body', async () => {
    answers = [json({ mainResult: {} })];
    await call(customerByEmail, { email: 'a/b@example.com' });
    expect(sent[0]?.url).toBe('/api/admin/customer/email/a%2Fb%40example.com');
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('sends no token with a public call [6.calls.2]', async () => {
    answers = [json({ mainResult: 'ok' })];
    await call(submitProspect, {});
    expect(headersOf(0).has('authorization')).toBe(false);
  });
});

const list = { pagedProducts: { PageSize: 20, StartIndex: 0 }, CustomerAccount: 'A1' };
const noCharge = { deliveryCharge: 0, deliveryChargeVat: 0 };

describe('the base path of the page', () => {
  const paged = { pagedProducts: { PageSize: 20, StartIndex: 0 }, CustomerAccount: 'A1' };
  const bodyAt = (at: number) => JSON.parse(String(sent[at]?.init.body));

  it.each([
    ['/product-list/2/50', '/product-list'],
    ['/checkout', '/checkout'],
    ['/', '/'],
  ])(
    'sends for %s the base path %s with calls for lists, addresses and the account [7.calls.4, 7.calls.9, 7.calls.13]',
    async (pathname, basePath) => {
      vi.stubGlobal('location', { pathname });
      answers = [json({}), json({}), json([]), json({})];
      await call(productsItems, paged);
      await call(reservesItems, paged);
      await call(deliveryAddresses, { CustomerAccount: 'A1' });
      await call(account, { CustomerAccount: 'A1' });
      expect([0, 1, 2, 3].map((at) => bodyAt(at).basePath)).toEqual(Array(4).fill(basePath));
    },
  );

  it('sends no base path with other calls', async () => {
    vi.stubGlobal('location', { pathname: '/orders' });
    answers = [json({})];
    await call(accountOrdersItem, { CustomerAccount: 'A1', orderNo: '1' });
    expect(bodyAt(0)).toEqual({ CustomerAccount: 'A1', orderNo: '1' });
  });
});

describe('an answer', () => {
  it('returns undefined for a 204', async () => {
    answers = [() => new Response(null, { status: 204 })];
    const none = await call(productsItems, {
      pagedProducts: { PageSize: 20, StartIndex: 0 },
      CustomerAccount: 'A1',
    });
    expect(none).toBeUndefined();
  });

  it('throws the refusal with its sentence, details and request id', async () => {
    const details = { grandTotal: 12.34, ...noCharge, lines: [] };
    answers = [
      json({ error: 'Prices have changed.', code: 'prices-changed', details, requestId: 'r1' }, 409),
    ];
    await expect(call(settings, {})).rejects.toMatchObject({
      message: 'Prices have changed.',
      code: 'prices-changed',
      status: 409,
      details: { grandTotal: 123_400, lines: [] },
      requestId: 'r1',
    });
  });

  it.each([
    ['are missing', 409, { code: 'prices-changed' }],
    [
      'have another shape',
      409,
      { code: 'prices-changed', details: { grandTotal: '12.34', ...noCharge, lines: [] } },
    ],
    [
      'have an invalid amount',
      409,
      { code: 'prices-changed', details: { grandTotal: 0.00001, ...noCharge, lines: [] } },
    ],
    [
      'have an invalid date',
      422,
      { code: 'date-not-allowed', details: { date: '', next: '', nextDate: 'soon' } },
    ],
    ['have an invalid time', 409, { code: 'banner-changed', details: { ...banner, at: 'yesterday' } }],
    ['belong to an unknown code', 409, { code: 'moon-full', details: { phase: 1 } }],
  ])('throws only the sentence of a refusal if its details %s', async (_what, status, problem) => {
    answers = [json({ error: 'It cannot be.', requestId: 'r1', ...problem }, status)];
    await expect(call(settings, {})).rejects.toMatchObject({
      message: 'It cannot be.',
      code: 'bad-headers',
      details: {},
      requestId: 'r1',
    });
  });

  it.each([
    [502, 'service-unavailable'],
    [500, 'fault'],
    [404, 'not-found'],
    [418, 'bad-headers'],
  ])('throws a sentence of the shop for a %i that did not come from the server', async (status, code) => {
    answers = [() => new Response('<html>', { status })];
    await expect(call(settings, {})).rejects.toMatchObject({ name: 'ProblemError', code });
  });

  it.each([200, 400, 500, 502, 503])(
    'throws the error in an answer with status %i, from the server or a proxy [8.errors.9, 8.errors.10]',
    async (status) => {
      answers = [json({ error: 'Closed for stocktaking.', mainResult: [] }, status)];
      await expect(call(productsItems, list)).rejects.toMatchObject({
        name: 'ProblemError',
        message: 'Closed for stocktaking.',
      });
    },
  );

  it('throws a refusal with status 200, with its code', async () => {
    answers = [json({ error: 'Customer not found', code: 'customer-not-found' })];
    await expect(call(account, { CustomerAccount: 'A1' })).rejects.toMatchObject({
      code: 'customer-not-found',
      message: 'Customer not found',
    });
  });

  it.each([true, { reason: 'none' }])(
    'throws a sentence of the shop if the error is not a text: %j',
    async (error) => {
      answers = [json({ error, mainResult: [] })];
      await expect(call(productsItems, list)).rejects.toMatchObject({ code: 'fault' });
    },
  );

  it.each([false, null, ''])('returns the answer if its error is empty: %j [7.calls.14]', async (error) => {
    answers = [json({ error, mainResult: [] })];
    await expect(call(productsItems, list)).resolves.toMatchObject({ mainResult: [] });
  });

  it('throws "Service unavailable, try again later." when the network fails [8.errors.1]', async () => {
    await expect(call(settings, {})).rejects.toThrow('Service unavailable, try again later.');
  });

  it('reports no problem if the caller aborts a call', async () => {
    const given = new AbortController();
    given.abort();
    await expect(call(settings, {}, { signal: given.signal })).rejects.not.toBeInstanceOf(ProblemError);
  });
});

describe('an amount', () => {
  const product = { Code: 'CHAB22', UnitSize: 37.5, CasePrice: 87.1, BottleNett: 14.5167 };
  const order = {
    CartId: '11111111-1111-4111-8111-111111111111',
    CustomerAccount: 'A1',
    DeliveryType: 'delivery' as const,
    DeliveryAddressId: '1',
    RequiredDate: '',
    CustomerReference: '',
    Delivery_Notes: '',
    PaymentMethod: 'credit' as const,
    GrandTotal: 2_090_400,
    Lines: [{ ProductCode: 'CHAB22', CasesQty: 2, BottlesQty: 0 }],
  };

  it('converts amounts at every depth of an answer to Money, and no other numbers', async () => {
    answers = [
      json({ mainResult: [product], TotalRowCount: 1 }),
      json({ mainResult: { Order_TotalNett: 0.29, OrderLines: { OrderLine: [{ LineNett: -12.34 }, {}] } } }),
      json({ mainResult: { OrderLines: { OrderLine: { LineNett: 1, CasePrice: 6 } } } }),
      json({ minimums: { bottles: 12, value: 99.5 } }),
    ];
    const pagedProducts = { PageSize: 20, StartIndex: 0 };
    expect(await call(productsItems, { pagedProducts, CustomerAccount: 'A1' })).toEqual({
      mainResult: [{ ...product, CasePrice: 871_000, BottleNett: 145_167 }],
      TotalRowCount: 1,
    });
    const asked = { CustomerAccount: 'A1', orderNo: '1' };
    expect(await call(accountOrdersItem, asked)).toEqual({
      mainResult: { Order_TotalNett: 2_900, OrderLines: { OrderLine: [{ LineNett: -123_400 }, {}] } },
    });
    expect(await call(accountOrdersItem, asked)).toEqual({
      mainResult: { OrderLines: { OrderLine: { LineNett: 10_000, CasePrice: 60_000 } } },
    });
    expect(await call(settings, {})).toEqual({ minimums: { bottles: 12, value: 995_000 } });
  });

  it('sends amounts in pounds, and converts amounts in a refusal’s details to Money', async () => {
    const prices = { CasePrice: 90, BottleNett: 15, BottleVAT: 3, LineNett: 180, LineVAT: 36.01 };
    const lines = [{ ProductCode: 'CHAB22', Description: 'Chablis', ...prices }];
    answers = [
      json(
        { error: 'Changed.', code: 'prices-changed', details: { grandTotal: 216.01, ...noCharge, lines } },
        409,
      ),
    ];
    await expect(call(submitOrder, order)).rejects.toMatchObject({
      details: {
        grandTotal: 2_160_100,
        lines: [{ ProductCode: 'CHAB22', CasePrice: 900_000, LineNett: 1_800_000, LineVAT: 360_100 }],
      },
    });
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ ...order, GrandTotal: 209.04 });
  });
});

describe('a 401', () => {
  it('renews a refused token once, and repeats the call with the new token', async () => {
    answers = [refused, json({ mainResult: { CustomerAccount: 'A1' } })];
    await call(account, { CustomerAccount: 'A1' });
    expect(renewals).toBe(1);
    expect(headersOf(1).get('authorization')).toBe('Bearer second');
    expect(sent[1]?.init.body).toBe(sent[0]?.init.body);
    expect(signIns).toBe(0);
  });

  it('does not leave the page if the provider does not answer the renewal, so that typed text is kept', async () => {
    renewal = 'unanswered';
    answers = [refused];
    await expect(call(settings, {})).rejects.toBeInstanceOf(SignInAway);
    expect([sent.length, signIns, aways]).toEqual([1, 0, 1]);
    answers = [refused];
    await expect(call(settings, {}, { isPrefetch: () => true })).rejects.toBeInstanceOf(SignInAway);
    expect(aways, 'nobody has gone to that screen').toBe(1);
  });

  it('opens the log-in page if the provider refuses the renewal', async () => {
    renewal = 'refused';
    answers = [refused];
    await expect(call(settings, {})).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(sent).toHaveLength(1);
    expect(signIns).toBe(1);
  });

  it('opens the log-in page if the server refuses the new token too, without a third call', async () => {
    answers = [refused, refused, json({})];
    await expect(call(settings, {})).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
    expect(signIns).toBe(1);
  });
});
