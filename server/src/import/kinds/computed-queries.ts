import { type RawBuilder, sql } from 'kysely';
import type { Computed, ImportSql } from './file-kind.ts';

/**
 * The ledger's available credit, else the credit limit less the balance. A value that the file lacks is taken from the
 * stored row. The result is at most 99,999,999, with which a ledger says that there is no limit.
 */
export const creditSaid: Computed = {
  from: ['AvailableCredit', 'CreditLimit', 'CreditBalance'],
  value: (of) => sql`coalesce(${of('AvailableCredit')},
    least(coalesce(${of('CreditLimit')}, 0) - coalesce(${of('CreditBalance')}, 0), 99999999))`,
};

export const billingName: Computed = {
  from: ['CustomerName'],
  value: (of) => sql`coalesce(nullif(${of('Billing_Name')}, ''), ${of('CustomerName')})`,
};

/** Free reserves in bottles: 2 cases and 3 bottles of a 6-bottle case are 15 bottles. */
export const freeBottles: Computed = {
  from: ['FreeCases'],
  value: (of) => sql`${of('FreeBottles')}
    + ${of('FreeCases')} * (SELECT case_size FROM product WHERE code = ${of('ProductCode')})`,
};

/** A line's stored value if the line still has the same product, else `blank`. */
export function storedIfSameProduct(column: string, blank: number | null = null): Computed {
  const stored = sql.ref(`stored.${column}`);
  return {
    from: ['ProductCode'],
    value: () =>
      sql`coalesce(CASE WHEN stored.product_code = given."ProductCode" THEN ${stored} END, ${sql.lit(blank)})`,
  };
}

/**
 * The position of a row: of a line within its order, of an address or transaction within its customer (`placeRows`).
 */
export function givenPlace(key: string): Computed {
  return { from: [key], value: () => sql`given.position` };
}

export const afterTheOld: Computed = {
  from: ['Code'],
  value: () => sql`coalesce(nullif(stored.position, 0),
    (SELECT coalesce(max(position), 0) FROM product) + given.position)`,
};

/**
 * True for all rows of the shop's first import: an import that more than doubles the catalogue counts as the first, so
 * that a whole catalogue after a trial file is not new.
 */
const isFirstImport = (given: ImportSql) =>
  sql`(SELECT count(*) FROM product) * 2 < (SELECT count(*) FROM ${given.table})`;

/** The day of the import that brings a product; null in the shop's first import. */
export const cameOn: Computed = {
  from: ['Code'],
  value: (_of, given) => sql`CASE WHEN stored.code IS NOT NULL THEN stored.came_on
    WHEN NOT ${isFirstImport(given)} THEN ${given.day} END`,
};

/** A later year replaces the stored year: 2023 replaces 2022, and NV replaces no year. */
const isNextVintage = (vintage: RawBuilder<unknown>) => sql`(stored.vintage ~ ${YEAR} AND ${vintage} ~ ${YEAR}
  AND stored.vintage < ${vintage})`;
const YEAR = sql.lit('^(19|20)[0-9]{2}$');

export const vintageBefore: Computed = {
  from: ['Vintage'],
  value: (of) => sql`CASE WHEN ${isNextVintage(of('Vintage'))} THEN stored.vintage
    WHEN stored.vintage = ${of('Vintage')} THEN stored.vintage_before ELSE '' END`,
};

export const vintageSince: Computed = {
  from: ['Vintage'],
  value: (of, given) => sql`CASE WHEN ${isNextVintage(of('Vintage'))} THEN ${given.day}
    WHEN stored.vintage = ${of('Vintage')} THEN stored.vintage_since END`,
};

export const orderId: Computed = { from: ['Order_OrderNo'], value: () => sql`given.id` };

export const importedState: Computed = {
  from: ['Order_OrderNo'],
  value: (of) => sql`coalesce(stored.state,
    CASE WHEN ${of('Order_InvoiceNumber')} <> '' THEN 'invoiced' ELSE 'confirmed' END)`,
};

export const lineVintage: Computed = {
  from: ['ProductCode'],
  value: (of, given) => sql`coalesce(given."Vintage", ${storedIfSameProduct('vintage').value(of, given)})`,
};

/** A row that is in the file is not withdrawn, even if it was withdrawn before. */
export function inUse(key: string): Computed {
  return { from: [key], value: () => sql`false` };
}

/** A product that is in the file is not withdrawn, unless the file or the office has switched the product off. */
export const unlessSwitchedOff: Computed = {
  from: ['Code'],
  value: (of) => sql`coalesce(${of('SwitchedOff')}, false)`,
};
