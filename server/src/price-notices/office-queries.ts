import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

export async function isMailed(reader: Reader, email: string): Promise<boolean> {
  const row = await reader
    .selectFrom('price_notice_off')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined;
}

export async function setMailed(
  writer: Writer,
  email: string,
  { isOn, at }: { readonly isOn: boolean; readonly at: Date },
): Promise<void> {
  await (isOn
    ? sql`DELETE FROM price_notice_off WHERE email = ${email}`
    : sql`INSERT INTO price_notice_off (email, off_at) VALUES (${email}, ${at}) ON CONFLICT DO NOTHING`
  ).execute(writer);
}

/** False for an account that is not there. */
export async function setLeftOut(
  writer: Writer,
  account: string,
  { isLeftOut, at }: { readonly isLeftOut: boolean; readonly at: Date },
): Promise<boolean> {
  const known = await writer
    .selectFrom('customer')
    .select('account')
    .where('account', '=', account)
    .where('withdrawn', '=', false)
    .executeTakeFirst();
  if (known === undefined) return false;
  await (isLeftOut
    ? sql`INSERT INTO price_notice_left_out VALUES (${account}, ${at}) ON CONFLICT DO NOTHING`
    : sql`DELETE FROM price_notice_left_out WHERE customer_account = ${account}`
  ).execute(writer);
  return true;
}
