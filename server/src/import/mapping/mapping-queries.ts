import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import { storedMoney } from '../../database/stored-money.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { KeptMapping, Known, Ledgers, Mapping } from './mapping.ts';

/** Keeps a mapping for later files with the same head, in place of an earlier mapping. */
export async function keepMapping(writer: Writer, kept: Omit<KeptMapping, 'fingerprint'>): Promise<string> {
  const fingerprint = fingerprintOf(kept.head);
  const row = {
    file: kept.file,
    head: JSON.stringify(kept.head),
    mapping: JSON.stringify(kept.mapping),
    kept_by: kept.keptBy,
    kept_at: kept.keptAt,
  };
  await writer
    .insertInto('import_mapping')
    .values({ fingerprint, ...row })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet(row))
    .execute();
  return fingerprint;
}

export async function readMappings(reader: Reader): Promise<KeptMapping[]> {
  const rows = await reader.selectFrom('import_mapping').selectAll().orderBy('kept_at', 'desc').execute();
  return rows.map(({ fingerprint, file, head, mapping, kept_by, kept_at }) => ({
    fingerprint,
    file,
    head: head as string[], // Written by `keepMapping`.
    mapping: mapping as unknown as Mapping, // Written by `keepMapping`.
    keptBy: kept_by,
    keptAt: kept_at,
  }));
}

/** Removes a mapping. False if no mapping has the fingerprint. */
export async function deleteMapping(writer: Writer, fingerprint: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('import_mapping')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Today's products, customers and reps. The mapper compares the codes of a file with their codes. */
export async function readKnown(reader: Reader, today: string): Promise<Known> {
  const products = await reader
    .selectFrom('product')
    .select([
      'code',
      'case_size',
      sql<number | null>`vat_rate::float8`.as('rate'),
      sql<number>`case_price::float8`.as('price'),
    ])
    .execute();
  const customers = await reader.selectFrom('customer').select('account').execute();
  const reps = await reader.selectFrom('rep').select('code').execute();
  return {
    products: new Map(
      products.map(({ code, case_size: caseSize, rate, price: casePrice }) => [
        code,
        { caseSize, casePrice, ...(rate !== null && { vatRate: rate }) },
      ]),
    ),
    customers: new Set(customers.map(({ account }) => account)),
    reps: new Set(reps.map(({ code }) => code)),
    today,
  };
}

/** The stored entries of all ledgers. The running balance of a file's entries continues the stored balance. */
export async function readLedgers(reader: Reader): Promise<Ledgers> {
  const rows = await reader
    .selectFrom('ledger_transaction')
    .select(['customer_account', 'transaction_number', 'transaction_date', 'balance'])
    .orderBy('transaction_date')
    .orderBy('position')
    .orderBy('transaction_number')
    .execute();
  const entries = Map.groupBy(rows, ({ customer_account }) => customer_account);
  return new Map(
    [...entries].map(([account, own]) => [
      account,
      own.map(({ transaction_number: number, transaction_date: date, balance }) => ({
        ...{ number, date, balance: storedMoney(balance) },
      })),
    ]),
  );
}
