import { parseArgs } from 'node:util';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { systemClock } from '../src/clock.ts';
import { type Config, readConfig } from '../src/config.ts';
import { makeFolders } from '../src/files/make-folders.ts';
import { drawMail } from '../src/mail/draw-mail.ts';
import { mailFaultOf } from '../src/mail/mail-faults.ts';
import { mailTransport } from '../src/mail/transport.ts';

const USAGE = `npm run mail -- --test ADDRESS

  Sends a test mail to the address as the shop would, and reports the result.`;

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
  return sendTestMail(read.config, address);
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
      ? `SMTP_URL is not set, so the test mail was written to a file: ${mail.outboxFolder}/${key}.eml`
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
