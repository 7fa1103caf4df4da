import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isVolumeRun } from '../../../trade/test/volume.ts';
import { migrate } from '../../src/database/migrate.ts';
import { reachDatabase } from '../../src/database/postgres/reach-database.ts';
import { openTestDatabase } from '../databases.ts';
import { eventData } from '../event-data.ts';
import { alphaBuyer, fillShop, groupBuyer, office } from '../fixture.ts';
import { breachOf } from '../fuzz/check-answer.ts';
import { type Issuer, startIssuer, TEST_AUDIENCE } from '../issuer.ts';
import type { TestDatabase } from '../postgres-server.ts';
import { STRIPE_KEYS, type StripeDouble, startStripeDouble } from '../stripe-double.ts';
import { freePort } from '../torture/shop-under-torture.ts';
import { everyCall } from './every-call.ts';
import type { Call, Seen } from './one-call.ts';

const serveFile = fileURLToPath(new URL('../../bin/serve.ts', import.meta.url));
/**
 * The time limit of a call. The server itself refuses a call that waits four seconds for a lock; the rest allows for a
 * busy machine.
 */
const PATIENCE_MS = 30_000;
/** Two processes start in some 5 seconds, and on a machine under load in more than 50. */
const START_MS = 240_000;
const merchant = {
  switches: { prospects: true, cardPayment: true },
  backOffice: { door: 'web' },
};

let issuer: Issuer;
let stripe: StripeDouble;
beforeAll(async () => {
  [issuer, stripe] = await Promise.all([startIssuer(), startStripeDouble()]);
});
afterAll(async () => {
  await Promise.all([issuer.close(), stripe.close()]);
});

it('has a request for every call of the contract', () => {
  const made = new Set(everyCall.map(({ endpoint }) => endpoint));
  expect(allEndpoints.filter((endpoint) => !made.has(endpoint))).toEqual([]);
});

/** If `isServed` is true, the shop uses the test's PostgreSQL server. Otherwise the shop starts a local PostgreSQL. */
const setUps = [
  { title: 'on its local database', isServed: false, workers: 1 },
  { title: 'on a served database', isServed: true, workers: 1 },
  { title: 'on a served database, by two processes', isServed: true, workers: 2 },
];
describe.each(isVolumeRun ? setUps : setUps.slice(-1))('a whole shop $title', ({ isServed, workers }) => {
  let folder = '';
  let port = 0;
  let database: TestDatabase | undefined;
  let shop: ChildProcess;
  let printed = '';
  beforeAll(async () => {
    [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'tradecellar-calls-')), freePort()]);
    await writeFile(join(folder, 'merchant.json'), JSON.stringify(merchant));
    if (isServed) database = await openTestDatabase();
    const reached = await reachDatabase(
      { databaseUrl: database?.url, dataDir: folder, poolSize: 2 },
      { say: () => {}, onError: () => {} },
    );
    await migrate(reached.connection.pool);
    await fillShop(reached.connection.database);
    await reached.close();
    shop = spawn(process.execPath, [serveFile], {
      env: {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...(database !== undefined && { DATABASE_URL: database.url }),
        WORKERS: String(workers),
        DATA_DIR: folder,
        MERCHANT_FILE: join(folder, 'merchant.json'),
        PORT: String(port),
        HOST: '127.0.0.1',
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'test',
        OIDC_AUDIENCE: TEST_AUDIENCE,
        STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
        STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
        STRIPE_API_URL: stripe.url,
        DEMO: '0',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (text) => (printed += text));
    await vi.waitFor(async () => expect((await send('GET', '/readyz')).status).toBe(200), {
      timeout: START_MS,
      interval: 20,
    });
  }, 2 * START_MS);
  afterAll(async () => {
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    await ended;
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a new connection for each call, so that the calls reach all processes of the shop. */
  const send = (method: string, path: string, token?: string, body?: object) =>
    new Promise<{ status: number; text: string }>((answered, failed) => {
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const asked = ask({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (more: string) => (text += more));
        answer.once('end', () => answered({ status: answer.statusCode ?? 0, text }));
      });
      asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error(`No answer from ${path}`)));
      asked.once('error', failed);
      asked.end(body && JSON.stringify(body));
    });

  const tokenFor = async ({ who }: Endpoint, request: object, { key }: Seen) => {
    if (who === 'anyone') return undefined;
    if (who === 'key') return key;
    if (who === 'admin') return issuer.sign(office);
    return issuer.sign(
      'CustomerAccount' in request && request.CustomerAccount === 'GAMMA' ? groupBuyer : alphaBuyer,
    );
  };

  const make = async ({ endpoint, request, keep, answers }: Call, seen: Seen): Promise<string[]> => {
    const of = request(seen) as Record<string, string>; // Only the path reads these values, and path parameters are strings.
    const only = (names: object = {}) =>
      Object.fromEntries(Object.entries(of).filter(([name]) => name in names));
    const path = `${endpointPath(endpoint, of)}?${new URLSearchParams(only(endpoint.query?.properties))}`;
    const body = endpoint.body && only(endpoint.body.properties);
    const { status, text } = await send(endpoint.method, path, await tokenFor(endpoint, of, seen), body);
    const breach = breachOf(endpoint, status, text);
    const code = status === 204 ? 'empty' : status === 200 ? undefined : JSON.parse(text).code;
    if (breach === undefined && code === answers) {
      if (status === 200 && !endpoint.file)
        keep(seen, (endpoint.isStream ? eventData(text)[0] : JSON.parse(text)) as never); // `breachOf` has checked the answer.
      return [];
    }
    return [`${endpoint.method} ${endpoint.path}: ${breach ?? code ?? status}: ${text.slice(0, 200)}`];
  };

  it('answers every call as the contract states', async () => {
    const seen: Seen = {
      key: '',
      date: '',
      order: '',
      toCancel: '',
      claim: '',
      backOrder: '',
      kept: '',
      session: '',
      stamp: '',
      mapping: '',
      productChange: '',
      keyId: 0,
      document: 0,
      applicants: [],
      imports: [],
    };
    const faults: string[] = [];
    for (const each of everyCall) faults.push(...(await make(each, seen)));
    expect(faults).toEqual([]);
    expect(printed).not.toContain('"level":');
  });

  it.each(['/healthz', '/readyz', '/config.json', '/metrics', '/api/docs', '/api/docs/json'])(
    'answers GET %s with 200',
    async (path) => {
      expect(await send('GET', path)).toMatchObject({ status: 200 });
    },
  );
});
