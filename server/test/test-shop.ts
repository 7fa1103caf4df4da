import {
  type AnswerOf,
  type Endpoint,
  endpointPath,
  type RequestOf,
} from '@tradecellar/contract/endpoint.ts';
import { SCOPES } from '@tradecellar/contract/scopes.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe } from 'vitest';
import { buildApp } from '../src/app.ts';
import { cacheCatalogue, readCatalogueEachTime } from '../src/catalogue/cache/cache-catalogue.ts';
import { type Connection, connect } from '../src/database/connection.ts';
import { openNotifications } from '../src/database/listen.ts';
import { makeKey } from '../src/http/access/api-key.ts';
import { tokenVerifier } from '../src/http/access/verify-token.ts';
import { startJobs } from '../src/jobs/jobs.ts';
import type { MailSettings } from '../src/mail/transport.ts';
import { defaultMerchant } from '../src/merchant/merchant-file.ts';
import type { CardService } from '../src/payments/card-service.ts';
import { openSettings } from '../src/settings/live-settings.ts';
import type { Shop } from '../src/shop.ts';
import { openTestDatabase } from './databases.ts';
import { eventData } from './event-data.ts';
import { fileSource } from './file-source.ts';
import { type Claims, type Issuer, signInAt, startIssuer, TEST_AUDIENCE } from './issuer.ts';

/** A Monday in winter, 10:00 in London. Tests change the time with `setNow`. */
const TEST_NOW = new Date('2026-11-16T10:00:00Z');

/** An answer of a call. A test reads a success from `body` and a refusal from `problem`, which are the same object. */
export type Answered<in out E extends Endpoint> = {
  readonly status: number;
  readonly body: Exclude<AnswerOf<E>, undefined>;
  readonly problem: { error: string; code: string; details?: Record<string, unknown>; requestId?: string };
};

export type TestShop = {
  readonly shop: Shop;
  readonly app: FastifyInstance;
  readonly connection: Connection;
  readonly issuer: Issuer;
  setNow(instant: Date): void;
  token(claims?: Claims): Promise<string>;
  /** Returns an API key with every scope if the endpoint needs a key, or else the person's token. */
  tokenFor(endpoint: Endpoint, as: Claims): Promise<string>;
  /**
   * Makes a call as the person of the claims, or with an API key if the endpoint needs a key. `null` sends no token.
   */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, as: Claims | null): Promise<Answered<E>>;
  /** Makes a call with a body of any shape, so that a test can send invalid bodies. */
  callRaw(endpoint: Endpoint, body: unknown, as: Claims | null): Promise<Answered<Endpoint>>;
  /** Makes the next call with an API key create a new key. A test that has deleted the keys must call this. */
  forgetKey(): void;
  close(): Promise<void>;
};

export type TestParts = {
  readonly openCards?: () => Promise<CardService>;
  readonly limitsPeople?: boolean;
  readonly listsOffice?: boolean;
  readonly hasRoom?: () => Promise<boolean>;
  readonly picturesFolder?: string;
  readonly logger?: FastifyBaseLogger;
  readonly mail?: MailSettings;
  /** The merchant's file of a test that names no merchant. */
  readonly file?: Record<string, unknown>;
  /**
   * If present, the shop caches the catalogue as a server does, and reports errors of the cache here. Otherwise each
   * call reads the catalogue.
   */
  readonly onCatalogueFault?: (error: Error) => void;
};

/** Opens a shop with its own database, or a second process on the database of another shop. */
export async function openTestShop(
  given?: Merchant,
  {
    openCards,
    onCatalogueFault,
    limitsPeople,
    listsOffice,
    logger,
    picturesFolder,
    hasRoom,
    file,
    mail,
  }: TestParts = {},
  beside?: TestShop,
): Promise<TestShop> {
  const [database, issuer] = await Promise.all([
    beside === undefined ? openTestDatabase() : { url: beside.shop.databaseUrl, close: async () => {} },
    startIssuer(),
  ]);
  const merchant = given ?? defaultMerchant();
  const connection = connect(database.url, { max: 8, onError: () => {}, isBounded: true });
  let now = TEST_NOW;
  let calls = 0;
  const clock = { now: () => now };
  const jobs = await startJobs(connection.pool, () => {});
  const verifyToken = tokenVerifier({
    issuer: issuer.url,
    audience: TEST_AUDIENCE,
    roleClaim: merchant.roleClaim,
    clock: { now: () => new Date() },
  });
  const cards = await openCards?.();
  const { database: db } = connection;
  const notifications = openNotifications(connection.pool);
  const settings = await openSettings({
    database: db,
    notifications,
    source:
      given === undefined
        ? fileSource(file ?? {})
        : { file: given, merge: () => ({ merchant: given, namesDoor: true, left: [] }) },
    onError: () => {},
  });
  const parts = { database: db, presentation: settings.newest, clock };
  const catalogue =
    onCatalogueFault === undefined
      ? readCatalogueEachTime(parts)
      : await cacheCatalogue({
          ...parts,
          notifications,
          databaseUrl: database.url,
          onError: onCatalogueFault,
        });
  const shop: Shop = {
    database: db,
    databaseUrl: database.url,
    notifications,
    catalogue,
    clock,
    get merchant() {
      return settings.merchant;
    },
    settings,
    publicUrl: 'https://shop.example',
    jobs,
    verifyToken,
    cards,
    limitsPeople,
    listsOffice,
    picturesFolder,
  };
  const app = await buildApp(shop, {
    logger: logger ?? false,
    signIn: signInAt(issuer.url),
    callsPerMinute: 1_000_000,
    trustProxy: false,
    ...(mail !== undefined && { mail }),
    ...(picturesFolder !== undefined && { picturesFolder }),
    hasRoom,
  });
  let key: Promise<string> | undefined;
  const tokenFor = (endpoint: Endpoint, as: Claims) => {
    if (endpoint.who !== 'key') return issuer.sign(as);
    key ??= storeKey(connection.database, now);
    return key;
  };
  const parse = (text: string) => (text.startsWith('data: ') ? eventData(text).at(-1) : JSON.parse(text));
  const inject = async (endpoint: Endpoint, body: unknown, as: Claims | null) => {
    const params = typeof body === 'object' && body !== null ? (body as Record<string, string>) : {};
    const answer = await app.inject({
      method: endpoint.method,
      url: endpointPath(endpoint, params),
      // Each call has a different address, because some calls are limited for each address.
      remoteAddress: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls++ & 255}`,
      headers: as === null ? {} : { authorization: `Bearer ${await tokenFor(endpoint, as)}` },
      query: Object.fromEntries(
        Object.keys(endpoint.query?.properties ?? {}).flatMap((name) =>
          params[name] === undefined ? [] : [[name, params[name]]],
        ),
      ),
      // A test may send any JSON value.
      ...(endpoint.body === undefined ? {} : { payload: body as object }),
    });
    const isFile = endpoint.file !== undefined && answer.statusCode === 200;
    const parsed: unknown = isFile ? answer.rawPayload : answer.body === '' ? undefined : parse(answer.body);
    return { status: answer.statusCode, body: parsed, problem: parsed } as Answered<Endpoint>;
  };
  return {
    shop,
    app,
    connection,
    issuer,
    setNow(instant) {
      now = instant;
    },
    token: (claims) => issuer.sign(claims),
    tokenFor,
    call: (endpoint, request, as) => inject(endpoint, request, as) as Promise<never>,
    callRaw: inject,
    forgetKey() {
      key = undefined;
    },
    async close() {
      await app.close();
      await jobs.stop();
      await settings.close();
      await catalogue.close();
      await notifications.close();
      await connection.close();
      await issuer.close();
      await database.close();
    },
  };
}

async function storeKey(database: Connection['database'], at: Date): Promise<string> {
  const { key, prefix, hash } = makeKey();
  const scopes = Object.keys(SCOPES);
  const row = { name: `tests ${prefix}`, prefix, hash, scopes, made_by: 'tests', made_at: at };
  await database.insertInto('api_key').values(row).execute();
  return key;
}

export function describeShop(
  title: string,
  tests: (open: () => TestShop) => void,
  merchant?: Merchant,
  parts?: TestParts,
): void {
  describe(title, () => {
    let shop: TestShop | undefined;
    beforeAll(async () => {
      shop = await openTestShop(merchant, parts);
    });
    afterAll(async () => {
      await shop?.close();
    });
    tests(() => {
      if (shop === undefined) throw new Error('The shop is opened before the tests run');
      return shop;
    });
  });
}
