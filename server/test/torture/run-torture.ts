import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeApiKey } from '@tradecellar/contract/api-keys.ts';
import { alphaBuyer, betaBuyer, groupBuyer, office as officePerson } from '../fixture.ts';
import { startIssuer, TEST_AUDIENCE } from '../issuer.ts';
import { openCards, startAccountLife } from './account/account-life.ts';
import { fillAccounts } from './account/fill-accounts.ts';
import { openRunClock, realClock } from './account/run-clock.ts';
import { type AskLog, askerOf, onceAskerOf } from './ask.ts';
import { type Buyer, buy } from './buyers.ts';
import { readRequests, readVersions } from './change-facts.ts';
import { violationsOf } from './check-run.ts';
import { startClaiming } from './claiming.ts';
import { cutOffsOf } from './cut-offs.ts';
import { emptyBuyersLog } from './diary.ts';
import { doFaults } from './do-faults.ts';
import { faultsOf, type Victims } from './faults.ts';
import { fill, goodsOf } from './fill-shop.ts';
import { emptyFleet, proxiesOf, startFleet, stopFleet } from './fleet.ts';
import { knownOrders } from './known-orders.ts';
import { merchantDoors } from './merchant-doors.ts';
import { merchantFileOf } from './merchant-file.ts';
import { type MerchantFiles, startMerchantFiles } from './merchant-files.ts';
import { admitSignInPeople, startOfficeAndPeople } from './office-and-people.ts';
import { randomOf } from './random.ts';
import { type End, type RunFacts, readFound, receivedOnce } from './run-facts.ts';
import { settle } from './settle.ts';
import { crowdOf, startSharing } from './shared-baskets.ts';
import { makePostgres } from './shop-under-torture.ts';
import { signInPeople } from './sign-in-people.ts';
import type { Scene, TortureOptions, TortureResult } from './torture-types.ts';
import { startWebBackOffice } from './web-back-office.ts';

const alpha = { ...alphaBuyer, account: 'ALPHA', addressIds: ['1', '2'] };
const beta = { ...betaBuyer, account: 'BETA', addressIds: ['1'] };
const buyers: readonly Buyer[] = [
  { ...alpha, products: ['WHITE1', 'RED1', 'SCARCE1'] },
  { ...alpha, products: ['WHITE1', 'RED1', 'ODD1'] },
  { ...beta, products: ['RED1', 'CASES1'] },
  { ...beta, products: ['RED1'] },
  { ...groupBuyer, account: 'GAMMA', addressIds: ['1'], products: ['WHITE1', 'SCARCE1', 'GIN1'] },
];

export async function runTorture(options: TortureOptions): Promise<TortureResult> {
  const { seed, pace, say, setUp = onePostgres, people = 0, seconds } = options;
  const crowd = crowdOf(people, seconds);
  const random = randomOf(seed);
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-torture-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user.
  const backOfficeFolder = join(folder, 'back-office');
  const [issuer, scene] = await Promise.all([startIssuer(), setUp(join(folder, 'database'))]);
  const { database, faults, outages, release, startBackOffice = startWebBackOffice } = scene;
  // Release 0.5.0 has no claims, changes, settings of the office, sign-in by mail, documents and dated prices.
  const isThisRelease = release === undefined;
  const moved = isThisRelease ? await openRunClock(folder, seed) : undefined;
  const clock = moved ?? realClock;
  const cards = moved && (await openCards(moved));
  const pricesBy = seed % 3 === 0 ? 'delivery' : 'order';
  const backOffice = await startBackOffice(randomOf(seed + 1), pace, backOfficeFolder, clock.now);
  const signsIn = isThisRelease && scene.servers === undefined;
  const fleet = emptyFleet();
  const { servers, mailServers } = fleet;
  let files: MerchantFiles | undefined;
  let hasFailed = false;
  try {
    const logins = signsIn ? signInPeople.map((email) => ({ email, account: 'BETA', codes: [] })) : [];
    const filled = await fill(database, release, [...crowd.crowd, ...logins]);
    if (signsIn) await admitSignInPeople(database);
    const caseSizes = { ...filled, ...(isThisRelease && (await fillAccounts(database))) };
    const before = await goodsOf(database);
    const merchantFile = join(folder, 'merchant.json');
    const ofMerchant = {
      settings: backOffice.settings,
      folder: backOfficeFolder,
      isThisRelease,
      pricesBy,
    } as const;
    await writeFile(merchantFile, merchantFileOf(ofMerchant));
    await startFleet(fleet, {
      folder,
      release,
      signsIn,
      env: {
        ...backOffice.env,
        ...cards?.env,
        ...(moved && { NODE_OPTIONS: moved.nodeOptions }),
        HOST: '127.0.0.1',
        DATABASE_URL: database.url,
        MERCHANT_FILE: merchantFile,
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'test',
        OIDC_AUDIENCE: TEST_AUDIENCE,
        DEMO: '0',
        CALLS_PER_MINUTE: '0',
        LOG_LEVEL: 'silent',
      },
      envs: scene.servers ?? { A: people > 0 ? { WORKERS: '2' } : {}, B: {} },
    });
    const proxies = [...fleet.proxies.values()];
    // The clock of a run is up to a year ahead.
    const longLived = { expiresInSeconds: 100_000_000 };
    const calls: AskLog = { asked: 0, again: 0, unexpected: [] };
    const ask = askerOf(proxies, randomOf(seed + 2), calls);
    const sign = (email: string) => issuer.sign({ email, ...longLived });
    const officeToken = await issuer.sign({ ...officePerson, ...longLived });
    const made = await ask(makeApiKey, {
      body: {
        Name: 'Back office',
        Scopes: [
          'orders:read',
          'orders:write',
          'prices',
          'stock',
          ...(isThisRelease ? ['documents', 'transactions'] : []),
        ],
      },
      token: officeToken,
    });
    const { Key: keyToken } = made.body.mainResult as { Key: string }; // The contract's type of this answer.
    const inbox = join(backOfficeFolder, 'inbox');
    files = startMerchantFiles(inbox);
    backOffice.begin(
      merchantDoors({
        ask,
        keyToken,
        officeToken,
        database,
        files,
        now: clock.now,
        hasClaims: isThisRelease,
      }),
    );

    const buyersLog = emptyBuyersLog();
    const cutOffs = cutOffsOf(database, randomOf(seed + 3));
    const ends: End[] = [];
    const databaseAway: { from: number; to: number }[] = [];
    const victims: Victims = {
      random,
      servers,
      proxies: proxiesOf(fleet),
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
    const tokens = await Promise.all(buyers.map(({ email }) => sign(email)));
    const [atTheOffice, groupToken] = [{ token: officeToken, email: '' }, await sign(groupBuyer.email)];
    const sharing = isThisRelease
      ? startSharing({
          ask,
          once: onceAskerOf(proxies, randomOf(seed + 4), calls),
          seed: seed + 60,
          pace,
          log: buyersLog,
          sign,
          isOver: () => isOver,
          ...crowd,
        })
      : undefined;
    const office = isThisRelease
      ? startOfficeAndPeople({
          ...{ fleet, database, ask, calls, officeToken, pace },
          seed: seed + 100,
          moves: () => moved?.moves ?? 0,
          isOver: () => isOver,
        })
      : undefined;
    const account =
      moved &&
      cards &&
      (await startAccountLife({
        ...{ ask, calls, proxies, database, files, backOffice, keyToken, officeToken, sign, pricesBy, pace },
        ...{
          clock: moved,
          stripe: cards.stripe,
          log: buyersLog,
          folder: backOfficeFolder,
          databaseAway,
          seconds,
        },
        seed: seed + 200,
        isOver: () => isOver,
      }));
    const buying = Promise.all([
      account?.done,
      sharing?.done,
      office?.done,
      ...buyers.map((buyer, index) => {
        const other = buyer === buyers[0] ? { token: groupToken, ...groupBuyer } : atTheOffice;
        return buy(buyer, {
          ask,
          random: randomOf(seed + 10 + index),
          log: buyersLog,
          pace,
          token: tokens[index] ?? '',
          changing: isThisRelease
            ? { other, passCutOff: cutOffs.passCutOff, merchant: { officeToken, keyToken } }
            : undefined,
          isOver: () => isOver,
        });
      }),
    ]).then(() => (isThisRelease ? cutOffs.passAll() : undefined));
    const claiming = isThisRelease
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
    const baskets = await sharing?.facts(database);
    const ofOffice = await office?.facts();
    const ofAccount = await account?.facts(database);
    const facts: RunFacts = {
      account: ofAccount,
      clock,
      before,
      baskets,
      office: ofOffice,
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
      changes: isThisRelease
        ? {
            messages: backOffice.kept,
            versions: await readVersions(database),
            sentRequests: buyersLog.requests,
            requests: await readRequests(database),
          }
        : undefined,
      received: [...mailServers].flatMap(([via, { received }]) => received.map(receivedOnce(via))),
      unexpected: [
        ...calls.unexpected,
        ...buyersLog.unexpected,
        ...backOffice.unexpected,
        ...(claiming?.log.unexpected ?? []),
        ...(office?.unexpected() ?? []),
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
      changes: buyersLog.counts,
      baskets: sharing?.journal.counts ?? {},
      office: office?.counts() ?? {},
      account: account?.counts() ?? {},
      messages: backOffice.kept.length,
      violations: violationsOf(facts),
    };
  } catch (error) {
    hasFailed = true;
    throw error;
  } finally {
    files?.close();
    await stopFleet(fleet);
    // After a failure the back office's calls would repeat for ever, because the servers have ended.
    if (!hasFailed) await backOffice.close();
    await database.stop().catch(() => {}); // A failed run may have stopped the database already.
    await issuer.close();
    await cards?.stripe.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function onePostgres(folder: string): Promise<Scene> {
  const database = await makePostgres(folder);
  return { database, faults: faultsOf(database), outages: [] };
}
