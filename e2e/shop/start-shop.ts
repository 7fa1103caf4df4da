import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import { STRIPE_KEYS, type StripeDouble, startStripeDouble } from '../../server/test/stripe-double.ts';
import { environmentForServer } from '../environment.ts';
import { copyDatabase } from './databases.ts';

/** Signs what a shop with a web door sends. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

export type StartedShop = {
  readonly url: string;
  /** The folder of `.eml` files. */
  readonly outbox: string;
  /** The server in Stripe's place, where the merchant takes cards. */
  readonly stripe: StripeDouble | undefined;
  /** The environment that makes a command of the server work on this shop. */
  readonly environment: NodeJS.ProcessEnv;
  /** Kills the server as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts the killed server again, with its data and at its address. */
  readonly startAgain: () => Promise<void>;
  /** Stops the server as an operator does, and removes its folder. */
  readonly close: () => Promise<void>;
};

const serve = fileURLToPath(new URL('../../server/bin/serve.ts', import.meta.url));
/** What a shop's server says while it serves, to be read when a journey fails. */
const logFileOf = (name: string) => fileURLToPath(new URL(`../test-results/${name}.log`, import.meta.url));
const LONGEST_COMPLAINT = 20_000;
const START_MS = 90_000;
const STOP_MS = 15_000;

/** Settings of a merchant's file; what is not named is the specification's build. */
export type MerchantSettings = Readonly<Record<string, unknown>>;

type ShopToStart = {
  /** Names its log. */
  readonly name: string;
  readonly merchant?: MerchantSettings;
};

/**
 * Starts the real server on the built web app, in an empty folder, on a database of its own with the demo merchant, and
 * with the embedded sign-in; answers when it is ready.
 * @throws when it is not ready in a minute and a half, with the server's output.
 */
export async function startShop({ name, merchant = {} }: ShopToStart): Promise<StartedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-journeys-'));
  const [port, signInPort] = await freePorts();
  const url = `http://localhost:${port}`;
  const merchantFile = join(folder, 'merchant.json');
  await writeFile(merchantFile, JSON.stringify(merchant));
  const database = await copyDatabase();
  const stripe = takesCards(merchant) ? await startStripeDouble() : undefined;
  stripe?.sendTo(`${url}${API_BASE}/payments/stripe/webhook`);
  const environment = {
    ...environmentForServer(),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
  };
  const env = {
    ...environment,
    MERCHANT_FILE: merchantFile,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SIGN_IN_PORT: String(signInPort),
    SIGN_IN_URL: `http://localhost:${signInPort}`,
    LOG_LEVEL: 'warn',
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
  let server: ChildProcess | undefined;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server === undefined || hasEnded(server)) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    const patience = setTimeout(() => server?.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(patience);
  };
  const close = async () => {
    await end('SIGTERM');
    await stripe?.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  const start = async () => {
    const started = spawn(process.execPath, [serve], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    server = started;
    let output = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log.write(text);
        if (output.length < LONGEST_COMPLAINT) output += text;
      });
    }
    const giveUpAt = performance.now() + START_MS;
    while (!(await isReady(url))) {
      if (hasEnded(started) || performance.now() > giveUpAt) {
        await close();
        throw new Error(`The shop did not start. Its output:\n${output}`);
      }
      await wait(200);
    }
  };
  await start();
  return {
    url,
    outbox: join(folder, 'outbox'),
    stripe,
    environment,
    kill: () => end('SIGKILL'),
    startAgain: start,
    close,
  };
}

function takesCards({ switches }: MerchantSettings): boolean {
  return typeof switches === 'object' && switches !== null && Object(switches).cardPayment === true;
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Two ports that nobody listens on: both are held until both are known. */
async function freePorts(): Promise<readonly [number, number]> {
  const holders = [createServer(), createServer()] as const;
  const ports = await Promise.all(
    holders.map(async (holder) => {
      holder.listen(0, '127.0.0.1');
      await once(holder, 'listening');
      const address = holder.address();
      if (address === null || typeof address === 'string') throw new Error('A listener without a port');
      return address.port;
    }),
  );
  await Promise.all(
    holders.map(async (holder) => {
      holder.close();
      await once(holder, 'close');
    }),
  );
  const [first = 0, second = 0] = ports;
  return [first, second];
}
