import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import type { Mail } from '../database/tables.ts';
import type { StoredMailServer } from './mail-server.ts';

/** Undefined if a mail with this key exists already. */
export async function insertMail(writer: Writer, mail: Insertable<Mail>): Promise<string | undefined> {
  const inserted = await writer
    .insertInto('mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export type MailRow = Selectable<Mail>;

/**
 * Gives up a mail of these kinds if its process ended during the last attempt: the mail server may have accepted the
 * mail, and a mail to many people must not arrive twice.
 */
export async function giveUpCutOff(
  writer: Writer,
  { mailId, kinds, at }: { mailId: string; kinds: readonly string[]; at: Date },
): Promise<void> {
  await writer
    .updateTable('mail')
    .set({
      gave_up_at: at,
      sending_since: null,
      last_error: 'The shop stopped while it sent this mail, which may have arrived.',
    })
    .where('id', '=', mailId)
    .where('kind', 'in', kinds)
    .where('sending_since', 'is not', null)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute();
}

/**
 * Records the start of an attempt. Undefined if there is nothing to send: the mail was sent or given up, or the office
 * has asked to send the mail again (`round`), for which there is a newer job.
 */
export async function beginAttempt(
  writer: Writer,
  { mailId, round }: { readonly mailId: string; readonly round: number },
  at: Date,
): Promise<MailRow | undefined> {
  return writer
    .updateTable('mail')
    .set({ attempts: sql`attempts + 1`, last_attempt_at: at, sending_since: at })
    .where('id', '=', mailId)
    .where('round', '=', round)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export type AttemptOutcome = Pick<
  MailRow,
  'outstanding' | 'rejected' | 'last_error' | 'sent_at' | 'gave_up_at'
>;

export async function endAttempt(writer: Writer, mailId: string, outcome: AttemptOutcome): Promise<void> {
  await writer
    .updateTable('mail')
    .set({ ...outcome, sending_since: null })
    .where('id', '=', mailId)
    .execute();
}

/**
 * Makes an unsent mail due again, unless a job is sending it now. Returns its new `round`, which makes the jobs of
 * earlier rounds do nothing. The row stays locked.
 */
export async function lockMailToSendAgain(
  writer: Writer,
  mailId: string,
  { notTriedSince, retryUntil }: { readonly notTriedSince: Date; readonly retryUntil: Date },
): Promise<number | undefined> {
  const row = await writer
    .updateTable('mail')
    .set({ round: sql`round + 1`, retry_until: retryUntil, gave_up_at: null, sending_since: null })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where((either) =>
      either.or([either('sending_since', 'is', null), either('sending_since', '<', notTriedSince)]),
    )
    .returning('round')
    .executeTakeFirst();
  return row?.round;
}

/**
 * The mails that need the office's attention, the oldest first: mails that failed, mails that have waited since before
 * `waitingSince`, and mails that a recipient's server refused after `refusedSince`.
 */
export function readTroubledMails(
  reader: Reader,
  { waitingSince, refusedSince, limit }: { waitingSince: Date; refusedSince: Date; limit: number },
) {
  return (
    reader
      .selectFrom('mail')
      .leftJoin('sales_order', 'sales_order.id', 'mail.order_id')
      .selectAll('mail')
      // The office sees on the page People whether an invitation failed.
      .where('mail.kind', '<>', 'invitation')
      .select(['sales_order.customer_account', 'sales_order.provisional_no', 'sales_order.confirmed_no'])
      .where((either) =>
        either.or([
          either('gave_up_at', 'is not', null),
          either.and([either('sent_at', 'is', null), either('queued_at', '<', waitingSince)]),
          either.and([sql<boolean>`rejected <> '{}'`, either('sent_at', '>', refusedSince)]),
        ]),
      )
      .orderBy('queued_at')
      .limit(limit)
      .execute()
  );
}

export async function readMailServer(reader: Reader): Promise<StoredMailServer | undefined> {
  return reader
    .selectFrom('mail_server')
    .select(['host', 'port', 'username', 'password', 'sender'])
    .executeTakeFirst();
}

export async function storeMailServer(writer: Writer, server: StoredMailServer): Promise<void> {
  await writer
    .insertInto('mail_server')
    .values(server)
    .onConflict((clash) => clash.column('one').doUpdateSet(server))
    .execute();
}
