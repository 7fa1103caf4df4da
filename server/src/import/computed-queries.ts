import { sql } from 'kysely';
import type { Computed } from './file-kind.ts';

/** Columns computed from several fields, from stored values, or from neither. */

/**
 * What the ledger says of the available credit; without that, the limit less the balance, each as stored if not given. A
 * limit of 99,999,999 stands for none: an account in credit has no more than that.
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

/** 2 cases and 3 bottles of a 6-bottle case are 15. */
export const freeBottles: Computed = {
  from: ['FreeCases'],
  value: (of) => sql`${of('FreeBottles')}
    + ${of('FreeCases')} * (SELECT case_size FROM product WHERE code = ${of('ProductCode')})`,
};

/** What is stored of a line, which the file lacks, as long as its product stays the same; else `blank`. */
export function keptWithProduct(column: string, blank: number | null = null): Computed {
  const stored = sql.ref(`stored.${column}`);
  return {
    from: ['ProductCode'],
    value: () =>
      sql`coalesce(CASE WHEN stored.product_code = given."ProductCode" THEN ${stored} END, ${sql.lit(blank)})`,
  };
}

/** The place that a row was given: a line's in its order, an address's among its customer's (`placeRows`). */
export function givenPlace(key: string): Computed {
  return { from: [key], value: () => sql`given.position` };
}

/** A new product goes after the old ones, in the file's order. */
export const afterTheOld: Computed = {
  from: ['Code'],
  value: () => sql`coalesce(nullif(stored.position, 0),
    (SELECT coalesce(max(position), 0) FROM product) + given.position)`,
};

/** The id of the order that a line belongs to. */
export const orderId: Computed = { from: ['Order_OrderNo'], value: () => sql`given.id` };

/** A new order is invoiced or confirmed; one that is there keeps its state, which only a step changes. */
export const importedState: Computed = {
  from: ['Order_OrderNo'],
  value: (of) => sql`coalesce(stored.state,
    CASE WHEN ${of('Order_InvoiceNumber')} <> '' THEN 'invoiced' ELSE 'confirmed' END)`,
};

/** The file's vintage, else the one that is stored with the same product. */
export const lineVintage: Computed = {
  from: ['ProductCode'],
  value: (of) => sql`coalesce(given."Vintage", ${keptWithProduct('vintage').value(of)})`,
};

/** A row that is in the file is in use (again). */
export function inUse(key: string): Computed {
  return { from: [key], value: () => sql`false` };
}
