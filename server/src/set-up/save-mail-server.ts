import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { officeSetUpMail, TestMail } from '@tradecellar/contract/set-up.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { drawMail } from '../mail/draw-mail.ts';
import { testFaultOf } from '../mail/mail-faults.ts';
import { mailSettingsWith } from '../mail/mail-server.ts';
import { readMailServer, storeMailServer } from '../mail/queries.ts';
import { type MailSettings, sendNow } from '../mail/transport.ts';
import type { Shop } from '../shop.ts';

/** The office reads about a silent mail server before the browser stops waiting. */
const PATIENCE_MS = 10_000;

/**
 * Stores the mail server. The recorded act has all fields except the password. A request without a password keeps the
 * stored password only for the same host, so that nobody can send the stored password to another host.
 */
export async function saveMailServer(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  person: Person,
  { Host, Port, User, Sender, Password }: RequestOf<typeof officeSetUpMail>,
  settings: MailSettings,
): Promise<undefined | Refusal> {
  if (settings.smtpUrl !== undefined) {
    return refuse('setting-fixed', { name: 'SMTP_URL', label: 'Mail server' });
  }
  if (!URL.canParse(`smtp://${Host}:${Port}`)) {
    return refuse('bad-request', { field: 'Host', reason: 'it is no name of a server' });
  }
  return inTransaction(database, async (writer) => {
    const stored = await readMailServer(writer);
    const password = Password ?? (stored?.host === Host ? stored.password : '');
    await storeMailServer(writer, { host: Host, port: Port, username: User, password, sender: Sender });
    const facts = { Host, Port, User, Sender, changesPassword: Password !== undefined };
    await recordAct(writer, clock, { person, account: null, act: 'save-mail-server', facts });
    return undefined;
  });
}

/** Sends a mail at once to the person, by the mail server that is in use. */
export async function sendTestMail(
  { database, merchant, clock }: Pick<Shop, 'database' | 'merchant' | 'clock'>,
  to: string,
  settings: MailSettings,
): Promise<TestMail> {
  const date = clock.now();
  const mail = mailSettingsWith(settings, await readMailServer(database));
  try {
    const [refused] = await sendNow(
      mail,
      {
        key: `test-${date.getTime()}`,
        to: [to],
        deliverTo: [to],
        replyTo: merchant.orderEmail,
        fromName: merchant.name,
        date,
        ...drawMail(merchant, {
          subject: `Test mail from ${merchant.name}`,
          heading: 'Your mails arrive',
          paragraphs: ['The shop can send mails. You don’t need to do anything.'],
        }),
      },
      PATIENCE_MS,
    );
    if (refused === undefined) return { To: to, IsSent: true };
    return { To: to, IsSent: false, ...testFaultOf(refused.error) };
  } catch (error) {
    return { To: to, IsSent: false, ...testFaultOf(error) };
  }
}
