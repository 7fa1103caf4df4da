import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { secondsSince } from '../../scripts/terminal.mjs';
import { type Config, readConfig } from '../src/config.ts';
import { startShop } from '../src/start-shop.ts';

/**
 * Starts database, migrations, demo merchant, sign-in, jobs and server, and logs each step. Refuses to start on invalid
 * settings and lists them all.
 */
process.umask(0o077); // Mails and keys in DATA_DIR are private.
const read = readConfig();
if ('faults' in read) {
  console.error('Tradecellar cannot start. Please correct these settings:');
  for (const fault of read.faults) console.error(`  - ${fault}`);
  process.exit(1);
}
await serve(read.config).catch((error: unknown) => {
  console.error(`Tradecellar could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});

async function serve(config: Config): Promise<void> {
  const say = (text: string) => console.log(text);
  const stream = process.argv.includes('--logs-on-stderr') ? process.stderr : process.stdout;
  const logger = pino({ level: config.logLevel }, pino.destination(stream.fd));
  const issuer = config.identity.issuer ?? config.identity.signInUrl;
  // The shop needs the provider's address, not the provider: they start side by side.
  const [signIn, running] = await Promise.all([
    config.identity.issuer === undefined ? startSignIn(config, say) : undefined,
    startShop(config, { issuer, say, logger }),
  ]);
  say('');
  say(`  Tradecellar is open:  ${config.publicUrl}  (after ${secondsSince(0)} s)`);
  if (signIn !== undefined) {
    say(`  Sign-in provider:     ${signIn.issuer}`);
    say('');
    say('  Demo sign-ins (password "cellar"):');
    for (const person of signIn.people) say(`    ${person.email.padEnd(24)} ${person.about}`);
  }
  say('');
  // A mail that is being taken is waited for.
  closeWithGrace({ delay: 30_000 }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    await running.close();
    await signIn?.close();
  });
}

/** The provider is loaded only where it is used: with the merchant's own, a server starts without it. */
async function startSignIn(config: Config, say: (text: string) => void) {
  const { startEmbeddedSignIn } = await import('./embedded-sign-in.ts');
  return startEmbeddedSignIn(config, say);
}
