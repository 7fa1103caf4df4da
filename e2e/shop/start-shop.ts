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

/** Signs what a shop with a web door sends. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

export type StartedShop = {
  readonly url: string;
  /** The folders of `.eml` files, one of each server. */
  readonly outboxes: readonly string[];
  /** The server in Stripe's place, where the merchant takes cards. */
  readonly stripe: StripeDouble | undefined;
  /** The merchant's own, where there is one: else the embedded one. */
  readonly provider: IdentityProvider | undefined;
  /** The environment that makes a command of the server work on this shop. */
  readonly environment: NodeJS.ProcessEnv;
  /** Kills all its servers as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Stops them as an operator does. */
  readonly stop: () => Promise<void>;
  /** Makes them answer nothing, as a process that hangs does, and go on where they were. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Starts the killed or stopped servers again, with their data and at their address. */
  readonly startAgain: () => Promise<void>;
  /** Stops the servers of an earlier release and starts those that are tested, with the same data, as an upgrade does. */
  readonly upgrade: () => Promise<void>;
  /** Takes away the baskets that buyers of earlier journeys left: a basket follows its person to every browser. */
  readonly emptyBaskets: () => Promise<void>;
  /** Stops the servers as an operator does, and removes their folder. */
  readonly close: () => Promise<void>;
};

/** The log of a shop's server, to be read when a journey fails. */
const logFileOf = (name: string) => fileURLToPath(new URL(`../test-results/${name}.log`, import.meta.url));

/** Settings of a merchant's file; what is not named is the specification's build. */
export type MerchantSettings = Readonly<Record<string, unknown>>;

type ShopToStart = {
  /** Names its log. */
  readonly name: string;
  readonly merchant?: MerchantSettings | undefined;
  /** The identity provider that the merchant has; the embedded one where absent. */
  readonly provider?: ProviderKind | undefined;
  /** The `serve.ts` of an earlier release, which begins with an empty database and its own demo merchant. */
  readonly earlier?: string | undefined;
};

/**
 * Starts the real server on the built web app, in an empty folder, on a database of its own with the demo merchant, and
 * with the embedded sign-in; answers when it is ready. With `JOURNEY_SERVERS` 2 they are two processes with a `DATA_DIR`
 * each, behind a round-robin proxy. The first is the identity provider of both, as that keeps its sessions in memory.
 * @throws when it is not ready in a minute and a half, with the server's output.
 */
export async function startShop({
  name,
  merchant = {},
  provider: kind,
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
  const database = earlier === undefined ? await copyDatabase() : await emptyDatabase();
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
    return serverProcess({ ...env, ...signIn, PORT: String(own), DATA_DIR: dataDirs[index] }, log);
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

/** The first server's embedded provider, which is to the others any provider. */
function signInSettings(isFirst: boolean, port: number, shopUrl: string): NodeJS.ProcessEnv {
  const url = `http://localhost:${port}`;
  return isFirst
    ? { SIGN_IN_PORT: String(port), SIGN_IN_URL: url }
    : { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'tradecellar-web', OIDC_AUDIENCE: shopUrl + API_BASE };
}

function takesCards({ switches }: MerchantSettings): boolean {
  return typeof switches === 'object' && switches !== null && Object(switches).cardPayment === true;
}

/** All servers of a shop have the folder of the first: its `DATA_DIR/back-office`, which it would have anyway. */
function withOneFolder(merchant: MerchantSettings, dataDir: string | undefined): MerchantSettings {
  const folder = `${dataDir}/back-office`;
  return { ...merchant, backOffice: { folder, ...Object(merchant.backOffice) } };
}

/** Ports that nobody listens on: all are held until all are known. */
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
