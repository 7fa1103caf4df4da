import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import type { Writer } from '../database/connection.ts';
import type { Shop } from '../shop.ts';
import type { MailFacts, MailKind } from './mail-kinds.ts';
import { insertMail, lockMailToSendAgain } from './queries.ts';

export type QueuedMail<K extends MailKind> = {
  readonly kind: K;
  /** Letters, digits and hyphens. A second mail with the same key is not queued. */
  readonly key: string;
  readonly to: readonly string[];
  readonly orderId?: number;
  readonly afterSeconds?: number;
  readonly facts: MailFacts[K];
};

/** A person waits at the sign-in page, and the link is good for 15 minutes: thousands of mails may wait before the mail. */
const AWAITED: readonly MailKind[] = ['sign-in-link'];

/** A mail that was retried for this long is given up, and the office decides about it. */
const RETRIED_FOR_MS = 3 * 24 * 60 * 60 * 1000;
/** An attempt that began longer ago was cut off by the end of its process, and no longer counts as sending. */
const LONGEST_ATTEMPT_MS = 60 * 60 * 1000;

/**
 * Queues a mail in the caller's transaction. False if a mail with the same key was queued before. The mail is retried
 * for three days with growing pauses, and then stays in the table as failed.
 * @throws Error if no recipient is an e-mail address
 */
export async function queueMail<K extends MailKind>(
  writer: Writer,
  { jobs, clock }: Pick<Shop, 'jobs' | 'clock'>,
  { kind, key, to, orderId, facts, afterSeconds = 0 }: QueuedMail<K>,
): Promise<boolean> {
  const recipients = to.filter(looksLikeEmail);
  if (recipients.length === 0) throw new Error(`The mail ${key} has no recipient`);
  const now = clock.now();
  const mailId = await insertMail(writer, {
    key,
    kind,
    order_id: orderId ?? null,
    facts: JSON.stringify(facts),
    recipients,
    outstanding: recipients,
    queued_at: now,
    retry_until: new Date(now.getTime() + RETRIED_FOR_MS),
  });
  if (mailId === undefined) return false;
  await jobs.enqueue(
    writer,
    'mail',
    { mailId, round: 0 },
    { afterSeconds, isAwaited: AWAITED.includes(kind) },
  );
  return true;
}

/**
 * Sends a waiting or failed mail at once, with three more days of retries. False if the mail has been sent or is being
 * sent now.
 */
export async function sendMailAgain(
  writer: Writer,
  { jobs, clock }: Pick<Shop, 'jobs' | 'clock'>,
  mailId: string,
): Promise<boolean> {
  const now = clock.now();
  const round = await lockMailToSendAgain(writer, mailId, {
    notTriedSince: new Date(now.getTime() - LONGEST_ATTEMPT_MS),
    retryUntil: new Date(now.getTime() + RETRIED_FOR_MS),
  });
  if (round === undefined) return false;
  await jobs.enqueue(writer, 'mail', { mailId, round }, { isAwaited: true });
  return true;
}
