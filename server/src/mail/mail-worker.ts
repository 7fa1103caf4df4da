import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, isDatabaseAway } from '../database/transaction.ts';
import { makeFolders } from '../files/make-folders.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import type { StepObserver } from '../steps.ts';
import { drawMail } from './draw-mail.ts';
import type { Letter } from './letter.ts';
import { type MailFault, mailFaultOf, Unsendable } from './mail-faults.ts';
import type { Composers, MailKind } from './mail-kinds.ts';
import { mailSettingsWith } from './mail-server.ts';
import {
  type AttemptOutcome,
  beginAttempt,
  endAttempt,
  giveUpCutOff,
  type MailRow,
  readMailServer,
} from './queries.ts';
import { type MailSettings, mailTransport, type Refused, type SendMail } from './transport.ts';

export async function startMail(
  shop: Shop & StepObserver,
  settings: MailSettings,
  composers: Composers,
): Promise<void> {
  // Only the start creates the folder: if the folder disappears later, the mails in it have disappeared as well.
  if (settings.smtpUrl === undefined) await makeFolders(settings.outboxFolder);
  // Each attempt reads the stored mail server, because the office may have changed the mail server in another process.
  const send: SendMail = async (message) => {
    const current = mailSettingsWith(settings, await readMailServer(shop.database));
    return mailTransport(current, async () => shop.onStep?.('mail-half-written'))(message);
  };
  await shop.jobs.work('mail', (job) => sendQueued(shop, { send, composers }, job));
}

/**
 * Mails to many people. After a crash these mails are not sent again, because a lost mail is better than a second mail.
 * The shop sends other mails again (decision 30).
 */
const AT_MOST_ONCE: readonly MailKind[] = ['invitation', 'price-notice'];

const RECORD_TRIES = 1_000;
const RECORD_PAUSE_MS = 1_000;

type Parts = { readonly send: SendMail; readonly composers: Composers };

/**
 * Makes one attempt at one mail. Throws if the attempt is to be retried. Success is recorded in the mail's row at once,
 * however long that takes: a recorded mail is never sent again, whatever becomes of the job.
 */
async function sendQueued(
  shop: Shop & StepObserver,
  parts: Parts,
  job: { mailId: string; round: number },
): Promise<void> {
  const mail = await inTransaction(shop.database, async (writer) => {
    const at = shop.clock.now();
    await giveUpCutOff(writer, { mailId: job.mailId, kinds: AT_MOST_ONCE, at });
    return beginAttempt(writer, job, at);
  });
  if (mail === undefined || isRefusal(mail)) return;
  const outcome = await attempt(shop, parts, mail);
  await record(shop, mail.id, outcome);
  if (outcome.sent_at === null && outcome.gave_up_at === null) throw new Error(outcome.last_error ?? '');
}

async function attempt(
  shop: Shop & StepObserver,
  { send, composers }: Parts,
  mail: MailRow,
): Promise<AttemptOutcome> {
  try {
    await shop.onStep?.('before-mail');
    const letter = await compose(shop, composers, mail);
    const mayRead = (address: string) => letter.readers?.includes(address) ?? true;
    const deliverTo = mail.outstanding.filter(mayRead);
    if (deliverTo.length === 0) throw new Unsendable('None of the recipients may read it any more.');
    const refused = await send({
      replyTo: shop.merchant.orderEmail,
      ...drawMail(shop.merchant, letter),
      key: mail.key,
      to: mail.recipients.filter(mayRead),
      deliverTo,
      fromName: shop.merchant.name,
      date: mail.queued_at,
    });
    await shop.onStep?.('mail-sent');
    return outcomeOf(mail, refused, shop.clock.now());
  } catch (error) {
    return failureOf(mail, finalIfOnce(mail, mailFaultOf(error)), shop.clock.now());
  }
}

function finalIfOnce({ kind }: MailRow, fault: MailFault): MailFault {
  if (!fault.mayHaveArrived || !AT_MOST_ONCE.some((one) => one === kind)) return fault;
  return { reason: `${fault.reason}. The mail may have arrived.`, isForGood: true };
}

function compose(shop: Shop, composers: Composers, mail: MailRow): Promise<Letter> {
  const kind = mail.kind as MailKind; // Only `queueMail` writes the column, and always a MailKind.
  // The stored data fits the kind, because `queueMail` takes both together.
  return composers[kind](shop, { orderId: mail.order_id, facts: mail.facts as never });
}

/**
 * The outcome of an attempt in which the mail server took the message for every `outstanding` recipient who is not in
 * `refused`.
 */
function outcomeOf(mail: MailRow, refused: readonly Refused[], now: Date): AttemptOutcome {
  const forGood = refused.filter(({ isForGood }) => isForGood).map(wordsOf);
  const forNow = refused.filter(({ isForGood }) => !isForGood);
  const all = [...mail.rejected, ...forGood];
  if (all.length >= mail.recipients.length) {
    return failureOf(mail, { reason: forGood.join('; '), isForGood: true }, now);
  }
  const left = { ...mail, rejected: all, outstanding: forNow.map(({ address }) => address) };
  if (forNow.length > 0)
    return failureOf(left, { reason: forNow.map(wordsOf).join('; '), isForGood: false }, now);
  return { outstanding: [], rejected: all, last_error: null, sent_at: now, gave_up_at: null };
}

const wordsOf = ({ address, reason }: Refused) => `${address}: ${reason}`;

function failureOf(
  { outstanding, rejected, retry_until }: MailRow,
  { reason, isForGood }: MailFault,
  now: Date,
): AttemptOutcome {
  const isOver = isForGood || now >= retry_until;
  return { outstanding, rejected, last_error: reason, sent_at: null, gave_up_at: isOver ? now : null };
}

/**
 * Retries while the database is down, as long as the job may take. Without a record of the success, the mail would be
 * sent twice.
 */
async function record(shop: Shop, mailId: string, outcome: AttemptOutcome): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await inTransaction(shop.database, (writer) => endAttempt(writer, mailId, outcome), {
        isRepeatable: true,
      });
      return;
    } catch (error) {
      if (tries === RECORD_TRIES || !isDatabaseAway(error)) throw error;
      await wait(RECORD_PAUSE_MS);
    }
  }
}
