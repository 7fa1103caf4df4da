import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { LOCKS } from '../database/locks.ts';
import { personName } from '../database/person-name.ts';
import type { Customer, Login, Prospect } from '../database/tables.ts';

export type ProspectRow = Selectable<Prospect> & { readonly decider_name: string | null };

const decider = personName(sql.ref('decided_by')).as('decider_name');

/** Undefined if the address has a waiting request for access already. */
export async function insertProspect(
  writer: Writer,
  prospect: Insertable<Prospect>,
): Promise<number | undefined> {
  const inserted = await writer
    .insertInto('prospect')
    .values(prospect)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export function readProspect(reader: Reader, id: number): Promise<ProspectRow | undefined> {
  return reader.selectFrom('prospect').selectAll().select(decider).where('id', '=', id).executeTakeFirst();
}

export function lockProspect(writer: Writer, id: number): Promise<ProspectRow | undefined> {
  return writer
    .selectFrom('prospect')
    .selectAll()
    .select(decider)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function readWaiting(reader: Reader, limit: number): Promise<ProspectRow[]> {
  return reader
    .selectFrom('prospect')
    .selectAll()
    .select(decider)
    .where('decision', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function readDecided(reader: Reader, limit: number): Promise<ProspectRow[]> {
  return reader
    .selectFrom('prospect')
    .selectAll()
    .select(decider)
    .where('decision', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function decide(
  writer: Writer,
  id: number,
  decision: Required<
    Pick<ProspectRow, 'decision' | 'decided_at' | 'decided_by' | 'note' | 'customer_account'>
  >,
): Promise<ProspectRow> {
  return writer
    .updateTable('prospect')
    .set(decision)
    .where('id', '=', id)
    .returningAll()
    .returning(decider)
    .executeTakeFirstOrThrow();
}

export async function readPriceLists(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT price_list AS name FROM price UNION SELECT price_list FROM customer WHERE price_list <> ''
    ORDER BY name`.execute(reader);
  return rows.map(({ name }) => name);
}

export function readReps(reader: Reader) {
  return reader.selectFrom('rep').select(['code as Code', 'name as Name']).orderBy('name').execute();
}

/** Finds the customer with this account code in any letter case, even a withdrawn customer. */
export function findSameAccount(reader: Reader, account: string) {
  return reader
    .selectFrom('customer')
    .select(['account', 'name'])
    .where(sql<boolean>`upper(account) = upper(${account})`)
    .executeTakeFirst();
}

/** Finds the customer of a folded e-mail, which is the customer's own address or the address of a login. */
export async function findCustomerOfEmail(reader: Reader, email: string) {
  const { rows } = await sql<{ account: string; name: string }>`
    SELECT account, name FROM customer WHERE NOT withdrawn AND (lower(email COLLATE "C") = ${email}
      OR account IN (SELECT customer_account FROM login WHERE email = ${email}))
    ORDER BY account LIMIT 1`.execute(reader);
  return rows[0];
}

type NewCustomer = Pick<
  Insertable<Customer>,
  'account' | 'name' | 'billing_contact_name' | 'email' | 'price_list' | 'rep_code' | 'billing_address'
>;

/**
 * Waits until no other transaction creates a customer, because two applications with the same e-mail must not become
 * two customers.
 */
export async function makeOneAtATime(writer: Writer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCKS.newCustomer})`.execute(writer);
}

/** False if another transaction has taken the account code meanwhile. */
export async function insertCustomer(writer: Writer, customer: NewCustomer): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO customer (account, name, billing_contact_name, email, price_list, rep_code, billing_name, billing_address)
    VALUES (${customer.account}, ${customer.name}, ${customer.billing_contact_name}, ${customer.email},
      ${customer.price_list}, ${customer.rep_code}, ${customer.name}, ${customer.billing_address}::text[])
    ON CONFLICT DO NOTHING RETURNING 1`.execute(writer);
  return rows.length > 0;
}

export async function insertLogin(writer: Writer, login: Insertable<Login>): Promise<void> {
  await writer
    .insertInto('login')
    .values(login)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
