import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadDemoWhenEmpty } from '../demo/load-demo.ts';
import { buildApp } from './app.ts';
import { startBackOffice } from './back-office/start-back-office.ts';
import { startAlerts } from './board/alert-office.ts';
import { keepCatalogue } from './catalogue/keep-catalogue.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { connect } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { type ReachedDatabase, reachDatabase } from './database/reach-database.ts';
import { tokenVerifier } from './http/verify-token.ts';
import { startInbox } from './import/inbox/start-inbox.ts';
import { startJobs } from './jobs/jobs.ts';
import { startMail } from './mail/mail-worker.ts';
import { mailComposers } from './mail-composers.ts';
import { presentPublicConfig } from './merchant/present.ts';
import type { CardService } from './payments/card-service.ts';
import { startSweep } from './payments/sweep-payments.ts';
import type { Shop } from './shop.ts';

export type RunningShop = { readonly app: FastifyInstance; close(): Promise<void> };

/** Opens the database, brings it up to date and starts the server. Resolves when the server listens. */
export async function startShop(
  config: Config,
  { issuer, say, logger }: Pick<Parts, 'issuer' | 'say' | 'logger'>,
): Promise<RunningShop> {
  const onError = (error: Error) => logger.error({ err: error }, 'background fault');
  const reached = await reachDatabase(config, { say, onError, isShop: true });
  try {
    return await serve(config, { issuer, say, logger, onError, reached });
  } catch (error) {
    await reached.close();
    throw error;
  }
}

type Parts = {
  readonly issuer: string;
  readonly say: (text: string) => void;
  readonly logger: Logger;
  readonly onError: (error: Error) => void;
  readonly reached: ReachedDatabase;
};

async function serve(config: Config, { issuer, say, logger, onError, reached }: Parts): Promise<RunningShop> {
  await bringUpToDate(config, { url: reached.url, say, onError });
  const jobs = await startJobs(reached.connection.pool, onError);
  const { database, pool } = reached.connection;
  const catalogue = await keepCatalogue({
    ...{ database, pool, databaseUrl: reached.url, presentation: config.merchant, onError },
  });
  const shop: Shop = {
    ...{ database, catalogue },
    clock: systemClock,
    merchant: config.merchant,
    jobs,
    cards: await openCards(config),
    verifyToken: tokenVerifier({
      issuer,
      audience: config.identity.audience,
      roleClaim: config.merchant.roleClaim,
      emailsVouchedFor: config.identity.emailsVouchedFor,
      clock: systemClock,
    }),
  };
  await startMail(shop, config.mail, mailComposers);
  await startBackOffice(shop, config.webhookSecrets);
  if (shop.cards !== undefined) {
    await startSweep(shop, shop.cards, (err, message) => logger.error({ err }, message));
  }
  await startAlerts(shop);
  const identity = { issuer, clientId: config.identity.clientId, audience: config.identity.audience };
  const app = await buildApp(shop, {
    logger,
    publicConfig: presentPublicConfig(config.merchant, identity),
    callsPerMinute: config.callsPerMinute,
    metricsPublic: config.metricsPublic,
    trustProxy: config.trustProxy,
  });
  await app.listen({ port: config.port, host: config.host });
  const inbox = openInbox(shop, reached.url, onError);
  return {
    app,
    async close() {
      await app.close();
      await inbox?.close();
      await jobs.stop();
      await catalogue.close();
      await reached.close();
    },
  };
}

/** Files may take longer than the shop's calls: on a connection without their time limits. */
function openInbox(shop: Shop, databaseUrl: string, onError: (error: Error) => void) {
  const { door, inbox } = shop.merchant.backOffice;
  if (door !== 'files' && !inbox) return undefined;
  const { database, pool, close } = connect(databaseUrl, { max: 3, onError });
  const running = startInbox({ ...shop, database, databaseUrl }, { pool, onError });
  return {
    async close() {
      await running.close();
      await close();
    },
  };
}

/** The package is loaded only where there are keys for it. */
async function openCards({ stripe, publicUrl }: Config): Promise<CardService | undefined> {
  if (stripe === undefined) return undefined;
  const { openCardService } = await import('./payments/open-card-service.ts');
  return openCardService(stripe, publicUrl);
}

/** Migrations and the demo's import may run long: on a connection without the shop's timeouts. */
async function bringUpToDate(
  config: Config,
  { url, say, onError }: { url: string; say: (text: string) => void; onError: (error: Error) => void },
): Promise<void> {
  const { database, pool, close } = connect(url, { max: 2, onError });
  try {
    await migrate(pool, (name) => say(`Migrating the database: ${name}`));
    if (config.demo)
      await loadDemoWhenEmpty({ database, clock: systemClock, merchant: config.merchant }, say);
  } finally {
    await close();
  }
}
