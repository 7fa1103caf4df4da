import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import type { OfficeRole } from '@tradecellar/contract/office-rights.ts';
import { plainKey } from '@tradecellar/trade/plain-key.ts';
import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../database/connection.ts';
import type { Customer } from '../database/tables.ts';
import { rolesWith } from '../mail/people-queries.ts';

/** The role of a folded e-mail for an account. Undefined without a login, and if the account is withdrawn. */
export async function readBuyerRole(
  database: Database,
  email: string,
  account: string,
): Promise<BuyerRole | undefined> {
  // Raw SQL: every call runs this query, and Kysely took longer to build it than PostgreSQL to run it.
  const { rows } = await sql<{ role: BuyerRole }>`
    SELECT role FROM login JOIN customer ON customer.account = login.customer_account
    WHERE login.email = ${email} AND login.customer_account = ${account} AND NOT customer.withdrawn`.execute(
    database,
  );
  return rows[0]?.role;
}

/**
 * The role of somebody whose token has the admin role: manager unless the shop has another role. Undefined if the
 * person was taken out of the office. At the shop's own sign-in (`listsOffice`) somebody without a row was erased, and a
 * token outlives the row.
 */
export async function readOfficeRole(
  reader: Reader,
  email: string,
  listsOffice = false,
): Promise<OfficeRole | undefined> {
  const { rows } = await sql<{ role: OfficeRole | 'none' }>`
    SELECT role FROM office_person WHERE email = ${email}`.execute(reader);
  const [{ role } = { role: listsOffice ? ('none' as const) : ('manager' as const) }] = rows;
  return role === 'none' ? undefined : role;
}

export type Ordering = {
  readonly person: string;
  readonly account: string;
  readonly isAnyones: boolean;
};

/** True if the row `customer` is the account, is not withdrawn, and the person may order for the account. */
export function isTheirs({ person, account, isAnyones }: Ordering) {
  return sql<boolean>`customer.account = ${account} AND NOT customer.withdrawn AND (${isAnyones}::boolean OR EXISTS (
    SELECT FROM login WHERE login.email = ${person} AND login.customer_account = customer.account
      AND login.role = ${rolesWith('order')}))`;
}

/**
 * True if the person may still order for the account; called after the customer is locked. A separate statement is
 * needed, because the statement that waited for the lock has read the logins from before the wait.
 */
export async function readIsStillTheirs(writer: Writer, ordering: Ordering): Promise<boolean> {
  const { rows } = await sql`SELECT FROM customer WHERE ${isTheirs(ordering)}`.execute(writer);
  return rows.length > 0;
}

/** Which of these keys a product, customer, address or order has in exactly this form. */
export async function readStoredKeys(
  database: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM unnest(${keys}::text[]) AS key
    WHERE EXISTS (SELECT 1 FROM product WHERE code = key)
      OR EXISTS (SELECT 1 FROM customer WHERE account = key)
      OR EXISTS (SELECT 1 FROM address WHERE id = key)
      OR EXISTS (SELECT 1 FROM sales_order WHERE provisional_no = key OR confirmed_no = key)`.execute(
    database,
  );
  return new Set(rows.map(({ key }) => key));
}

export type AccountName = Pick<Customer, 'account' | 'name'>;

export type LinkedAccount = AccountName & { readonly role: BuyerRole };

/**
 * Finds the account that a person typed. Letter case, blanks around the code and invisible characters do not matter:
 * `harb01` finds HARB01. An exact match wins. Withdrawn accounts are left out.
 */
export async function findAccountByCode(reader: Reader, typed: string): Promise<string | undefined> {
  const code = plainKey(typed);
  const found = await sql<{ account: string }>`
    SELECT account FROM customer
    WHERE NOT withdrawn AND lower(account) = lower(${code})
    ORDER BY account = ${code} DESC, account COLLATE "C" LIMIT 1`.execute(reader);
  return found.rows[0]?.account;
}

/** The accounts of a folded e-mail's logins, by name, each with the role. Withdrawn accounts are left out. */
export async function readLinkedAccounts(reader: Reader, email: string): Promise<LinkedAccount[]> {
  return reader
    .selectFrom('login')
    .innerJoin('customer', 'customer.account', 'login.customer_account')
    .select(['customer.account', 'customer.name', 'login.role'])
    .where('login.email', '=', email)
    .where('customer.withdrawn', '=', false)
    .orderBy(sql`lower(customer.name)`)
    .orderBy('customer.account')
    .execute();
}

export function findApiKey(database: Database, prefix: string) {
  return database
    .selectFrom('api_key')
    .select(['id', 'name', 'hash', 'scopes', 'last_used_at', 'revoked_at'])
    .where('prefix', '=', prefix)
    .executeTakeFirst();
}

export async function setApiKeyUsed(database: Database, id: number, at: Date): Promise<void> {
  await database.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute();
}

export async function readLogKey(database: Database): Promise<string> {
  return (await database.selectFrom('log_key').select('key').executeTakeFirstOrThrow()).key;
}

type CountedCall = {
  readonly call: string;
  readonly caller: string;
  readonly now: Date;
  /** A count that began at this time or earlier starts again from zero. */
  readonly endedBefore: Date;
};

export async function countCall(database: Database, { call, caller, now, endedBefore }: CountedCall) {
  const { rows } = await sql<{ calls: number; since: Date }>`
    WITH ended AS (
      DELETE FROM call_count WHERE since <= ${endedBefore} AND (call, caller) <> (${call}, ${caller})
    )
    INSERT INTO call_count AS counted (call, caller, since, calls) VALUES (${call}, ${caller}, ${now}, 1)
    ON CONFLICT (call, caller) DO UPDATE SET
      calls = CASE WHEN counted.since > ${endedBefore} THEN counted.calls + 1 ELSE 1 END,
      since = CASE WHEN counted.since > ${endedBefore} THEN counted.since ELSE excluded.since END
    RETURNING calls, since`.execute(database);
  const [counted] = rows;
  if (counted === undefined) throw new Error('The call was not counted');
  return counted;
}

export type Act = {
  readonly at: Date;
  readonly who: string;
  readonly customerAccount: string | null;
  readonly act: string;
  readonly facts: Record<string, unknown>;
};

export async function insertAct(writer: Writer, act: Act): Promise<void> {
  await writer
    .insertInto('audit')
    .values({
      at: act.at,
      who: act.who,
      customer_account: act.customerAccount,
      act: act.act,
      facts: JSON.stringify(act.facts),
    })
    .execute();
}
