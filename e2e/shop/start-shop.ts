import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import { runStatement } from '../../server/test/postgres-server.ts';
import { STRIPE_KEYS, type StripeDouble, startStripeDouble } from '../../server/test/stripe-double.ts';
import { environmentForServer, serversOfAShop } from '../environment.ts';
import { copyDatabase, emptyDatabase } from './databases.ts';
import { type IdentityProvider, type ProviderKind, startIdentityProvider } from './identity-provider.ts';
import { startRoundRobin } from './round-robin.ts';
import { serveFile, serverProcess } from './server-process.ts';

/** The secret that signs the messages of shops that hand orders over by webhook (`backOffice.door` is `web`). */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

export type StartedShop = {
  readonly url: string;
  readonly outboxes: readonly string[];
  /** The file with the output of all servers. */
  readonly logFile: string;
  /** The test double of Stripe, if the merchant takes cards. */
  readonly stripe: StripeDouble | undefined;
  /** The merchant's identity provider. Undefined if the shop uses the embedded sign-in. */
  readonly provider: IdentityProvider | undefined;
  /** The environment for server commands that act on this shop. */
  readonly environment: NodeJS.ProcessEnv;
  /** Kills all servers as a power cut would. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Freezes all servers, so that they answer nothing until `thaw`. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly startAgain: () => Promise<void>;
  /** Stops the servers of an earlier release, and starts the current servers with the same data. */
  readonly upgrade: () => Promise<void>;
  /** Deletes the baskets of earlier journeys, because a buyer's basket appears in every browser. */
  readonly emptyBaskets: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const logFileOf = (name: string) => fileURLToPath(new URL(`../test-results/${name}.log`, import.meta.url));

/** Settings of a merchant file. Settings that are not named have their defaults. */
export type MerchantSettings = Readonly<Record<string, unknown>>;

type ShopToStart = {
  readonly name: string;
  readonly merchant?: MerchantSettings | undefined;
  /** The merchant's identity provider. Defaults to the embedded sign-in. */
  readonly provider?: ProviderKind | undefined;
  /** Environment variables of the server, which override the journeys' own. */
  readonly settings?: NodeJS.ProcessEnv;
  /** True starts with an empty database, as a new shop does. */
  readonly isNew?: boolean;
  /** The `serve.ts` of an earlier release, which fills an empty database with its own demo merchant. */
  readonly earlier?: string | undefined;
};

/**
 * Starts the server with the built web app, a new database with the demo merchant, and the embedded sign-in. Resolves
 * when the shop is ready. With `JOURNEY_SERVERS=2` two processes with separate `DATA_DIR`s run behind a round-robin
 * proxy. The first process is the identity provider for both processes, because signing keys are in its `DATA_DIR`.
 * @throws Error with the server's output if it is not ready within a minute and a half
 */
export async function startShop({
  name,
  merchant = {},
  provider: kind,
  settings: more = {},
  isNew = false,
  earlier,
}: ShopToStart): Promise<StartedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-journeys-'));
  const hasProxy = serversOfAShop > 1;
  const [port = 0, signInPort = 0, ...behindProxy] = await freePorts(2 + (hasProxy ? serversOfAShop : 0));
  const serverPorts = hasProxy ? behindProxy : [port];
  const url = `http://localhost:${port}`;
  const dataDirs = serverPorts.map((_port, index) => join(folder, `server-${index + 1}`));
  const merchantFile = join(folder, 'merchant.json');
  const provider = kind === undefined ? undefined : await startIdentityProvider(kind, signInPort, url);
  const settings = { ...merchant, ...(provider && { roleClaim: provider.roleClaim }) };
  await writeFile(merchantFile, JSON.stringify(withOneFolder(settings, dataDirs[0])));
  const database = earlier === undefined && !isNew ? await copyDatabase() : await emptyDatabase();
  const stripe = takesCards(merchant) ? await startStripeDouble() : undefined;
  stripe?.sendTo(`${url}${API_BASE}/payments/stripe/webhook`);
  const environment = { ...environmentForServer(), DATABASE_URL: database.url, DATA_DIR: dataDirs[0] };
  const env = {
    ...environment,
    MERCHANT_FILE: merchantFile,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    TRUST_PROXY: hasProxy ? '1' : '0',
    LOG_LEVEL: 'warn',
    ...(earlier !== undefined && { DEMO: '1' }),
    WEBHOOK_SECRET,
    ...(stripe && {
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
      STRIPE_API_URL: stripe.url,
    }),
  };
  const logFile = logFileOf(name);
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const servers = serverPorts.map((own, index) => {
    const signIn = provider?.environment ?? signInSettings(index === 0, signInPort, url);
    return serverProcess({ ...env, ...signIn, ...more, PORT: String(own), DATA_DIR: dataDirs[index] }, log);
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    await Promise.all(servers.map((server) => server.end(signal)));
  };
  const proxy = hasProxy ? await startRoundRobin(port, serverPorts) : undefined;
  const close = async () => {
    await end('SIGTERM');
    await proxy?.close();
    await provider?.stop();
    await stripe?.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  const start = async () => {
    try {
      await Promise.all(servers.map((server) => server.start()));
    } catch (error) {
      await close();
      throw error;
    }
  };
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const server of servers) server.signal(name);
  };
  for (const server of servers) server.become(earlier ?? serveFile);
  await start();
  return {
    url,
    logFile,
    outboxes: dataDirs.map((dataDir) => join(dataDir, 'outbox')),
    stripe,
    provider,
    environment,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    startAgain: start,
    emptyBaskets: () => runStatement(database.url, "DELETE FROM shared_document WHERE person <> ''"),
    upgrade: async () => {
      await end('SIGTERM');
      for (const server of servers) server.become(serveFile);
      await start();
    },
    close,
  };
}

/** Returns settings by which further servers use the first server's embedded sign-in as an external provider. */
function signInSettings(isFirst: boolean, port: number, shopUrl: string): NodeJS.ProcessEnv {
  const url = `http://localhost:${port}`;
  return isFirst
    ? { SIGN_IN_PORT: String(port), SIGN_IN_URL: url }
    : { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'tradecellar-web', OIDC_AUDIENCE: shopUrl + API_BASE };
}

function takesCards({ switches }: MerchantSettings): boolean {
  return typeof switches === 'object' && switches !== null && Object(switches).cardPayment === true;
}

/** Gives all servers of a shop the back-office folder of the first server. */
function withOneFolder(merchant: MerchantSettings, dataDir: string | undefined): MerchantSettings {
  const folder = `${dataDir}/back-office`;
  return { ...merchant, backOffice: { folder, ...Object(merchant.backOffice) } };
}

/** Returns free ports. Listens on all of them until all are known, so that no port occurs twice. */
async function freePorts(count: number): Promise<readonly number[]> {
  const holders = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    holders.map(async (holder) => {
      await once(holder, 'listening');
      const address = holder.address();
      if (address === null || typeof address === 'string') throw new Error('A listener without a port');
      return address.port;
    }),
  );
  await Promise.all(holders.map((holder) => once(holder.close(), 'close')));
  return ports;
}
