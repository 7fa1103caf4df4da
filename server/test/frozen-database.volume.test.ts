import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@tradecellar/contract/account.ts';
import { board } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isVolumeRun } from '../../trade/test/volume.ts';
import { connect } from '../src/database/connection.ts';
import { migrate } from '../src/database/migrate.ts';
import { alphaBuyer, fillShop, office } from './fixture.ts';
import { type Issuer, startIssuer, TEST_AUDIENCE } from './issuer.ts';
import { orderForm } from './order-form.ts';
import {
  makePostgres,
  makeServer,
  type TorturedPostgres,
  type TorturedServer,
} from './torture/shop-under-torture.ts';

let folder = '';
let postgres: TorturedPostgres;
let issuer: Issuer;
let server: TorturedServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradecellar-frozen-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user.
  [postgres, issuer] = await Promise.all([makePostgres(join(folder, 'database')), startIssuer()]);
  const { pool, database, close } = connect(postgres.url, { max: 2, onError: () => {} });
  await migrate(pool);
  await fillShop(database);
  await close();
  server = await makeServer('A', {
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'test',
    OIDC_AUDIENCE: TEST_AUDIENCE,
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  });
  server.start();
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).ok).toBe(true),
    {
      timeout: 60_000,
      interval: 100,
    },
  );
}, 120_000);
afterAll(async () => {
  await server?.stop('SIGKILL');
  await postgres?.stop();
  await issuer?.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(endpoint: Endpoint, body: object | undefined, token: string) {
  const from = Date.now();
  const answer = await fetch(`http://127.0.0.1:${server.port}${endpointPath(endpoint)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  return { status: answer.status, text, seconds: (Date.now() - from) / 1_000 };
}

it.runIf(isVolumeRun)(
  'answers every call within 10 s and every order within 30 s while the database is frozen, and places each basket once',
  async () => {
    const longLived = { expiresInSeconds: 3_600 };
    const buyer = await issuer.sign({ ...alphaBuyer, ...longLived });
    const admin = await issuer.sign({ ...office, ...longLived });
    const date = await ask(deliveryDate, { CustomerAccount: 'ALPHA', Id: '1' }, buyer);
    const RequiredDate = String(JSON.parse(date.text).mainResult);
    const Lines = [{ ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 0 }];
    const baskets = Array.from({ length: 8 }, () => orderForm({ RequiredDate, Lines, GrandTotal: 165.6 }));
    const read = () => [
      ...Array.from({ length: 12 }, () => ask(account, { CustomerAccount: 'ALPHA' }, buyer)),
      ask(deliveryDate, { CustomerAccount: 'ALPHA', Id: '1' }, buyer),
      ask(board, { show: 'all', search: '', StartIndex: 0, PageSize: 20 }, admin),
    ];
    expect((await Promise.all(read())).map(({ status }) => status)).toEqual(Array(14).fill(200));
    const underWay = [...read(), ...read()];
    const placing = baskets.map((basket) => ask(submitOrder, basket, buyer));
    await wait(5);
    const goOn = await postgres.freeze();
    try {
      const [reads, orders] = await Promise.all([
        Promise.all([...underWay, ...read(), ...read()]),
        Promise.all([...placing, ...baskets.map((basket) => ask(submitOrder, basket, buyer))]),
      ]);
      for (const { status, seconds } of reads) {
        expect([200, 503]).toContain(status);
        expect(seconds).toBeLessThan(10);
      }
      for (const { status, seconds, text } of orders) {
        expect([200, 503], text).toContain(status);
        expect(seconds).toBeLessThan(30);
      }
      expect(reads.filter(({ status }) => status === 503).length).toBeGreaterThan(14);
      const readiness = await fetch(`http://127.0.0.1:${server.port}/readyz`);
      expect([readiness.status, await readiness.json()]).toMatchObject([503, { database: false }]);
    } finally {
      goOn();
    }
    await vi.waitFor(
      async () => {
        const again = await Promise.all(baskets.map((basket) => ask(submitOrder, basket, buyer)));
        expect(again.map(({ status }) => status)).toEqual(Array(8).fill(200));
      },
      { timeout: 60_000, interval: 500 },
    );
    const rows = await postgres.query<{ placements: number; orders: number }>(
      'SELECT (SELECT count(*)::int FROM placement) AS placements, (SELECT count(*)::int FROM sales_order WHERE placement_id IS NOT NULL) AS orders',
    );
    expect(rows).toEqual([{ placements: 8, orders: 8 }]);
    expect((await Promise.all(read())).map(({ status }) => status)).toEqual(Array(14).fill(200));
  },
  180_000,
);
