import { accountAccounts } from '@tradecellar/contract/account.ts';
import { metrics } from '@tradecellar/contract/admin.ts';
import { endpointPath } from '@tradecellar/contract/endpoint.ts';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { alphaBuyer } from '../../../test/fixture.ts';
import { signInAt } from '../../../test/issuer.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { buildApp } from '../../app.ts';

describeShop('the rate limit of an address', (open) => {
  const statusesOf = async (calls: readonly InjectOptions[], proxyHops = 0) => {
    const { shop, issuer } = open();
    const app = await buildApp(shop, {
      logger: false,
      signIn: signInAt(issuer.url),
      callsPerMinute: 5,
      trustProxy: proxyHops,
    });
    const statuses: number[] = [];
    for (const call of calls) statuses.push((await app.inject(call)).statusCode);
    await app.close();
    return statuses;
  };
  const seven = (of: (index: number) => InjectOptions) => Array.from({ length: 7 }, (_, n) => of(n));
  const post = (path: string, token: string, headers: Record<string, string> = {}): InjectOptions => ({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: { startDate: 0, endDate: 1 },
  });

  it('counts calls with a refused token towards the limit', async () => {
    const forged = await open().token({ ...alphaBuyer, foreignKey: true });
    const calls = seven(() => post(endpointPath(accountAccounts), forged));
    expect(await statusesOf(calls)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('counts calls that the person may not make towards the limit', async () => {
    const token = await open().token(alphaBuyer);
    const calls = seven(() => post(endpointPath(metrics), token));
    expect(await statusesOf(calls)).toEqual([403, 403, 403, 403, 403, 429, 429]);
  });

  it('counts calls by the proxy’s address, not by an address that the caller invents before it', async () => {
    const calls = seven((n) =>
      post(endpointPath(accountAccounts), 'bad', { 'x-forwarded-for': `10.0.0.${n}, 203.0.113.9` }),
    );
    expect(await statusesOf(calls, 1)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it.each([0, 1])(
    'hides the metrics from a caller behind a proxy if %i proxies are trusted',
    async (hops) => {
      const metricsFor = (headers: Record<string, string>) => ({ url: '/metrics', headers });
      expect(
        await statusesOf([metricsFor({}), metricsFor({ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })], hops),
      ).toEqual([200, 404]);
    },
  );
});
