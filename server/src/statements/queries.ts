import { CLAIM_STATES, isInQuery } from '@tradecellar/trade/claim-life.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import type { Customer, LedgerTransaction } from '../database/tables.ts';

export type TransactionRow = Selectable<LedgerTransaction>;

export type StatedCustomer = Pick<
  Selectable<Customer>,
  'account' | 'name' | 'billing_name' | 'billing_address' | 'credit_balance'
>;

/** An account that is not withdrawn, with its billing address and its balance. */
export async function readStatedCustomer(
  reader: Reader,
  account: string,
): Promise<StatedCustomer | undefined> {
  return reader
    .selectFrom('customer')
    .select(['account', 'name', 'billing_name', 'billing_address', 'credit_balance'])
    .where('account', '=', account)
    .where('withdrawn', '=', false)
    .executeTakeFirst();
}

/** All transactions of an account, in the ledger's sequence. */
export function readLedger(reader: Reader, account: string): Promise<TransactionRow[]> {
  return readLedgers(reader, [account]);
}

/** All transactions of these accounts, each account's in the ledger's sequence. */
export async function readLedgers(reader: Reader, accounts: readonly string[]): Promise<TransactionRow[]> {
  return reader
    .selectFrom('ledger_transaction')
    .selectAll()
    .where(sql<boolean>`customer_account = ANY(${accounts}::text[])`)
    .orderBy('transaction_date')
    .orderBy('position')
    .orderBy('transaction_number')
    .execute();
}

export type QueriedOrder = { readonly numbers: readonly string[]; readonly sum: string };

/** The orders of an account with claims in query that were opened before `before`: their numbers and the sum with VAT. */
export async function readQueriedOrders(
  reader: Reader,
  account: string,
  before: Date,
): Promise<QueriedOrder[]> {
  const { rows } = await sql<QueriedOrder>`
    SELECT array_remove(ARRAY[o.provisional_no, o.confirmed_no, nullif(o.invoice_number, '')], NULL) AS numbers,
      sum(line.nett + line.vat)::text AS sum
    FROM claim JOIN claim_line line ON line.claim_id = claim.id JOIN sales_order o ON o.id = claim.order_id
    WHERE claim.customer_account = ${account} AND claim.opened_at < ${before}
      AND line.state = ANY(${CLAIM_STATES.filter(isInQuery)}::text[])
    GROUP BY o.id ORDER BY o.id`.execute(reader);
  return rows;
}

/** The numbers by which the ledger may name these orders. */
export const numbersOf = (orders: readonly QueriedOrder[]): ReadonlySet<string> =>
  new Set(orders.flatMap(({ numbers }) => numbers));
