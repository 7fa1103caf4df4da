import type { FilterName, ProductQuery, Sort } from '@tradecellar/contract/catalogue.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { accountPrice, bottleNett, type PriceRow, priceColumns } from './account-price.ts';
import type { Reading } from './read-search.ts';

/** Which products a list is of, and in which order. */
export type ProductSelection = {
  readonly account: string;
  /** Only the account's own list; false for the whole catalogue. */
  readonly ownList: boolean;
  readonly filters: { readonly [Name in FilterName]?: string };
  readonly codes?: readonly string[];
  /** One way to understand what was searched for. */
  readonly reading?: Reading;
  readonly sort: Sort;
};

/** `size` null is all. */
export type Page = { readonly start: number; readonly size: number | null };

/** PageSize 0 is all. */
export function pageOf({ pagedProducts }: ProductQuery): Page {
  return {
    start: pagedProducts.StartIndex,
    size: pagedProducts.PageSize === 0 ? null : pagedProducts.PageSize,
  };
}

/** A card's row. Prices are the account's own, stock is in bottles and null without a figure. */
export type CardRow = PriceRow & {
  readonly code: string;
  readonly description: string;
  readonly secondary_description: string;
  readonly bin_no: string;
  readonly image1_url: string;
  readonly vintage: string;
  readonly custom_label: string;
  readonly type: string;
  readonly case_size: number;
  readonly unit_size: string;
  readonly only_sell_multiples_of: number;
  readonly stock_bottles: number | null;
  readonly colour: string;
  readonly product_group: string;
  readonly country_description: string;
  readonly appellation: string;
  readonly closure_style: string;
  readonly organic_biodynamic: string;
};

export type CardPage = {
  readonly version: string;
  readonly rows: readonly CardRow[];
  /** Undefined where the list was not counted in the same statement. */
  readonly total: number | undefined;
};

/** Columns of a card: of a product `p`, its account price `x` and its stock `s`. */
export const cardColumns = sql`
  p.code, p.description, p.secondary_description, p.bin_no, p.image1_url, p.vintage, p.custom_label, p.type,
  p.case_size, p.unit_size, ${priceColumns}, p.only_sell_multiples_of, s.bottles AS stock_bottles, p.colour, p.product_group, p.country_description,
  p.appellation, p.closure_style, p.organic_biodynamic`;

/**
 * One page of cards in one statement, with the catalogue's version, which is returned even when the page is empty. `counted` counts the whole list in the same statement.
 */
export async function readCards(
  reader: Reader,
  selection: ProductSelection,
  page: Page,
  counted: boolean,
): Promise<CardPage> {
  const total = counted ? sql`(SELECT count(*) FROM found)` : sql`NULL::bigint`;
  const { rows } = await sql<CardRow & { code: string | null; version: string; total: number | null }>`
    WITH found AS (${matching(selection)}),
    page AS (SELECT * FROM found m ORDER BY ${inOrder(selection)} LIMIT ${page.size}::int OFFSET ${page.start}::int)
    SELECT v.version, ${total} AS total, ${cardColumns}
    FROM catalogue_version v
    LEFT JOIN (page m JOIN product p ON p.code = m.code ${accountPrice(selection.account)}
      LEFT JOIN stock s ON s.product_code = p.code) ON true
    ORDER BY ${inOrder(selection)}`.execute(reader);
  const [first] = rows;
  if (first === undefined) throw new Error('The catalogue has lost its version');
  return {
    version: first.version,
    rows: first.code === null ? [] : rows,
    total: first.total ?? undefined,
  };
}

/** What of a card depends on the account or changes with every order: never cached. */
export type FreshRow = PriceRow & Pick<CardRow, 'code' | 'stock_bottles'>;

/** Prices and stock of these products, with the version of the catalogue they are of. */
export async function readFresh(
  reader: Reader,
  account: string,
  codes: readonly string[],
): Promise<{ readonly version: string; readonly rows: readonly FreshRow[] }> {
  const { rows } = await sql<FreshRow & { code: string | null; version: string }>`
    SELECT v.version, p.code, ${priceColumns}, s.bottles AS stock_bottles
    FROM catalogue_version v
    LEFT JOIN (product p ${accountPrice(account)} LEFT JOIN stock s ON s.product_code = p.code)
      ON p.code = ANY(${codes}::text[])`.execute(reader);
  const [first] = rows;
  if (first === undefined) throw new Error('The catalogue has lost its version');
  return { version: first.version, rows: first.code === null ? [] : rows };
}

export type ListFacts = { readonly version: string; readonly ownList: boolean; readonly total: number };

/** Whether the account has a list of its own, and how many products match in that list or the whole catalogue. */
export async function readListFacts(
  reader: Reader,
  selection: ProductSelection,
  mine: boolean,
): Promise<ListFacts> {
  const has = mine
    ? sql`EXISTS (SELECT FROM product_list WHERE customer_account = ${selection.account})`
    : sql`false`;
  const count = (ownList: boolean) =>
    sql`(SELECT count(*) FROM (${matching({ ...selection, ownList, sort: 'default' })}) m)`;
  const { rows } = await sql<{ version: string; own_list: boolean; total: number }>`
    SELECT v.version, o.own_list, CASE WHEN o.own_list THEN ${count(true)} ELSE ${count(false)} END AS total
    FROM catalogue_version v, (SELECT ${has} AS own_list) o`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error('The catalogue has lost its version');
  return { version: row.version, ownList: row.own_list, total: row.total };
}

/** The matching products' codes, with no more than their order needs: an index holds it all. */
export function matching(selection: ProductSelection): RawBuilder<unknown> {
  const joins: RawBuilder<unknown>[] = [];
  if (selection.ownList) {
    joins.push(
      sql`JOIN product_list l ON l.product_code = p.code AND l.customer_account = ${selection.account}`,
    );
  }
  if (selection.reading !== undefined) {
    joins.push(sql`JOIN (${scored(selection.reading)}) matched ON matched.product_id = p.search_id`);
  }
  if (isByPrice(selection.sort)) joins.push(accountPrice(selection.account));
  return sql`SELECT p.code, ${orderColumns(selection)} FROM product p ${sql.join(joins, sql` `)}
    WHERE ${sql.join(conditions(selection), sql` AND `)}`;
}

function conditions({ filters, codes }: ProductSelection): RawBuilder<unknown>[] {
  const all = [sql`NOT p.withdrawn`];
  const add = (value: string | undefined, condition: (value: string) => RawBuilder<unknown>) => {
    if (value !== undefined && value !== '') all.push(condition(value));
  };
  add(filters.colour, (value) => sql`p.colour = ${value}`);
  add(filters.organicbiodynamic, (value) =>
    // Both is organic and biodynamic (3.product.8).
    ['Organic', 'Biodynamic'].includes(value)
      ? sql`p.organic_biodynamic IN (${value}, 'Both')`
      : sql`p.organic_biodynamic = ${value}`,
  );
  add(filters.closure, (value) => sql`p.closure_style = ${value}`);
  add(
    filters.country,
    (value) => sql`(p.country = ${value} OR (p.country = '' AND p.country_description = ${value}))`,
  );
  add(filters.supergroup, (value) => sql`p.supergroup = ${value}`);
  add(filters.productgroup, (value) => sql`p.product_group = ${value}`);
  if (codes !== undefined) all.push(sql`p.code = ANY(${codes}::text[])`);
  return all;
}

/** The weight of the least certain word's certainty. */
const SURE_OF_ALL = 100;

/**
 * How well each product meets a reading: for each asked word the best of what it may mean, weight times sureness,
 * added up; and what holds every word as it was asked comes before what holds some of them otherwise. A product that
 * misses a required word is not there.
 */
function scored({ required, optional }: Reading): RawBuilder<unknown> {
  const asked = [...required, ...optional].flatMap((meanings, word) =>
    [...meanings].map(([id, sure]) => ({ word, id, sure })),
  );
  // One pass over the entries: each word's own best stands in a column of its own.
  const of = (word: number) => sql`FILTER (WHERE a.word = ${sql.lit(word)})`;
  const best = (word: number) => sql`max(e.weight * a.sure) ${of(word)}`;
  const needed = [...required.keys()];
  const added = optional.map((_, nth) => sql`coalesce(${best(required.length + nth)}, 0)`);
  return sql`
    SELECT e.product_id, ${sql.join([...needed.map(best), ...added], sql` + `)}
      + ${SURE_OF_ALL}::int * least(${sql.join(needed.map((word) => sql`max(a.sure) ${of(word)}`))}) AS score
    FROM unnest(
      ${asked.map(({ word }) => word)}::int[], ${asked.map(({ id }) => id)}::int[],
      ${asked.map(({ sure }) => sure)}::float8[]) AS a (word, id, sure)
    JOIN search_entry e ON e.word_id = a.id
    GROUP BY e.product_id
    HAVING ${sql.join(
      needed.map((word) => sql`${best(word)} IS NOT NULL`),
      sql` AND `,
    )}`;
}

function isByPrice(sort: Sort): boolean {
  return sort === 'price_asc' || sort === 'price_desc';
}

function orderColumns({ sort, reading }: ProductSelection): RawBuilder<unknown> {
  if (isByPrice(sort)) return sql`p.sort_name, ${bottleNett} AS bottle_nett`;
  if (sort !== 'default') return sql`p.sort_name`;
  return reading === undefined ? sql`p.position` : sql`p.position, matched.score`;
}

/**
 * The order of a list, by the columns of `m`. It ends in the code, so that no two pages share a product. The labels
 * govern: `description_desc` is A to Z (9.constants.13). Price is the bottle's: cases differ in size, and a case of
 * twelve is not expensive because it is large.
 */
export function inOrder({ sort, reading }: ProductSelection): RawBuilder<unknown> {
  switch (sort) {
    case 'description_desc':
      return sql`m.sort_name, m.code`;
    case 'description_asc':
      return sql`m.sort_name DESC, m.code DESC`;
    case 'price_asc':
      return sql`m.bottle_nett, m.sort_name, m.code`;
    case 'price_desc':
      return sql`m.bottle_nett DESC, m.sort_name, m.code`;
    case 'default':
      return reading === undefined ? sql`m.position, m.code` : sql`m.score DESC, m.position, m.code`;
    default:
      return sort satisfies never;
  }
}
