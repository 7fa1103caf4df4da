import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { toldLast, type WineChange, type WineCorrection } from '@tradecellar/trade/price-notice.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { LOCKS } from '../database/locks.ts';
import type { PriceNotice, PriceNoticeGate } from '../database/tables.ts';
import { rolesWith } from '../mail/people-queries.ts';

/** Lets a single transaction at a time decide of what a person is told. */
export async function tellOneAtATime(writer: Writer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCKS.priceNotices})`.execute(writer);
}

export async function readGate(reader: Reader): Promise<Selectable<PriceNoticeGate> | undefined> {
  return reader.selectFrom('price_notice_gate').selectAll().executeTakeFirst();
}

export async function changeGate(
  writer: Writer,
  values: Partial<Omit<Selectable<PriceNoticeGate>, 'one'>>,
): Promise<void> {
  await writer
    .insertInto('price_notice_gate')
    .values(values)
    .onConflict((clash) => clash.column('one').doUpdateSet(values))
    .execute();
}

export type Recipient = {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly isLeftOut: boolean;
};

/** A login that may order: a person who only sees the accounts is not told (decision 136). */
const mayOrder = sql`login.role = ${rolesWith('order')}`;

/** The people who may order and want mails about prices. */
export async function readRecipients(
  reader: Reader,
  accounts: readonly string[],
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT account, customer.name, login.email, left_out.customer_account IS NOT NULL AS "isLeftOut"
    FROM customer JOIN login ON login.customer_account = account
      LEFT JOIN price_notice_left_out left_out ON left_out.customer_account = account
    WHERE account = ANY(${accounts}::text[]) AND NOT withdrawn AND ${mayOrder}
      AND NOT EXISTS (SELECT FROM price_notice_off WHERE price_notice_off.email = login.email)
    ORDER BY account COLLATE "C", login.email COLLATE "C"`.execute(reader);
  return rows;
}

export type ToldRow = Pick<
  Selectable<PriceNotice>,
  'customer_account' | 'email' | 'product_code' | 'notice' | 'correction'
> & {
  readonly day: PlainDate;
  /** The change that the person was told last. */
  readonly told: WineChange;
  readonly list: string;
  /** The state of the newest mail. `waiting`: no attempt at the mail has begun. `failed`: the mail reached nobody. */
  readonly mail: 'waiting' | 'sending' | 'sent' | 'failed';
};

/** The told changes of days after `today`, with the state of the mail. */
export async function readTold(
  reader: Reader,
  today: PlainDate,
  accounts?: readonly string[],
): Promise<readonly ToldRow[]> {
  const of = accounts === undefined ? sql`` : sql`AND customer_account = ANY(${accounts}::text[])`;
  const { rows } = await sql<ToldRow & { readonly corrected: WineCorrection | null }>`
    SELECT customer_account, notice.email, product_code, day, told, notice, corrected, correction, price_list AS list,
      CASE WHEN mail.sent_at IS NOT NULL THEN 'sent' WHEN mail.id IS NULL OR mail.gave_up_at IS NOT NULL THEN 'failed'
        WHEN sending_since IS NOT NULL THEN 'sending' ELSE 'waiting' END AS mail
    FROM price_notice notice JOIN customer ON account = customer_account
      LEFT JOIN mail ON mail.key = 'price-notice-' || coalesce(correction, notice.notice)
    WHERE day > ${today}::date ${of}
    ORDER BY customer_account COLLATE "C", notice.email COLLATE "C", product_code COLLATE "C", day`.execute(
    reader,
  );
  return rows.map(({ corrected, ...row }) => ({ ...row, told: toldLast(row.told, corrected) }));
}

export type Noticed = { readonly code: string; readonly change: WineChange };
/** A change of what a person was told last, `told`. */
export type Correction = {
  readonly code: string;
  readonly change: WineCorrection;
  readonly told: WineChange;
};
/** The contents of the mail `notice` to a person of an account. */
type Told = {
  readonly account: string;
  readonly email: string;
  readonly notice: string;
  readonly changes: readonly Noticed[];
  readonly corrections: readonly Correction[];
};

const rowsOf = <T extends Noticed>(told: readonly Told[], winesOf: (each: Told) => readonly T[]) =>
  told.flatMap((each) =>
    winesOf(each).map(({ code, ...wine }) => ({
      customer_account: each.account,
      email: each.email,
      product_code: code,
      day: wine.change.day,
      notice: each.notice,
      ...wine,
    })),
  );

const asRecords = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)})
  AS row (customer_account text, email text, product_code text, day date, change jsonb, told jsonb, notice uuid)`;

/** Records of what people are told. A change of which a person was told stays as it is. */
export async function insertNotices(writer: Writer, told: readonly Told[], at: Date): Promise<void> {
  const rows = rowsOf(told, ({ changes }) => changes);
  if (rows.length === 0) return;
  await sql`
    INSERT INTO price_notice (customer_account, email, product_code, day, told, notice, told_at)
    SELECT customer_account, email, product_code, day, change, notice, ${at} FROM ${asRecords(rows)}
    ON CONFLICT DO NOTHING`.execute(writer);
}

export async function recordCorrections(writer: Writer, told: readonly Told[]): Promise<void> {
  const rows = rowsOf(told, ({ corrections }) => corrections);
  if (rows.length === 0) return;
  await sql`
    UPDATE price_notice notice SET told = row.told, corrected = row.change, correction = row.notice
    FROM ${asRecords(rows)}
    WHERE notice.customer_account = row.customer_account AND notice.email = row.email
      AND notice.product_code = row.product_code AND notice.day = row.day`.execute(writer);
}

/** The rows that a mail tells or corrects, with the names of the products. */
export type MailedRow = Pick<Selectable<PriceNotice>, 'customer_account' | 'email' | 'product_code'> & {
  readonly told: WineChange;
  readonly corrected: WineCorrection | null;
  readonly is_correction: boolean;
  readonly customer: string;
  readonly description: string;
  readonly case_size: number | null;
  readonly unit_size: string | null;
  /** False for a person without a login that may order, or who wants no mails about prices. */
  readonly is_wanted: boolean;
};

export async function readMailed(reader: Reader, notice: string): Promise<readonly MailedRow[]> {
  const { rows } = await sql<MailedRow>`
    SELECT notice.customer_account, notice.email, product_code, told, corrected, notice <> ${notice}::uuid AS is_correction,
      customer.name AS customer, coalesce(description, product_code) AS description, case_size, unit_size,
      EXISTS (SELECT FROM login WHERE login.email = notice.email AND login.customer_account = account AND ${mayOrder})
        AND NOT EXISTS (SELECT FROM price_notice_off WHERE price_notice_off.email = notice.email) AS is_wanted
    FROM price_notice notice JOIN customer ON account = notice.customer_account LEFT JOIN product ON code = product_code
    WHERE notice = ${notice}::uuid OR correction = ${notice}::uuid
    ORDER BY product_code COLLATE "C", day`.execute(reader);
  return rows;
}

/** Locks the mails of an account that no attempt has begun to send, so that their contents may still change. */
export async function lockWaitingMails(writer: Writer, account: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ notice: string }>`
    SELECT substr(key, length('price-notice-') + 1) AS notice FROM mail
    WHERE kind = 'price-notice' AND sent_at IS NULL AND gave_up_at IS NULL AND sending_since IS NULL
      AND EXISTS (SELECT FROM price_notice WHERE customer_account = ${account} AND key = 'price-notice-' || notice)
    ORDER BY id FOR UPDATE`.execute(writer);
  return new Set(rows.map(({ notice }) => notice));
}

/** Replaces what a waiting mail tells; without a change the mail no longer tells of the wine. */
export async function replaceTold(
  writer: Writer,
  { customer_account, email, product_code, day }: ToldRow,
  change: WineChange | undefined,
): Promise<void> {
  const key = sql`customer_account = ${customer_account} AND email = ${email} AND product_code = ${product_code}
    AND day = ${day}::date`;
  await (change === undefined
    ? sql`DELETE FROM price_notice WHERE ${key}`
    : sql`UPDATE price_notice SET told = ${JSON.stringify(change)}::jsonb WHERE ${key}`
  ).execute(writer);
}

export async function deleteNoticesBefore(writer: Writer, before: PlainDate): Promise<void> {
  await writer.deleteFrom('price_notice').where('day', '<', before).execute();
}
