import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isVolumeRun } from '../../trade/test/volume.ts';
import { connect } from '../src/database/connection.ts';
import { openTestDatabase } from './databases.ts';
import { alphaBuyer, fillShop } from './fixture.ts';
import { type Issuer, startIssuer, TEST_AUDIENCE } from './issuer.ts';
import { orderForm } from './order-form.ts';
import { makeServer, type TorturedServer } from './torture/shop-under-torture.ts';

const importCommand = fileURLToPath(new URL('../bin/import.ts', import.meta.url));
const patient = { timeout: 60_000, interval: 20 };
/** The total of two cases of WHITE1 with VAT, at the price before the import. */
const OLD_TOTAL = 331.2;
const NEW_CASE_PRICE = 150;

let issuer: Issuer;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder = '';
let servers: TorturedServer[] = [];
let token = '';
beforeAll(async () => {
  [issuer, database, folder] = await Promise.all([
    startIssuer(),
    openTestDatabase(),
    mkdtemp(join(tmpdir(), 'tradecellar-fresh-')),
  ]);
  const { database: filled, close } = connect(database.url, { max: 2, onError: () => {} });
  await fillShop(filled);
  await close();
  token = await issuer.sign(alphaBuyer);
  const env = (dataDir: string) => ({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, dataDir),
    HOST: '127.0.0.1',
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'test',
    OIDC_AUDIENCE: TEST_AUDIENCE,
    CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  });
  servers = [await makeServer('first', env('first')), await makeServer('second', env('second'))];
  for (const server of servers) server.start();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  await issuer.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function ask(server: TorturedServer, endpoint: Endpoint, body: object) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${endpointPath(endpoint)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  // These calls answer with an object. The test checks the fields that it reads.
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

async function listedPrice(server: TorturedServer): Promise<unknown> {
  const page = { PageSize: 20, StartIndex: 0 };
  const { status, body } = await ask(server, productsItems, {
    CustomerAccount: 'ALPHA',
    pagedProducts: page,
  });
  const cards: { Code: string; CasePrice: number }[] = body.mainResult ?? [];
  return cards.find(({ Code }) => Code === 'WHITE1')?.CasePrice ?? `answered ${status}`;
}

it.runIf(isVolumeRun)(
  'shows new prices on two servers after a third process imports them, and refuses orders at the old price',
  async () => {
    const [first, second] = servers;
    if (first === undefined || second === undefined) throw new Error('Two servers were started');
    await expect
      .poll(() => Promise.all(servers.map(({ port }) => isReady(port))), patient)
      .toEqual([true, true]);
    const { mainResult: RequiredDate } = (
      await ask(first, deliveryDate, { CustomerAccount: 'ALPHA', Id: '1' })
    ).body;
    const order = (server: TorturedServer, GrandTotal: number) =>
      ask(server, submitOrder, orderForm({ RequiredDate: String(RequiredDate), GrandTotal }));
    const prices = new Set<unknown>();
    const orders = new Set<string>();
    let isOver = false;
    const callers = servers.flatMap((server) => [
      (async () => {
        while (!isOver) prices.add(await listedPrice(server));
      })(),
      (async () => {
        while (!isOver) {
          const { status, body } = await order(server, OLD_TOTAL);
          orders.add(`${status} ${body.code ?? 'placed'}`);
        }
      })(),
    ]);
    await expect.poll(() => [prices.size, orders.size], patient).toEqual([1, 1]);

    await writeFile(
      join(folder, 'products.csv'),
      `Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT\nWHITE1,Sancerre,12,75,${NEW_CASE_PRICE},12.5,2.5\n`,
    );
    await promisify(execFile)(process.execPath, [importCommand, join(folder, 'products.csv')], {
      env: { DATABASE_URL: database.url, DATA_DIR: join(folder, 'import') },
    });
    for (const server of servers) {
      const { status, body } = await order(server, OLD_TOTAL);
      expect([status, body.code]).toEqual([409, 'prices-changed']);
      const { grandTotal } = Object(body.details);
      expect(grandTotal).toBeGreaterThan(OLD_TOTAL);
      expect(await order(server, grandTotal)).toMatchObject({ status: 200 });
    }
    await expect
      .poll(() => Promise.all(servers.map(listedPrice)), patient)
      .toEqual([NEW_CASE_PRICE, NEW_CASE_PRICE]);
    isOver = true;
    await Promise.all(callers);
    expect(prices).toEqual(new Set([138, NEW_CASE_PRICE]));
    expect(orders).toEqual(new Set(['200 placed', '409 prices-changed']));
  },
  180_000,
);
