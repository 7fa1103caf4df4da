import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { isVolumeRun, volume } from '../../../trade/test/volume.ts';
import { defaultMerchant } from '../../src/merchant/merchant-file.ts';
import { alphaBuyer, betaBuyer, fillShop, office, stranger } from '../fixture.ts';
import type { Claims } from '../issuer.ts';
import { orderForm } from '../order-form.ts';
import { describeShop, type TestShop } from '../test-shop.ts';
import { breachOf } from './check-answer.ts';
import { payloads, spoiled } from './spoil.ts';
import { type Known, type Schema, validValue } from './valid-value.ts';

const BODIES = volume(20_000, 500);
/** Set `FUZZ_SEED` to the seed of an earlier run to repeat that run with the same bodies. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const SLOW_MS = 500;
/** For a call whose contract states a longer time, because the call starts a thread or asks another server. */
const LONG_CALL_SLOW_MS = 3_000;

const merchant = defaultMerchant();
const generous = {
  ...merchant,
  switches: { ...merchant.switches, prospects: true, overrideDeliveryAddress: true },
  backOffice: { ...merchant.backOffice, callsPerMinute: 1_000_000 },
};

const callers: readonly (Claims | null)[] = [
  ...[office, office, office, alphaBuyer, alphaBuyer, alphaBuyer, betaBuyer, stranger, null],
  ...[
    { ...office, expiresInSeconds: -60 },
    { ...office, foreignKey: true },
    { ...office, audience: 'else' },
  ],
  ...[{ ...office, role: 'administrator' }, { ...alphaBuyer, emailVerified: false }, { role: 'admin' }],
];

/** Every second call is made by an authorised person, so that it reaches the code behind the authorisation. */
function callerOf({ who }: Endpoint, n: number): Claims | null {
  if (n % 2 === 0) return who === 'admin' ? office : alphaBuyer;
  return callers[((n - 1) / 2) % callers.length] ?? null;
}

const orderNumbers: string[] = ['XX1'];
const known: Known = {
  CustomerAccount: ['ALPHA', 'ALPHA', 'ALPHA', 'BETA', 'GAMMA', ''],
  ...Object.fromEntries(['Account', 'account'].map((name) => [name, ['ALPHA', 'BETA', 'NEW1']])),
  ...Object.fromEntries(
    ['ProductCode', 'codes'].map((name) => [name, ['RED1', 'WHITE1', 'ODD1', 'SCARCE1', 'GONE1']]),
  ),
  ...Object.fromEntries(['orderNo', 'orders', 'search'].map((name) => [name, orderNumbers])),
  Email: ['alpha@example.com', 'new@example.com'],
  email: ['alpha@example.com', 'nobody@example.com'],
  CasesQty: [0, 1, 2, 500],
  BottlesQty: [0, 1, 5, 14],
  DeliveryAddressId: ['1', '2', 'COLLECTION'],
  RequiredDate: ['2026-11-17', '2026-11-24', '2026-11-18T14:00'],
  provider: ['stripe', 'other'],
  PageSize: [0, 20, 100],
  StartIndex: [0, 1, 20],
  Id: [1, 2, 3],
  number: ['SO1', 'SO2'],
};

type Sent = {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  payload: string;
  type: string;
};

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/**
 * Returns random requests of a call. Two in five bodies, paths and queries are valid, and three in five are nearly
 * valid.
 */
function requestsOf({ body, params, query }: Endpoint, count: number, seed: number): Sent[] {
  const parts = (schema: unknown) => {
    // TypeBox schemas are JSON Schema.
    const valid = validValue((schema ?? { type: 'object' }) as Schema, known);
    return fc.oneof({ arbitrary: valid, weight: 2 }, { arbitrary: spoiled(valid), weight: 3 });
  };
  const texts = (schema: unknown) =>
    parts(schema).map((of) =>
      Object.fromEntries(Object.entries(of as object).map(([name, value]) => [name, textOf(value)])),
    );
  const requests = fc
    .tuple(texts(params), texts(query), payloads(parts(body)))
    .map(([params, query, { payload, type }]): Sent => ({ params, query, payload, type }));
  return fc.sample(requests, { numRuns: count, seed });
}

const catalogueFaults: Error[] = [];
const figures = { bodies: 0, statuses: new Map<number, number>(), slowestMs: 0, slowest: '' };

async function send(open: TestShop, endpoint: Endpoint, request: Sent, token: string | undefined) {
  // Replaces the random number of seconds for which a stream would stay open.
  const payload = endpoint.isStream
    ? request.payload.replace(/"Seconds":\d+/, '"Seconds":0')
    : request.payload;
  const began = performance.now();
  const { statusCode, body } = await open.app.inject({
    method: endpoint.method,
    url: endpointPath(endpoint, request.params),
    query: request.query,
    remoteAddress: `10.${(figures.bodies >> 16) & 255}.${(figures.bodies >> 8) & 255}.${figures.bodies & 255}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.body === undefined ? {} : { 'content-type': request.type }),
    },
    ...(endpoint.body === undefined ? {} : { payload }),
  });
  return { status: statusCode, text: body, tookMs: performance.now() - began };
}

describeShop(
  'random requests to every call',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));

    it(`answers each of ${BODIES} random requests within ${SLOW_MS} ms and as the contract states, with seed ${SEED}`, async () => {
      const faults: string[] = [];
      const start = open().shop.clock.now().getTime();
      for (let n = 0; n < 6; n++) {
        const placed = await open().call(submitOrder, orderForm(), alphaBuyer);
        orderNumbers.push(placed.body.mainResult.orderId);
      }
      const each = Math.ceil(BODIES / allEndpoints.length);
      const all = allEndpoints.map((endpoint, n) => ({
        endpoint,
        requests: requestsOf(endpoint, each, SEED + n),
      }));
      const tokens = new Map<Claims, string>();
      const tokenOf = async (endpoint: Endpoint, claims: Claims) => {
        if (endpoint.who === 'key') return open().tokenFor(endpoint, claims);
        const token = tokens.get(claims) ?? (await open().token(claims));
        tokens.set(claims, token);
        return token;
      };
      // The calls alternate, so that each call finds rows that other calls have left behind.
      for (let round = 0; round < each; round++) {
        for (const [n, { endpoint, requests }] of all.entries()) {
          const request = requests[round];
          if (request === undefined) continue;
          const claims = callerOf(endpoint, round * 7 + n);
          const token = claims === null ? undefined : await tokenOf(endpoint, claims);
          figures.bodies += 1;
          // Moves the clock forward, because otherwise the limit of calls a minute would refuse most calls.
          open().setNow(new Date(start + figures.bodies * 300));
          const answer = await send(open(), endpoint, request, token);
          figures.statuses.set(answer.status, (figures.statuses.get(answer.status) ?? 0) + 1);
          // A call counts as slow only if all four tries are slow, because a single slow try may come from a busy
          // machine.
          let { tookMs } = answer;
          const slowMs = endpoint.longestSeconds === undefined ? SLOW_MS : LONG_CALL_SLOW_MS;
          for (let tries = 1; tookMs > slowMs && tries < 4; tries++) {
            tookMs = Math.min(tookMs, (await send(open(), endpoint, request, token)).tookMs);
          }
          const about = `${endpoint.method} ${endpoint.path} ${JSON.stringify({ ...request, payload: request.payload.slice(0, 400) })} as ${JSON.stringify(claims)}`;
          if (tookMs > figures.slowestMs)
            Object.assign(figures, { slowestMs: tookMs, slowest: endpoint.path });
          if (tookMs > slowMs) faults.push(`${Math.ceil(tookMs)} ms: ${about}`);
          const breach = breachOf(endpoint, answer.status, answer.text);
          if (breach !== undefined || answer.status === 500) faults.push(`${breach ?? '500'}: ${about}`);
          if (answer.text.includes('"key-revoked"')) open().forgetKey();
        }
      }
      const statuses = [...figures.statuses].sort().map(([status, count]) => `${count} × ${status}`);
      console.log(
        `Fuzz, seed ${SEED}: ${figures.bodies} bodies over ${allEndpoints.length} calls: ${statuses.join(', ')}; ${faults.length} faults; slowest ${Math.ceil(figures.slowestMs)} ms (${figures.slowest})`,
      );
      expect(faults.slice(0, 20)).toEqual([]);
      expect(catalogueFaults).toEqual([]);
      // The run must get every status. A 204 is too rare for a short run.
      for (const status of [200, 400, 401, 403, 404, 422, ...(isVolumeRun ? [204] : [])])
        expect(figures.statuses.get(status)).toBeGreaterThan(0);
    }, 900_000);
  },
  generous,
  {
    onCatalogueFault: (error) => catalogueFaults.push(error),
  },
);
