import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { rolesWith } from '../mail/people-queries.ts';

export type StatedAccount = { readonly account: string; readonly emails: readonly string[] };

/**
 * The accounts after `after` that had a balance at the end of `day`, by code, each with the people of its logins who see
 * money and want the statement by mail. Accounts without such people are left out.
 */
export async function readStatedAccounts(
  reader: Reader,
  { after, day, most }: { readonly after: string; readonly day: PlainDate; readonly most: number },
): Promise<StatedAccount[]> {
  const { rows } = await sql<StatedAccount>`
    SELECT account, array_agg(login.email ORDER BY login.email COLLATE "C") AS emails
    FROM customer JOIN login ON login.customer_account = account
    WHERE NOT withdrawn AND account COLLATE "C" > ${after} AND statement_mail AND login.role = ${rolesWith('see-money')}
      AND round(credit_balance - coalesce((
        SELECT sum(total) FROM ledger_transaction
        WHERE ledger_transaction.customer_account = account AND transaction_date > ${day}::date), 0), 2) <> 0
    GROUP BY account ORDER BY account COLLATE "C" LIMIT ${most}`.execute(reader);
  return rows;
}

/** The people of an account who see money and want the statement by mail. */
export async function readStatementReaders(reader: Reader, account: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('login')
    .select('email')
    .where('customer_account', '=', account)
    .where('statement_mail', '=', true)
    .where(sql<boolean>`role = ${rolesWith('see-money')}`)
    .execute();
  return rows.map(({ email }) => email);
}

/** If a person wants the statement of an account by mail. Undefined if the account has no login of the person. */
export async function readStatementMail(
  reader: Reader,
  email: string,
  account: string,
): Promise<boolean | undefined> {
  const row = await reader
    .selectFrom('login')
    .select('statement_mail')
    .where('email', '=', email)
    .where('customer_account', '=', account)
    .executeTakeFirst();
  return row?.statement_mail;
}

export async function setStatementMail(
  writer: Writer,
  { email, account, isWanted }: { email: string; account: string; isWanted: boolean },
): Promise<void> {
  await writer
    .updateTable('login')
    .set({ statement_mail: isWanted })
    .where('email', '=', email)
    .where('customer_account', '=', account)
    .execute();
}
