import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { account } from '@tradecellar/contract/account.ts';
import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { productsMatch } from '@tradecellar/contract/catalogue.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { countCall } from './count-calls.ts';
import { CALLS_A_MINUTE, MEGABYTES_A_MINUTE, sharesOf } from './person-limits.ts';

/** Calls that store nothing, send nothing and answer quickly. */
const READS: readonly string[] = [
  'GET /admin/api-keys',
  'GET /admin/board/files',
  'GET /admin/board/mails',
  'GET /admin/board/payments',
  'GET /admin/customer/account/:account',
  'GET /admin/customer/email/:email',
  'GET /admin/today',
  'POST /account',
  'POST /account/accounts',
  'POST /account/acts',
  'POST /account/basket/changes',
  'POST /account/bought',
  'POST /account/claims',
  'POST /account/claims/in-query',
  'POST /account/claims/photos/item',
  'POST /account/documents',
  'POST /account/documents/item',
  'POST /account/documents/of',
  'POST /account/names',
  'POST /account/orders/alike',
  'POST /account/orders/changes',
  'POST /account/orders/due',
  'POST /account/orders/item',
  'POST /account/orders/items',
  'POST /account/orders/on-its-way',
  'POST /account/orders/summaries',
  'POST /account/price-changes',
  'POST /account/proposals',
  'POST /account/proposals/item',
  'POST /account/statement',
  'POST /account/statement/csv',
  'POST /account/transactions',
  'POST /admin/accounts-files/file',
  'POST /admin/applications',
  'POST /admin/board',
  'POST /admin/board/claims',
  'POST /admin/board/claims/replacements',
  'POST /admin/board/order',
  'POST /admin/board/proposals',
  'POST /admin/customer/acts',
  'POST /admin/customer/find',
  'POST /admin/documents',
  'POST /admin/documents/item',
  'POST /admin/import/mappings',
  'POST /admin/import/progress',
  'POST /admin/logins/find',
  'POST /admin/people/find',
  'POST /admin/people/invitations/preview',
  'POST /admin/product',
  'POST /admin/office/people',
  'POST /admin/whose',
  'POST /delivery/addresses',
  'POST /delivery/date',
  'POST /delivery/days',
  'POST /metrics',
  'POST /order/placed',
  'POST /products/facts',
  'POST /products/item',
  'POST /products/items',
  'POST /products/search-filters',
  'POST /products/suggest',
  'POST /reserves/items',
  'POST /admin/set-up',
  'POST /admin/settings',
  'POST /admin/settings/file',
  'POST /settings',
];

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const ofPeople = allEndpoints.filter(({ who }) => who === 'person' || who === 'admin');

it('limits every call of a person except calls that only read', () => {
  const limited = ofPeople.map(callOf).filter((call) => CALLS_A_MINUTE[call] !== undefined);
  expect(limited.toSorted()).toEqual(Object.keys(CALLS_A_MINUTE).toSorted());
  const others = ofPeople.map(callOf).filter((call) => !limited.includes(call));
  expect(others.toSorted()).toEqual(READS.toSorted());
});

describe('sharesOf', () => {
  it.each([
    [0, 1],
    [131_071, 1],
    [131_072, 2],
    [970_000, 8],
    [undefined, 8],
  ])('counts a body of %s bytes as %s shares', (bytes, shares) => {
    expect(sharesOf(callOf(account), bytes)).toBe(shares);
  });

  it('gives a call that takes long all shares of its person', () => {
    expect(sharesOf(callOf(productsMatch), 200)).toBe(8);
  });
});

describeShop(
  'the calls of one person in a minute',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));

    it.each(ofPeople.filter((endpoint) => CALLS_A_MINUTE[callOf(endpoint)] !== undefined))(
      'limits the calls of a person to $path, but not the calls of other people',
      async (endpoint) => {
        const as = {
          ...(endpoint.who === 'admin' ? office : alphaBuyer),
          email: `${endpoint.path}@one.example`,
        };
        const most = CALLS_A_MINUTE[callOf(endpoint)] ?? 0;
        countCall(open().shop, `${callOf(endpoint)} of ${as.email}`, most - 1);
        expect((await open().callRaw(endpoint, {}, as)).status).not.toBe(429);
        expect(await open().callRaw(endpoint, {}, as)).toMatchObject({
          status: 429,
          problem: { code: 'too-many-requests' },
        });
        const other = { ...as, email: `${endpoint.path}@other.example` };
        expect((await open().callRaw(endpoint, {}, other)).status).not.toBe(429);
      },
    );

    it('limits the bytes that a person sends', async () => {
      const as = { ...alphaBuyer, email: 'bytes@one.example' };
      countCall(open().shop, `bytes of ${as.email}`, MEGABYTES_A_MINUTE * 1_000_000 - 3);
      expect((await open().callRaw(account, {}, as)).status).not.toBe(429);
      expect((await open().callRaw(account, {}, as)).status).toBe(429);
    });
  },
  undefined,
  { limitsPeople: true },
);

describeShop(
  'the calls that one person has under way',
  (open) => {
    let port = 0;
    beforeAll(async () => {
      await fillShop(open().shop.database);
      await open().app.listen({ port: 0, host: '127.0.0.1' });
      port = (open().app.server.address() as AddressInfo).port; // The server listens on a port, not on a socket.
    });

    /**
     * Makes a call on its own connection. The call holds back its body after `sent` characters until `send` is called.
     */
    const begin = async (as: { email: string }, body: string, sent = body.length) => {
      const call = ask({
        ...{ port, host: '127.0.0.1', method: 'POST', path: endpointPath(account), agent: false },
        headers: {
          authorization: `Bearer ${await open().token(as)}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      const status = new Promise<number | undefined>((done) => {
        call.on('response', (answer) => {
          answer.resume();
          done(answer.statusCode);
        });
        call.on('error', () => done(undefined));
      });
      call.write(body.slice(0, sent));
      if (sent === body.length) call.end();
      return { status, send: () => call.end(body.slice(sent)), hangUp: () => call.destroy() };
    };
    const large = (of: { CustomerAccount: string }) => JSON.stringify({ ...of, filler: 'x'.repeat(970_000) });
    const small = (of: { CustomerAccount: string }) => JSON.stringify(of);
    const alpha = { CustomerAccount: 'ALPHA' };

    it('queues a person’s calls, refuses calls beyond a hundred, and answers another person at once', async () => {
      // The first body does not end, so the person has a running call.
      const first = await begin(alphaBuyer, large(alpha), 1_000);
      const others = await Promise.all(
        Array.from({ length: 150 }, () => begin(alphaBuyer, large(alpha), 1_000)),
      );
      const refused = () => Promise.all(others.map(({ status }) => Promise.race([status, soon()])));
      await vi.waitFor(async () =>
        expect((await refused()).filter((status) => status === 429)).toHaveLength(50),
      );
      const other = await begin(betaBuyer, small({ CustomerAccount: 'BETA' }));
      expect(await other.status).toBe(200);
      for (const { hangUp } of others) hangUp();
      first.send();
      expect(await first.status).toBe(200);
      expect(await (await begin(alphaBuyer, small(alpha))).status).toBe(200);
    });

    it('ends a call when its caller has gone, even if the call’s body never came', async () => {
      const gone = await begin(alphaBuyer, large(alpha), 1_000);
      await new Promise((then) => setTimeout(then, 100));
      gone.hangUp();
      expect(await (await begin(alphaBuyer, large(alpha))).status).toBe(200);
    });

    it('counts a call until the call’s work has ended, even if its caller has gone', async () => {
      const { database } = open().shop;
      await database.transaction().execute(async (writer) => {
        await sql`LOCK TABLE customer IN ACCESS EXCLUSIVE MODE`.execute(writer);
        const waiting = async () => {
          const { rows } = await sql<{ count: number }>`
            SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted`.execute(writer);
          return rows[0]?.count;
        };
        const held = await begin(alphaBuyer, large(alpha));
        await vi.waitFor(async () => expect(await waiting()).toBe(1));
        held.hangUp();
        const next = await begin(alphaBuyer, small(alpha));
        await new Promise((then) => setTimeout(then, 200));
        expect(await waiting()).toBe(1);
        next.hangUp();
      });
    });
  },
  undefined,
  { limitsPeople: true },
);

const soon = () => new Promise<undefined>((done) => setImmediate(done, undefined));
