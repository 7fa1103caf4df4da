import type { DateRange } from '@tradecellar/trade/trade-date.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import type { CustomerTable, Tables } from '../database/tables.ts';

/** An account's code and name, for a selector. */
export type AccountName = Pick<CustomerTable, 'account' | 'name'>;

/** The accounts an e-mail (lower case) may order for, by name. Withdrawn ones are not among them. */
export async function readLinkedAccounts(reader: Reader, email: string): Promise<AccountName[]> {
  return reader
    .selectFrom('login')
    .innerJoin('customer', 'customer.account', 'login.customer_account')
    .select(['customer.account', 'customer.name'])
    .where('login.email', '=', email)
    .where('customer.withdrawn', '=', false)
    .orderBy(sql`lower(customer.name)`)
    .orderBy('customer.account')
    .execute();
}

/** Notes that a person signed in on a day (`yyyy-MM-dd`); the first time of the day is kept. */
export async function noteSignIn(writer: Writer, email: string, day: string, at: Date): Promise<void> {
  await writer
    .insertInto('sign_in')
    .values({ email, day, first_at: at })
    .onConflict((clash) => clash.columns(['day', 'email']).doNothing())
    .execute();
}

export type RepRow = Selectable<Tables['rep']>;

/** An account that is not withdrawn; `logged_in` is true when anyone linked to it has ever signed in. */
export type AccountRow = Selectable<CustomerTable> & { readonly logged_in: boolean };

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

export type TransactionRow = Selectable<Tables['ledger_transaction']>;

/** An account's ledger rows of a range, in the ledger's own order or the exact reverse of it. */
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
