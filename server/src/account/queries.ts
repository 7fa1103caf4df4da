import { foldEmail } from '@tradecellar/trade/email.ts';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';
import { hasWord, plainText } from '../database/plain-text.ts';
import type { Audit, Customer, LedgerTransaction, Rep } from '../database/tables.ts';
import type { Person } from '../http/person.ts';
import type { AccountName } from '../http/queries.ts';

export async function noteSignIn(writer: Writer, email: string, day: string, at: Date): Promise<void> {
  await writer
    .insertInto('sign_in')
    .values({ email, day, first_at: at })
    .onConflict((clash) => clash.columns(['day', 'email']).doNothing())
    .execute();
}

/** Stores the provider's name of a person, unless the name is the e-mail. Returns the name that every screen shows. */
export async function noteName(
  writer: Writer,
  { email, name }: Pick<Person, 'email' | 'name'>,
): Promise<string> {
  const given = name.trim();
  if (given !== '' && foldEmail(given) !== email) {
    await sql`
      INSERT INTO person_name AS known (email, name) VALUES (${email}, ${given})
      ON CONFLICT (email) DO UPDATE SET name = excluded.name WHERE known.name <> excluded.name`.execute(
      writer,
    );
  }
  const { rows } = await sql<{ name: string }>`SELECT ${personName(sql`${email}::text`)} AS name`.execute(
    writer,
  );
  return rows[0]?.name ?? email;
}

export type RepRow = Selectable<Rep>;

/** An account that is not withdrawn. `logged_in` is true if anybody who is linked to the account has ever signed in. */
export type AccountRow = Selectable<Customer> & { readonly logged_in: boolean };

export async function readAccount(reader: Reader, account: string): Promise<AccountRow | undefined> {
  return reader
    .selectFrom('customer')
    .selectAll('customer')
    .select((expression) =>
      expression
        .exists(
          expression
            .selectFrom('login')
            .innerJoin('sign_in', 'sign_in.email', 'login.email')
            .select('login.email')
            .whereRef('login.customer_account', '=', 'customer.account'),
        )
        .$castTo<boolean>()
        .as('logged_in'),
    )
    .where('account', '=', account)
    .where('withdrawn', '=', false)
    .executeTakeFirst();
}

export async function readRep(reader: Reader, code: string): Promise<RepRow | undefined> {
  return reader.selectFrom('rep').selectAll().where('code', '=', code).executeTakeFirst();
}

export type TransactionRow = Selectable<LedgerTransaction>;

export async function readTransactions(
  reader: Reader,
  account: string,
  range: DateRange,
  direction: 'asc' | 'desc',
): Promise<TransactionRow[]> {
  return reader
    .selectFrom('ledger_transaction')
    .selectAll()
    .where('customer_account', '=', account)
    .where('transaction_date', '>=', range.start)
    .where('transaction_date', '<=', range.end)
    .orderBy('transaction_date', direction)
    .orderBy('position', direction)
    .orderBy('transaction_number', direction)
    .execute();
}

/** The orders whose claims were settled by an account's credit notes, by credit note number. */
export async function readCreditedOrders(
  reader: Reader,
  account: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ credit_note: string; order_no: string }>`
    SELECT DISTINCT ON (credit_note) credit_note, coalesce(confirmed_no, provisional_no) AS order_no
    FROM claim JOIN claim_line ON claim_id = claim.id JOIN sales_order o ON o.id = claim.order_id
    WHERE claim.customer_account = ${account} AND credit_note <> '' ORDER BY credit_note, claim.id`.execute(
    reader,
  );
  return new Map(rows.map((row) => [row.credit_note, row.order_no]));
}

/**
 * The accounts to which an e-mail belongs, in any letter case, as the e-mail of a login or of the customer. Sorted by
 * account code, with `COLLATE "C"` for the same sequence on every database.
 */
export async function findAccountsByEmail(reader: Reader, email: string): Promise<AccountName[]> {
  const found = await sql<AccountName>`
    SELECT account, name FROM customer
    WHERE NOT withdrawn AND (
      lower(email COLLATE "C") = ${foldEmail(email)}
      OR account IN (SELECT customer_account FROM login WHERE email = ${foldEmail(email)})
    )
    ORDER BY account COLLATE "C"`.execute(reader);
  return found.rows;
}

export type CustomerMatchRow = AccountName & {
  readonly address: string[] | null;
  readonly post_code: string | null;
};

/**
 * Customers whose name, code, contact, e-mails or addresses contain every word of `words`. Customers whose name has a
 * word that begins with the first word of `words` come first.
 */
export async function searchCustomers(
  reader: Reader,
  words: readonly string[],
  most: number,
): Promise<CustomerMatchRow[]> {
  const containing = words.map((word) => hasWord(sql`known`, word));
  const found = await sql<CustomerMatchRow>`
    WITH plain AS (
      SELECT account, name, ${plainText(sql`name`)} AS plain_name, ${plainText(sql`concat_ws(' ',
        account, name, billing_contact_name, email, array_to_string(billing_address, ' '),
        (SELECT string_agg(email, ' ') FROM login WHERE customer_account = account),
        (SELECT string_agg(concat_ws(' ', delivery_name, array_to_string(delivery_address, ' '), delivery_post_code,
          replace(delivery_post_code, ' ', '')), ' ') FROM address WHERE customer_account = account AND NOT withdrawn)
      )`)} AS known
      FROM customer WHERE NOT withdrawn
    )
    SELECT account, name, delivery_address AS address, delivery_post_code AS post_code
    FROM plain LEFT JOIN LATERAL (
      SELECT delivery_address, delivery_post_code FROM address
      WHERE customer_account = account AND NOT withdrawn ORDER BY position, id LIMIT 1
    ) AS first_address ON true
    WHERE ${sql.join(containing, sql` AND `)}
    ORDER BY ${hasWord(sql`' ' || plain_name`, ` ${words[0] ?? ''}`)} DESC, plain_name, account COLLATE "C" LIMIT ${most}`.execute(
    reader,
  );
  return found.rows;
}

export type AuditRow = Selectable<Audit> & { readonly actor_name: string };

export async function readActs(
  reader: Reader,
  account: string,
  { names, most }: { readonly names: readonly string[]; readonly most: number },
): Promise<AuditRow[]> {
  return reader
    .selectFrom('audit')
    .selectAll()
    .select(personName(sql.ref('who')).as('actor_name'))
    .where('customer_account', '=', account)
    .where('act', 'in', [...names])
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/**
 * The confirmed numbers of an account's orders by provisional number. Orders without a confirmed number are left out.
 */
export async function readConfirmedNumbers(
  reader: Reader,
  account: string,
  provisional: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (provisional.length === 0) return new Map();
  const found = await reader
    .selectFrom('sales_order')
    .select(['provisional_no', 'confirmed_no'])
    .where('customer_account', '=', account)
    .where('provisional_no', 'in', [...provisional])
    .execute();
  return new Map(
    found.flatMap(({ provisional_no, confirmed_no }) =>
      provisional_no === null || confirmed_no === null ? [] : [[provisional_no, confirmed_no] as const],
    ),
  );
}

/** A range of instants in milliseconds since 1970, both ends included. */
export type InstantRange = { readonly fromMs: number; readonly toMs: number };

export type DayPlaced = { readonly day: string; readonly count: number; readonly total: string };

/**
 * The days of a range on which baskets were placed, first to last. Replacements at nil do not count. Days are London
 * days, not days of the server's time zone.
 */
export async function sumPlacementsByDay(
  reader: Reader,
  { fromMs, toMs }: InstantRange,
): Promise<readonly DayPlaced[]> {
  const found = await sql<DayPlaced>`
    SELECT (placed_at AT TIME ZONE 'Europe/London')::date AS day, count(*) AS count, sum(grand_total)::text AS total
    FROM placement
    WHERE placed_at BETWEEN ${instant(fromMs)} AND ${instant(toMs)} AND NOT is_replacement(placement)
    GROUP BY 1 ORDER BY 1`.execute(reader);
  return found.rows;
}

export async function countPeople(reader: Reader, { fromMs, toMs }: InstantRange): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(DISTINCT email) AS count FROM sign_in
    WHERE first_at BETWEEN ${instant(fromMs)} AND ${instant(toMs)}`.execute(reader);
  return found.rows[0]?.count ?? 0;
}

/** PostgreSQL computes the instant, because JavaScript and PostgreSQL write the year 275760 differently. */
function instant(ms: number) {
  return sql`to_timestamp(${ms}::double precision / 1000)`;
}
