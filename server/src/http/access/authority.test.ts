import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { type Endpoint, namesAccount } from '@tradecellar/contract/endpoint.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, office, stranger } from '../../../test/fixture.ts';
import type { Claims } from '../../../test/issuer.ts';
import { sampleBody } from '../../../test/sample-body.ts';
import { describeShop } from '../../../test/test-shop.ts';

/** The tests are generated from the contract, so that they cover new calls. */
const naming = allEndpoints.filter((endpoint) => namesAccount(endpoint) && endpoint.who !== 'admin');
const signedIn = allEndpoints.filter(({ who }) => who === 'person' || who === 'admin');
const adminOnly = allEndpoints.filter((endpoint) => endpoint.who === 'admin');

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const bodyFor = (endpoint: Endpoint, account: string) => ({
  ...sampleBody(endpoint),
  ...(namesAccount(endpoint) ? { CustomerAccount: account } : {}),
});

describeShop('authority', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  it('takes the account from the body of a call, even if the URL names another account', async () => {
    const answer = await open().app.inject({
      method: 'POST',
      url: '/api/account?CustomerAccount=BETA',
      headers: { authorization: `Bearer ${await open().token(alphaBuyer)}` },
      payload: { CustomerAccount: 'ALPHA' },
    });
    expect(answer.json().mainResult.CustomerAccount).toBe('ALPHA');
  });

  it('tests more than fifteen calls that name an account', () => {
    expect(naming.length).toBeGreaterThan(15);
  });

  describe.each(naming.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
    it('refuses a buyer of another account', async () => {
      const answer = await open().callRaw(endpoint, bodyFor(endpoint, 'BETA'), alphaBuyer);
      expect([answer.status, answer.problem.code]).toEqual([403, 'account-not-yours']);
    });

    it('refuses a person without an account, and an unknown account', async () => {
      const none = await open().callRaw(endpoint, bodyFor(endpoint, 'ALPHA'), stranger);
      expect([none.status, none.problem.code]).toEqual([403, 'account-not-yours']);
      const unknown = await open().callRaw(endpoint, bodyFor(endpoint, 'NOSUCH'), alphaBuyer);
      expect([unknown.status, unknown.problem.code]).toEqual([403, 'account-not-yours']);
    });

    it('refuses a buyer of another account, even if the code has other letter case or spaces', async () => {
      for (const account of ['beta', ' BETA', 'BETA ']) {
        expect((await open().callRaw(endpoint, bodyFor(endpoint, account), alphaBuyer)).status).toBe(403);
      }
    });

    it('admits the account’s own buyer and an admin', async () => {
      for (const person of [betaBuyer, office]) {
        const answer = await open().callRaw(endpoint, bodyFor(endpoint, 'BETA'), person);
        expect([401, 403, 500]).not.toContain(answer.status);
      }
    });
  });

  describe.each(signedIn.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    (_name, endpoint) => {
      const wrong: readonly (readonly [string, Claims])[] = [
        ['an expired token', { ...alphaBuyer, expiresInSeconds: -60 }],
        ['a token of another issuer', { ...alphaBuyer, issuer: 'https://elsewhere.test' }],
        ['a token for another audience', { ...alphaBuyer, audience: 'https://elsewhere.test/api' }],
        ['a token signed with another key', { ...alphaBuyer, foreignKey: true }],
      ];
      it('refuses a call without a token [6.calls.1, 7.calls.1]', async () => {
        const answer = await open().callRaw(endpoint, bodyFor(endpoint, 'ALPHA'), null);
        expect([answer.status, answer.problem.code]).toEqual([401, 'not-signed-in']);
      });
      it.each(wrong)('refuses %s', async (_kind, claims) => {
        const answer = await open().callRaw(endpoint, bodyFor(endpoint, 'ALPHA'), claims);
        expect([answer.status, answer.problem.code]).toEqual([401, 'token-refused']);
      });
    },
  );

  it.each(adminOnly.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'allows only admins to call %s, with admin as the single role or in a list of roles [6.calls.3, 6.calls.4]',
    async (_name, endpoint) => {
      const body = bodyFor(endpoint, 'ALPHA');
      for (const role of [undefined, 'administrator', ['buyer'], 'Admin']) {
        const claims = role === undefined ? alphaBuyer : { ...alphaBuyer, role };
        const answer = await open().callRaw(endpoint, body, claims);
        expect([answer.status, answer.problem.code]).toEqual([403, 'admins-only']);
      }
      for (const role of ['admin', ['buyer', 'admin']]) {
        expect((await open().callRaw(endpoint, body, { ...alphaBuyer, role })).status).not.toBe(403);
      }
    },
  );

  it('refuses a tampered token', async () => {
    const token = await open().token(alphaBuyer);
    const [head, payload, signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'));
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url');
    for (const bad of [`${head}.${forged}.${signature}`, `${token}x`, 'x.y.z', 'x', `${head}.${payload}.`]) {
      const answer = await open().app.inject({
        method: 'POST',
        url: '/api/metrics',
        headers: { authorization: `Bearer ${bad}` },
        payload: { startDate: 0, endDate: 1 },
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('refuses an unsigned token (RFC 8725 §3.1)', async () => {
    const [, payload] = (await open().token({ ...alphaBuyer, role: 'admin' })).split('.');
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    const answer = await open().app.inject({
      method: 'POST',
      url: '/api/metrics',
      headers: { authorization: `Bearer ${head}.${payload}.` },
      payload: { startDate: 0, endDate: 1 },
    });
    expect(answer.statusCode).toBe(401);
  });
});
