import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadDemoWhenEmpty } from '../demo/load-demo.ts';
import { startDaily } from './accounts-files/write-daily.ts';
import { buildApp } from './app.ts';
import { startBackOffice } from './back-office/start-back-office.ts';
import { startAlerts } from './board/alert-office.ts';
import { cacheCatalogue } from './catalogue/cache/cache-catalogue.ts';
import { systemClock } from './clock.ts';
import { type Config, NAMELESS_DOOR } from './config.ts';
import { connect } from './database/connection.ts';
import { openNotifications } from './database/listen.ts';
import { migrate } from './database/migrate.ts';
import { type ReachedDatabase, reachDatabase } from './database/postgres/reach-database.ts';
import { takeDocuments } from './documents/take-arrived.ts';
import { type DoorFolder, INBOX_FOLDERS, openDoorFolder } from './files/door-folder.ts';
import { hasRoom } from './files/free-room.ts';
import { usePseudonymsOf } from './http/access/log-security.ts';
import { tokenVerifier } from './http/access/verify-token.ts';
import { openMetricsPort } from './http/ports/metrics-port.ts';
import { readLogKey } from './http/queries.ts';
import { startInbox } from './import/inbox/start-inbox.ts';
import { startSettlingPrices } from './import/settle-prices.ts';
import { startInviting } from './invitations/send-waiting.ts';
import { startJobs } from './jobs/jobs.ts';
import { startMail } from './mail/mail-worker.ts';
import { mailComposers } from './mail-composers.ts';
import { startFollowingDue } from './orders/due/follow-due-dates.ts';
import { startExpiring } from './orders/proposals/expire-proposals.ts';
import type { CardService } from './payments/card-service.ts';
import { startSweep } from './payments/sweep-payments.ts';
import { startForgetting } from './people/forget-old.ts';
import { isSetUpByLink, makeSetUpLink } from './people/set-up-link.ts';
import { startFetching } from './pictures/start-fetching.ts';
import { takeBeside } from './pictures/take-beside.ts';
import { startPriceNotices } from './price-notices/send-round.ts';
import { openSettings } from './settings/live-settings.ts';
import { closeNewShop } from './settings/queries.ts';
import type { Shop } from './shop.ts';
import { startMailingStatements } from './statements/mail-statements.ts';
import { watchServers } from './watch-servers.ts';

export type RunningShop = {
  readonly app: FastifyInstance;
  /** The link for the first person of the office. Undefined if this start has not made a link. */
  readonly setUpLink: string | undefined;
  close(): Promise<void>;
};

/** Opens the database, migrates it and starts the server. Resolves when the server listens. */
export async function startShop(
  config: Config,
  { issuer, say, logger, isUpToDate = false, startBeside }: StartParts,
): Promise<RunningShop> {
  const onError = (error: Error) => logger.error({ err: error }, 'background fault');
  const opened: Opened = [];
  const close = async () => {
    for (const each of opened.splice(0).reverse()) await each.close();
  };
  try {
    const reached = await reachDatabase(config, { say, onError, isShop: true });
    opened.push(reached);
    let setUpLink: string | undefined;
    if (isUpToDate) usePseudonymsOf(await readLogKey(reached.connection.database));
    else ({ setUpLink } = await bringUpToDate(config, { url: reached.url, say, onError }));
    const app = await serve(config, { issuer, logger, onError, reached, opened, startBeside });
    return { app, setUpLink, close };
  } catch (error) {
    // Closes everything else before the database: an open part may hold a connection, and closing the database would
    // wait for that connection.
    await close();
    throw error;
  }
}

/** Resources, closed in reverse order. */
type Opened = { close(): Promise<unknown> }[];

type StartParts = {
  readonly issuer: string;
  readonly say: (text: string) => void;
  readonly logger: Logger;
  readonly isUpToDate?: boolean;
  /** Starts the shipped sign-in provider, with the shop's database and mails, before the shop listens. */
  readonly startBeside: ((shop: Shop) => Promise<{ close(): Promise<void> }>) | undefined;
};

type Parts = Pick<StartParts, 'issuer' | 'logger' | 'startBeside'> & {
  readonly onError: (error: Error) => void;
  readonly reached: ReachedDatabase;
  readonly opened: Opened;
};

async function serve(config: Config, parts: Parts): Promise<FastifyInstance> {
  const { issuer, logger, onError, reached, opened, startBeside } = parts;
  const { database, pool } = reached.connection;
  opened.push(await watchServers(database, config, { warn: (message) => logger.warn(message), onError }));
  const notifications = openNotifications(pool);
  opened.push(notifications);
  const settings = await openSettings({ database, notifications, source: config.settings, onError });
  opened.push(settings);
  // A shop that is not open takes no orders. The set-up names the door before it opens the shop.
  const needsDoor = config.isProduction && settings.newest().isOpen;
  if (needsDoor && !settings.namesDoor()) throw new Error(NAMELESS_DOOR);
  const catalogue = await cacheCatalogue({
    database,
    notifications,
    databaseUrl: reached.url,
    presentation: settings.newest,
    clock: systemClock,
    onError,
  });
  opened.push(catalogue);
  // A job uses a single version of the settings, like a call.
  const jobs = await startJobs(pool, onError, { during: settings.during });
  opened.push({ close: jobs.stop });
  const shop: Shop = {
    database,
    databaseUrl: reached.url,
    notifications,
    catalogue,
    clock: systemClock,
    get merchant() {
      return settings.merchant;
    },
    settings,
    publicUrl: config.publicUrl,
    jobs,
    cards: await openCards(config),
    picturesFolder: config.picturesFolder,
    limitsPeople: config.limitsPeople,
    listsOffice: isSetUpByLink(config),
    verifyToken: tokenVerifier({
      issuer,
      insideUrl: config.identity.insideUrl,
      audience: config.identity.audience,
      roleClaim: config.merchant.roleClaim,
      emails: config.identity.emails,
      // The embedded provider types its access tokens. Many other providers issue plain JWTs.
      ...(config.identity.issuer === undefined && { typ: 'at+jwt' }),
      clock: systemClock,
    }),
  };
  await startMail(shop, config.mail, mailComposers);
  await startBackOffice(shop, config.webhookSecrets);
  const { door, folder, inbox: hasInbox } = config.merchant.backOffice;
  const inboxFolder =
    door === 'files' || hasInbox ? await openDoorFolder(database, folder, INBOX_FOLDERS) : undefined;
  if (shop.cards !== undefined) {
    await startSweep(shop, shop.cards, (err, message) => logger.error({ err }, message));
  }
  await startAlerts(shop);
  opened.push(await startFetching(shop, config.picturesFolder));
  await startForgetting(shop);
  await startInviting(shop, config.mail);
  await startFollowingDue(shop);
  await startExpiring(shop);
  await startSettlingPrices(shop);
  await startMailingStatements(shop);
  await startPriceNotices(shop, config.mail);
  await startDaily(shop);
  const app = await buildApp(shop, {
    logger,
    signIn: { issuer, ...config.identity.signIn },
    callsPerMinute: config.callsPerMinute,
    metricsPort: config.metricsPort,
    isHttps: config.publicUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    picturesFolder: config.picturesFolder,
    loginPicture: config.loginPicture,
    mail: config.mail,
    ...(config.databaseUrl === undefined && { hasRoom: () => hasRoom(config.dataDir) }),
  });
  let inbox: { close(): Promise<void> } | undefined;
  // The app is closed before the inbox, so that the inbox takes files until the last call has ended.
  opened.push({ close: async () => inbox?.close() }, app);
  if (startBeside !== undefined) opened.push(await startBeside(shop));
  await app.listen({ port: config.port, host: config.host });
  if (config.metricsPort !== undefined) {
    opened.push(await openMetricsPort(app, { port: config.metricsPort, host: config.host }));
  }
  inbox = inboxFolder && openInbox(shop, inboxFolder, { picturesFolder: config.picturesFolder, onError });
  return app;
}

/** Importing files may take longer than the time limits of the shop's calls, so the inbox has its own connection. */
function openInbox(
  shop: Shop,
  folder: DoorFolder,
  { picturesFolder, onError }: { picturesFolder: string; onError: (error: Error) => void },
) {
  const { database, pool, close } = connect(shop.databaseUrl, { max: 3, onError });
  const running = startInbox(
    {
      ...shop,
      database,
      get merchant() {
        return shop.merchant;
      },
    },
    {
      folder,
      pool,
      onError,
      takeDocuments: (arrived, closing) =>
        takeDocuments({ ...shop, database, merchant: shop.merchant }, arrived, closing),
      takePictures: (takeFrom, files, closing) => {
        const arrived = files.map(({ name, path }) => ({ name, path }));
        const where = { databaseUrl: shop.databaseUrl, folder: picturesFolder };
        const isFetched = shop.merchant.pictures.fetch;
        return takeBeside({ ...where, isFetched }, { takeFrom, arrived }, closing);
      },
    },
  );
  return {
    async close() {
      await running.close();
      await close();
    },
  };
}

async function openCards({ stripe, publicUrl }: Config): Promise<CardService | undefined> {
  if (stripe === undefined) return undefined;
  const { openCardService } = await import('./payments/open-card-service.ts');
  return openCardService(stripe, publicUrl);
}

/**
 * Migrations and the demo's import may take long, so they use a connection without the shop's time limits. A shop without
 * a person of the office gets a set-up link.
 */
export async function bringUpToDate(
  config: Config,
  { url, say, onError }: { url: string; say: (text: string) => void; onError: (error: Error) => void },
): Promise<{ setUpLink: string | undefined }> {
  const { database, pool, close } = connect(url, { max: 2, onError });
  try {
    if (config.isProduction && config.databaseUrl === undefined) {
      say(
        `The database is ${config.dataDir}/postgres, on this machine. Its backups go to the file that npm run backup is given: keep them on another machine`,
      );
    }
    await migrate(pool, { say });
    usePseudonymsOf(await readLogKey(database));
    if (config.isProduction && !config.demo) await closeNewShop(database);
    if (config.demo)
      await loadDemoWhenEmpty({ database, clock: systemClock, merchant: config.merchant }, say);
    const isByLink = isSetUpByLink(config);
    return { setUpLink: isByLink ? await makeSetUpLink(database, config, systemClock.now()) : undefined };
  } finally {
    await close();
  }
}
