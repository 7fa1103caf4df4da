import { account } from '@tradecellar/contract/account.ts';
import { customerByEmail } from '@tradecellar/contract/admin.ts';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { submitProspect } from '@tradecellar/contract/prospects.ts';
import { settings } from '@tradecellar/contract/settings.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { ProblemError } from './problem-error.ts';
import { setTokenSource } from './token-source.ts';

type Sent = { readonly url: string; readonly init: RequestInit };

let sent: Sent[] = [];
let answers: (() => Response)[] = [];
let token = 'first';
let renewals = 0;
let canRenew = true;
let signIns = 0;

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const banner = { banner: '', bannerVersion: '', who: '' };
const refused = json({ error: 'Please sign in.', code: 'not-signed-in' }, 401);
const headersOf = (at: number) => new Headers(sent[at]?.init.headers);

beforeEach(() => {
  sent = [];
  token = 'first';
  renewals = 0;
  canRenew = true;
  signIns = 0;
  setTokenSource({
    token: () => token,
    renew: async () => {
      renewals += 1;
      if (canRenew) token = 'second';
      return canRenew;
    },
    signInAgain: () => {
      signIns += 1;
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

describe('what is sent', () => {
  it('is the body as JSON, with the token [6.calls.1]', async () => {
    answers = [json({ mainResult: {} })];
    await call(account, { CustomerAccount: 'A1' });
    expect(sent[0]?.url).toBe('/api/account');
    expect(sent[0]?.init.method).toBe('POST');
    expect(sent[0]?.init.body).toBe('{"CustomerAccount":"A1"}');
    expect(headersOf(0).get('authorization')).toBe('Bearer first');
  });

  it('is a path with its parts escaped and no body for a GET', async () => {
    answers = [json({ mainResult: {} })];
    await call(customerByEmail, { email: 'a/b@example.com' });
    expect(sent[0]?.url).toBe('/api/admin/customer/email/a%2Fb%40example.com');
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('has no token where the call is for anyone [6.calls.2]', async () => {
    answers = [json({ mainResult: 'ok' })];
    await call(submitProspect, {});
    expect(headersOf(0).has('authorization')).toBe(false);
  });
});

describe('what comes back', () => {
  it('is undefined for a 204', async () => {
    answers = [() => new Response(null, { status: 204 })];
    const none = await call(productsItems, {
      pagedProducts: { PageSize: 20, StartIndex: 0 },
      CustomerAccount: 'A1',
    });
    expect(none).toBeUndefined();
  });

  it('is the refusal with its sentence, details and request id', async () => {
    const details = { grandTotal: 12.34, lines: [] };
    answers = [
      json({ error: 'Prices have changed.', code: 'prices-changed', details, requestId: 'r1' }, 409),
    ];
    await expect(call(settings)).rejects.toMatchObject({
      message: 'Prices have changed.',
      code: 'prices-changed',
      status: 409,
      details,
      requestId: 'r1',
    });
  });

  it.each([
    ['lack', 409, { code: 'prices-changed' }],
    ['are of another shape', 409, { code: 'prices-changed', details: { grandTotal: '12.34', lines: [] } }],
    ['hold no money', 409, { code: 'prices-changed', details: { grandTotal: 0.00001, lines: [] } }],
    ['hold no date', 422, { code: 'date-not-allowed', details: { date: '', next: '', nextDate: 'soon' } }],
    ['hold no time', 409, { code: 'banner-changed', details: { ...banner, at: 'yesterday' } }],
    ['are of a code that nobody knows', 409, { code: 'moon-full', details: { phase: 1 } }],
  ])('is its sentence alone where the details %s', async (_what, status, problem) => {
    answers = [json({ error: 'It cannot be.', requestId: 'r1', ...problem }, status)];
    await expect(call(settings)).rejects.toMatchObject({
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
  ])('is a sentence of ours for a %i that is no answer of the server', async (status, code) => {
    answers = [() => new Response('<html>', { status })];
    await expect(call(settings)).rejects.toMatchObject({ name: 'ProblemError', code });
  });

  it('is "Service unavailable, try again later." when the network fails [8.errors.1]', async () => {
    await expect(call(settings)).rejects.toThrow('Service unavailable, try again later.');
  });

  it('is no problem of the service when the caller gave up', async () => {
    const given = new AbortController();
    given.abort();
    await expect(call(settings, {}, { signal: given.signal })).rejects.not.toBeInstanceOf(ProblemError);
  });
});

describe('a 401', () => {
  it('renews the sign-in once and makes the call again with the new token', async () => {
    answers = [refused, json({ mainResult: { CustomerAccount: 'A1' } })];
    await call(account, { CustomerAccount: 'A1' });
    expect(renewals).toBe(1);
    expect(headersOf(1).get('authorization')).toBe('Bearer second');
    expect(sent[1]?.init.body).toBe(sent[0]?.init.body);
    expect(signIns).toBe(0);
  });

  it('leads to the sign-in when the renewal fails', async () => {
    canRenew = false;
    answers = [refused];
    await expect(call(settings)).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(sent).toHaveLength(1);
    expect(signIns).toBe(1);
  });

  it('leads to the sign-in when the new token is refused too, and is not tried a third time', async () => {
    answers = [refused, refused, json({})];
    await expect(call(settings)).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
    expect(signIns).toBe(1);
  });
});
