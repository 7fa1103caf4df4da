import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { plainPrice } from '@tradecellar/trade/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../database/connection.ts';
import { storedMoney } from '../../database/stored-money.ts';
import type { Field, FileKind } from '../kinds/file-kind.ts';

type StoredRow = Readonly<Record<string, unknown>>;

/** Figures that orders and payments move: a file that is sent back a day later would restore yesterday's figures. */
const MOVING = new Set(['CreditLimit', 'CreditBalance']);

/**
 * The fields of a kind that the shop writes into a file: all fields that a row stores, except figures that move, and
 * the day of a later price.
 */
export function ownFields(kind: FileKind): string[] {
  return Object.entries(kind.fields).flatMap(([field, { to }]) =>
    isDay(kind, field) || (to !== undefined && !MOVING.has(field)) ? [field] : [],
  );
}

const isDay = (kind: FileKind, field: string) => kind.isDated === true && field === 'From';

const SHOWN: { readonly [table: string]: { where: RawBuilder<unknown>; by: RawBuilder<unknown> } } = {
  product: { where: sql`NOT withdrawn OR switched_off`, by: sql`position, code` },
  customer: { where: sql`NOT withdrawn`, by: sql`account` },
  login: {
    where: sql`customer_account IN (SELECT account FROM customer WHERE NOT withdrawn)`,
    by: sql`customer_account, email`,
  },
  address: {
    where: sql`NOT withdrawn AND customer_account IN (SELECT account FROM customer WHERE NOT withdrawn)`,
    by: sql`customer_account, position, id`,
  },
  price: { where: sql`true`, by: sql`price_list, product_code` },
};

/**
 * The rows of a kind in the form of its file, each as texts by field. A later price is a row of its own, after the row
 * of the price of `today`, which gets a day too: a file that is sent back after the later price began must not bring
 * the earlier price back.
 *
 * Worked example: WHITE1 £10, and £11 from 1 February, exported on 1 December, are the rows `WHITE1,10,2026-12-01` and
 * `WHITE1,11,2027-02-01`.
 */
export async function readOwnRows(
  reader: Reader,
  kind: FileKind,
  today: PlainDate,
): Promise<Record<string, string>[]> {
  const { where = sql`true`, by = sql`1` } = SHOWN[kind.table] ?? {};
  const { rows } = await sql<StoredRow>`
    SELECT * FROM ${sql.table(kind.table)} WHERE ${where} ORDER BY ${by}`.execute(reader);
  if (kind.isDated !== true) return rows.map((row) => textsOf(kind, row));
  const dated = await readDatedRows(reader, kind);
  const now = rows.flatMap((row) => {
    const key = keyOf(row);
    const later = dated.get(key);
    dated.delete(key);
    if (later === undefined) return [textsOf(kind, row)];
    return [{ ...row, from_day: today }, ...later.map((each) => ({ ...row, ...each }))].map((each) =>
      textsOf(kind, each),
    );
  });
  // Prices of a list that has no price of the product today. Without today's row a product is withdrawn.
  const onlyLater = kind.table === 'price' ? [...dated.values()].flat() : [];
  return [...now, ...onlyLater.map((row) => textsOf(kind, row))];
}

const keyOf = ({ price_list, product_code, code }: StoredRow) =>
  `${price_list ?? ''}\u0000${product_code ?? code}`;

/** The later prices of products or of price lists by key, each key's earliest first. */
async function readDatedRows(reader: Reader, { table }: FileKind): Promise<Map<string, StoredRow[]>> {
  const { rows } = await sql<StoredRow>`
    SELECT * FROM dated_price WHERE (price_list = '') = ${table === 'product'}
    ORDER BY price_list, product_code, from_day`.execute(reader);
  return Map.groupBy(rows, keyOf);
}

/** A product in the form of products.csv, whether the list has the product or not. */
export async function readOwnProduct(
  reader: Reader,
  kind: FileKind,
  code: string,
): Promise<{ texts: Record<string, string>; isWithdrawn: boolean } | undefined> {
  const { rows } = await sql<StoredRow>`SELECT * FROM product WHERE code = ${code}`.execute(reader);
  const [row] = rows;
  return row && { texts: textsOf(kind, row), isWithdrawn: row.withdrawn === true };
}

function textsOf(kind: FileKind, row: StoredRow): Record<string, string> {
  const places = new Map<string, number>();
  return Object.fromEntries(
    ownFields(kind).map((name) => {
      const field = kind.fields[name] as Field; // A name of `ownFields`.
      if (isDay(kind, name)) return [name, textOf(field, row.from_day)];
      const stored = row[field.to ?? ''];
      if (!Array.isArray(stored)) return [name, textOf(field, stored)];
      const place = places.get(field.to ?? '') ?? 0;
      places.set(field.to ?? '', place + 1);
      if (field.cell.type === 'boolean') return [name, stored.includes(name) ? '1' : ''];
      return [name, String(stored[place] ?? '')];
    }),
  );
}

function textOf({ cell: { type } }: Field, stored: unknown): string {
  if (stored === null || stored === undefined) return '';
  if (typeof stored === 'boolean') return stored ? '1' : '0';
  const text = String(stored);
  if (type === 'numeric(12,4)') return plainPrice(storedMoney(text));
  return type.startsWith('numeric') ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : text;
}
