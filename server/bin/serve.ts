import cluster from 'node:cluster';
import closeWithGrace from 'close-with-grace';
import { type Logger, pino } from 'pino';
import { secondsSince } from '../../scripts/terminal.mjs';
import { type Config, readConfig } from '../src/config.ts';
import { makeLogger } from '../src/make-logger.ts';
import { bringUpToDate, startShop } from '../src/start-shop.ts';
import { type CouldNotStart, startWorkers } from '../src/worker-processes.ts';

const SIGNALS: ('SIGTERM' | 'SIGINT' | 'SIGHUP')[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];
/**
 * One Ctrl-C may arrive twice: the terminal signals every process of the group, and npm, or the first of several
 * processes, passes its signal on. Signals within this time therefore count as one signal. A later signal means that
 * somebody does not want to wait.
 */
const SAME_SIGNAL_MS = 1_000;

/**
 * Starts database, migrations, demo merchant, sign-in, jobs and server, and logs each step. Invalid settings stop the
 * start and are all listed. If `WORKERS` is above 1, this process starts further processes that run this file and serve
 * the shop (decision 43).
 */
process.umask(0o077); // Mails and keys in DATA_DIR are private.
const read = readConfig();
if ('faults' in read) {
  console.error('Tradecellar cannot start. Please correct these settings:');
  for (const fault of read.faults) console.error(`  - ${fault}`);
  process.exit(1);
}
await serve(read.config).catch(async (error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  if (cluster.isWorker) await reportToFirst({ couldNotStart: reason });
  else console.error(`Tradecellar could not start: ${reason}`);
  process.exit(1);
});

async function serve(config: Config): Promise<void> {
  const say = (text: string) => {
    if (cluster.isPrimary) console.log(text);
  };
  const stream = process.argv.includes('--logs-on-stderr') ? process.stderr : process.stdout;
  const logger = makeLogger(config.logLevel, pino.destination(stream.fd));
  const issuer = config.identity.issuer ?? config.identity.signInUrl;
  // A server with the merchant's own provider starts without the package of the shipped provider.
  const signIn = config.identity.issuer === undefined ? await import('./embedded-sign-in.ts') : undefined;
  const running =
    config.workers > 1 && cluster.isPrimary
      ? await startSeveral(config, { say, logger })
      : await startShop(config, {
          issuer,
          say,
          logger,
          isUpToDate: cluster.isWorker,
          startBeside: signIn && ((shop) => signIn.startEmbeddedSignIn(config, shop, logger)),
        });
  say('');
  say(`  Tradecellar is open:  ${config.publicUrl}  (after ${secondsSince(0)} s)`);
  if (signIn !== undefined) {
    say(`  Sign-in provider:     ${issuer}`);
    const people = signIn.shownPeople(config);
    if (people.length > 0) say('\n  Demo sign-ins (password "cellar"):');
    for (const person of people) say(`    ${person.email.padEnd(24)} ${person.about}`);
    if (running.setUpLink !== undefined) {
      say('\n  Nobody is of the office yet. This link sets the shop up. It works once, for 24 hours:');
      say(`    ${running.setUpLink}`);
    }
  } else {
    say(
      `  The office:           whoever has "admin" in the claim "${config.merchant.roleClaim}" at ${issuer}`,
    );
  }
  say('');
  // The delay gives the server time to finish sending a mail.
  const { close } = closeWithGrace({ delay: 30_000, skip: SIGNALS }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    await running.close();
  });
  let [isClosing, isImpatient] = [false, false];
  const onSignal = () => {
    if (isImpatient && cluster.isPrimary) process.exit(1);
    if (isClosing) return;
    isClosing = true;
    close();
    setTimeout(() => {
      isImpatient = true;
    }, SAME_SIGNAL_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

async function startSeveral(
  config: Config,
  { say, logger }: { say: (text: string) => void; logger: Logger },
): Promise<{ setUpLink: string | undefined; close(): Promise<void> }> {
  const url = config.databaseUrl ?? ''; // Never empty: the settings refuse several processes without a DATABASE_URL.
  const { setUpLink } = await bringUpToDate(config, {
    url,
    say,
    onError: (error) => logger.error({ err: error }, 'background fault'),
  });
  return { ...(await startWorkers(config.workers, logger)), setUpLink };
}

function reportToFirst(message: CouldNotStart): Promise<void> {
  return new Promise((sent) => process.send?.(message, () => sent()));
}
