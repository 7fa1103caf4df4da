import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { systemClock } from '../src/clock.ts';
import { type Config, readConfig } from '../src/config.ts';
import { reachDatabase } from '../src/database/postgres/reach-database.ts';
import { makeFolders } from '../src/files/make-folders.ts';
import { drawMail } from '../src/mail/draw-mail.ts';
import { mailFaultOf } from '../src/mail/mail-faults.ts';
import { mailTransport } from '../src/mail/transport.ts';
import { readConfigInUse } from '../src/settings/config-in-use.ts';

const USAGE = `npm run mail -- --test ADDRESS

  Sends a test mail to the address as the shop would, by SMTP_URL or the mail server that the office has set, and
  reports the result.`;

/** Exit codes: 0 the mail server took the mail, 1 the mail was not sent, 2 wrong arguments or settings. */
process.exitCode = await main();

async function main(): Promise<number> {
  const address = readAddress();
  if (address === undefined) {
    console.error(USAGE);
    return 2;
  }
  process.umask(0o077); // Mails in DATA_DIR are private.
  const read = readConfig();
  if ('faults' in read) {
    for (const fault of read.faults) console.error(`- ${fault}`);
    return 2;
  }
  return sendTestMail(await readInUse(read.config), address);
}

/** The configuration with the office's mail server, or without it if the database cannot be read. */
async function readInUse(config: Config): Promise<Config> {
  // A shop without a database has no mail server of the office, and the command creates no database.
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'))) return config;
  try {
    const reached = await reachDatabase(config, { say: () => {}, onError: () => {}, isBounded: true });
    try {
      return (await readConfigInUse(reached.connection.database, config)).config;
    } finally {
      await reached.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The database cannot be read, so settings of the office are left out: ${reason}`);
    return config;
  }
}

async function sendTestMail({ mail, merchant }: Config, address: string): Promise<number> {
  const now = systemClock.now();
  const key = `test-${now.getTime()}`;
  try {
    if (mail.smtpUrl === undefined) await makeFolders(mail.outboxFolder);
    const [refused] = await mailTransport(mail)({
      key,
      to: [address],
      deliverTo: [address],
      replyTo: merchant.orderEmail,
      fromName: merchant.name,
      date: now,
      ...drawMail(merchant, {
        subject: `Test mail from ${merchant.name}`,
        heading: 'Your mails arrive',
        paragraphs: [`This is a test mail from the shop of ${merchant.name}. You don’t need to do anything.`],
      }),
    });
    if (refused !== undefined) throw new Error(refused.reason);
  } catch (error) {
    console.error(`The test mail was not sent. ${mailFaultOf(error).reason}`);
    return 1;
  }
  console.log(
    mail.smtpUrl === undefined
      ? `No mail server is set, neither by SMTP_URL nor by the office, so the test mail was written to a file: ${mail.outboxFolder}/${key}.eml`
      : `${new URL(mail.smtpUrl).host} took the test mail for ${address}, from ${mail.from}. Please check that it arrives.`,
  );
  return 0;
}

function readAddress(): string | undefined {
  try {
    const { values } = parseArgs({ options: { test: { type: 'string' } } });
    return values.test !== undefined && looksLikeEmail(values.test) ? values.test : undefined;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
