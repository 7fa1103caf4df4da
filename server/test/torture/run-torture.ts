import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeApiKey } from '@tradecellar/contract/api-keys.ts';
import { connect } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { alphaBuyer, betaBuyer, fillShop, groupBuyer, office } from '../fixture.ts';
import { startIssuer, TEST_AUDIENCE } from '../issuer.ts';
import { startMailServer, type TestMailServer } from '../mail-server.ts';
import type { EarlierRelease } from '../releases/earlier-release.ts';
import { type AskLog, askerOf } from './ask.ts';
import type { BackOffice } from './back-office.ts';
import { type Buyer, type BuyersLog, buy } from './buyers.ts';
import { violationsOf } from './check-run.ts';
import { startClaiming } from './claiming.ts';
import { type CutProxy, startCutProxy } from './cut-proxy.ts';
import { type Faults, faultsOf, type Victims } from './faults.ts';
import { knownOrders } from './known-orders.ts';
import { merchantDoors } from './merchant-doors.ts';
import { type MerchantFiles, startMerchantFiles } from './merchant-files.ts';
import { type Random, randomOf } from './random.ts';
import { type End, type ReceivedOnce, type RunFacts, readFound } from './run-facts.ts';
import { settle } from './settle.ts';
import {
  makePostgres,
  makeServer,
  type TorturedDatabase,
  type TorturedServer,
} from './shop-under-torture.ts';
import { startWebBackOffice } from './web-back-office.ts';

export type TortureOptions = {
  readonly seconds: number;
  readonly seed: number;
  /** How long faults last, of their usual time: 1 in a long run. */
  readonly pace: number;
  readonly say: (text: string) => void;
  /** A database in a folder of its own, and what happens to it; else one PostgreSQL, and all faults. */
  readonly setUp?: (folder: string) => Promise<Scene>;
  /** Ends the faults early; what was done is judged all the same. */
  readonly signal?: AbortSignal;
};

/** A database, and what happens to it and around it. */
export type Scene = {
  readonly database: TorturedDatabase;
  readonly faults: Faults;
  /** Filled by the faults. */
  readonly outages: readonly number[];
  /** The servers by their names, with what differs in their environment; else two on the one database. */
  readonly servers?: Readonly<Record<string, NodeJS.ProcessEnv>>;
  /** The merchant's side, by its folder; else one that signed messages are sent to. */
  readonly startBackOffice?: (random: Random, pace: number, folder: string) => Promise<BackOffice>;
  /** The release that makes the database and whose servers begin; else this one. */
  readonly release?: EarlierRelease;
};

/** The result of a run. */
export type TortureResult = {
  readonly facts: RunFacts;
  /** How often each kind of fault was done. */
  readonly faults: Readonly<Record<string, number>>;
  readonly backOffice: Readonly<Record<string, number>>;
  /** How often each act of claiming was done, by buyers and the office. */
  readonly claims: Readonly<Record<string, number>>;
  readonly messages: number;
  readonly calls: Omit<AskLog, 'unexpected'>;
  readonly settledAfterMs: number;
  readonly violations: readonly string[];
};

const buyers: readonly Buyer[] = [
  { ...alphaBuyer, account: 'ALPHA', products: ['WHITE1', 'RED1', 'SCARCE1'] },
  { ...alphaBuyer, account: 'ALPHA', products: ['WHITE1', 'RED1', 'ODD1'] },
  { ...betaBuyer, account: 'BETA', products: ['RED1', 'CASES1'] },
  { ...betaBuyer, account: 'BETA', products: ['RED1'] },
  { ...groupBuyer, account: 'GAMMA', products: ['WHITE1', 'SCARCE1', 'GIN1'] },
];
const stock = { WHITE1: 3_000, SCARCE1: 150, RED1: 4_000 };

/** Two servers on one PostgreSQL, with everything around them, tortured for so long and then judged. */
export async function runTorture(options: TortureOptions): Promise<TortureResult> {
  const { seed, pace, say, setUp = onePostgres } = options;
  const random = randomOf(seed);
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-torture-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user.
  const backOfficeFolder = join(folder, 'back-office');
  const [issuer, scene] = await Promise.all([startIssuer(), setUp(join(folder, 'database'))]);
  const { database, faults, outages, release, startBackOffice = startWebBackOffice } = scene;
  const backOffice = await startBackOffice(randomOf(seed + 1), pace, backOfficeFolder);
  const servers: TorturedServer[] = [];
  const proxies: CutProxy[] = [];
  const mailServers = new Map<string, TestMailServer>();
  let files: MerchantFiles | undefined;
  let hasFailed = false;
  try {
    const caseSizes = await fill(database, release);
    const before = await goodsOf(database);
    const merchantFile = join(folder, 'merchant.json');
    await writeFile(
      merchantFile,
      JSON.stringify({
        switches: { stockControl: true },
        mail: { orderDesk: true, ...(release === undefined && { delivered: true }) }, // Newer than 0.5.0.
        backOffice: { ...backOffice.settings, inbox: true, folder: backOfficeFolder },
      }),
    );
    for (const [name, own] of Object.entries(scene.servers ?? { A: {}, B: {} })) {
      const mailServer = await startMailServer();
      mailServers.set(name, mailServer);
      const server = await makeServer(name, {
        ...backOffice.env,
        HOST: '127.0.0.1',
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, name),
        MERCHANT_FILE: merchantFile,
        SMTP_URL: mailServer.url,
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'test',
        OIDC_AUDIENCE: TEST_AUDIENCE,
        DEMO: '0',
        CALLS_PER_MINUTE: '0',
        LOG_LEVEL: 'silent',
        ...own,
      });
      if (release !== undefined) server.become(release.file('server/bin/serve.ts'));
      servers.push(server);
      proxies.push(await startCutProxy(server.port));
      server.start();
    }
    const calls: AskLog = { asked: 0, again: 0, unexpected: [] };
    const ask = askerOf(proxies, randomOf(seed + 2), calls);
    const longLived = { expiresInSeconds: 36_000 };
    const officeToken = await issuer.sign({ ...office, ...longLived });
    const made = await ask(makeApiKey, {
      body: { Name: 'Back office', Scopes: ['orders:read', 'orders:write', 'prices', 'stock'] },
      token: officeToken,
    });
    const { Key: keyToken } = made.body.mainResult as { Key: string }; // The call's own answer.
    const inbox = join(backOfficeFolder, 'inbox');
    files = startMerchantFiles(inbox);
    // An earlier release has neither claims nor the office's acts of deliveries.
    const hasClaims = release === undefined;
    backOffice.begin(merchantDoors({ ask, keyToken, officeToken, database, files, hasClaims }));

    const buyersLog: BuyersLog = { carts: [], cancelled: new Set() };
    const ends: End[] = [];
    const databaseAway: { from: number; to: number }[] = [];
    const victims: Victims = {
      random,
      servers,
      proxies,
      mailServers,
      pace,
      backOffice,
      inbox,
      ask,
      keyToken,
      officeToken,
      buyersLog,
      ends,
      databaseAway,
    };
    let isOver = false;
    const tokens = await Promise.all(buyers.map(({ email }) => issuer.sign({ email, ...longLived })));
    const buying = Promise.all(
      buyers.map(async (buyer, index) => {
        const parts = { ask, random: randomOf(seed + 10 + index), log: buyersLog, pace };
        await buy(buyer, tokens[index] ?? '', { ...parts, isOver: () => isOver });
      }),
    );
    const claiming = hasClaims
      ? startClaiming({
          ask,
          seed: seed + 30,
          pace,
          backOffice,
          officeToken,
          buyers: buyers.map(({ account }, index) => ({ account, token: tokens[index] ?? '' })),
        })
      : undefined;
    const done = await doFaults(faults, victims, options);
    say('Faults end. Settling');
    isOver = true;
    const settling = Date.now();
    const unsettled = await settle(victims, database, Promise.all([buying, claiming?.end()]));
    const settledAfterMs = Date.now() - settling;
    const facts: RunFacts = {
      before,
      caseSizes,
      ends,
      databaseAway,
      outages,
      carts: buyersLog.carts,
      cancelled: buyersLog.cancelled,
      cancelledThere: backOffice.cancelled,
      known: knownOrders(backOffice.kept),
      numbers: backOffice.numbers,
      found: await readFound(database),
      claims: claiming && (await claiming.facts(database)),
      received: [...mailServers].flatMap(([via, { received }]) => received.map(receivedOnce(via))),
      unexpected: [
        ...calls.unexpected,
        ...backOffice.unexpected,
        ...(claiming?.log.unexpected ?? []),
        ...unsettled,
      ],
    };
    return {
      facts,
      calls,
      settledAfterMs,
      faults: done,
      backOffice: backOffice.counts,
      claims: claiming?.log.counts ?? {},
      messages: backOffice.kept.length,
      violations: violationsOf(facts),
    };
  } catch (error) {
    hasFailed = true;
    throw error;
  } finally {
    files?.close();
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    await Promise.all([
      ...proxies.map((proxy) => proxy.close()),
      ...[...mailServers.values()].map((one) => one.stop()),
    ]);
    // After a failure its reports would ask servers that are gone, for ever.
    if (!hasFailed) await backOffice.close();
    await database.stop().catch(() => {}); // A run that failed may have left it stopped.
    await issuer.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function onePostgres(folder: string): Promise<Scene> {
  const database = await makePostgres(folder);
  return { database, faults: faultsOf(database), outages: [] };
}

/** The fixture, with more of what orders take; its case sizes. */
async function fill(database: TorturedDatabase, release?: EarlierRelease): Promise<Record<string, number>> {
  const connection = connect(database.url, { max: 2, onError: () => {} });
  try {
    if (release !== undefined) await release.fillShop(database.url);
    else {
      await migrate(connection.pool);
      await fillShop(connection.database);
    }
    for (const [product_code, bottles] of Object.entries(stock)) {
      await connection.database
        .insertInto('stock')
        .values({ product_code, bottles })
        .onConflict((on) => on.column('product_code').doUpdateSet({ bottles }))
        .execute();
    }
    await connection.database.updateTable('reserve').set({ free_bottles: 240 }).execute();
    await connection.database.updateTable('customer').set({ mandatory_order_no: false }).execute();
    const products = await connection.database.selectFrom('product').select(['code', 'case_size']).execute();
    return Object.fromEntries(products.map(({ code, case_size }) => [code, case_size]));
  } finally {
    await connection.close();
  }
}

async function goodsOf(database: TorturedDatabase): Promise<RunFacts['before']> {
  const { stock, reserves, customers } = await readFound(database);
  return { stock, reserves, said: Object.fromEntries(customers.map(({ account, said }) => [account, said])) };
}

/** Deals every kind of fault once in a random sequence, and again, until the time is over. */
async function doFaults(faults: Faults, victims: Victims, { seconds, say, signal }: TortureOptions) {
  const end = Date.now() + seconds * 1000;
  const names = Object.keys(faults);
  const done = Object.fromEntries(names.map((name) => [name, 0]));
  // In a short run each kind still gets its turn.
  const longestPause = Math.min(2_000, (seconds * 1000) / names.length);
  while (Date.now() < end) {
    for (const name of victims.random.shuffled(names)) {
      await wait(victims.random.between(0, longestPause));
      if (signal?.aborted) return done;
      if (Date.now() > end && done[name] !== 0) continue;
      say(`${new Date().toISOString().slice(11, 19)} ${name}`);
      await faults[name]?.(victims);
      done[name] = (done[name] ?? 0) + 1;
    }
  }
  return done;
}

const receivedOnce =
  (via: string) =>
  ({ mail, arrivedAt, takenAt }: TestMailServer['received'][number]): ReceivedOnce => ({
    key: /^<(.*)@/.exec(mail.messageId ?? '')?.[1] ?? '',
    via,
    arrivedAt,
    takenAt,
  });
