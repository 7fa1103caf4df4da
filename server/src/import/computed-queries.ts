import { sql } from 'kysely';
import type { Computed } from './file-kind.ts';

/** Columns that are computed from fields or stored values. */

/**
 * The ledger's available credit, else the limit less the balance, each as stored if not given. A limit of 99,999,999 stands
 * for no limit, and caps the sum.
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

/** A line's stored value as long as its product stays the same; else `blank`. */
export function storedIfSameProduct(column: string, blank: number | null = null): Computed {
  const stored = sql.ref(`stored.${column}`);
  return {
    from: ['ProductCode'],
    value: () =>
      sql`coalesce(CASE WHEN stored.product_code = given."ProductCode" THEN ${stored} END, ${sql.lit(blank)})`,
  };
}

/** A row's position: a line's in its order, an address's among its customer's (`placeRows`). */
export function givenPlace(key: string): Computed {
  return { from: [key], value: () => sql`given.position` };
}

/** New products go after the old ones, in the file's order. */
export const afterTheOld: Computed = {
  from: ['Code'],
  value: () => sql`coalesce(nullif(stored.position, 0),
    (SELECT coalesce(max(position), 0) FROM product) + given.position)`,
};

/** The id of the order that a line belongs to. */
export const orderId: Computed = { from: ['Order_OrderNo'], value: () => sql`given.id` };

/** A new order is invoiced or confirmed; a stored one keeps its state. */
export const importedState: Computed = {
  from: ['Order_OrderNo'],
  value: (of) => sql`coalesce(stored.state,
    CASE WHEN ${of('Order_InvoiceNumber')} <> '' THEN 'invoiced' ELSE 'confirmed' END)`,
};

/** The file's vintage, else the stored one of the same product. */
export const lineVintage: Computed = {
  from: ['ProductCode'],
  value: (of) => sql`coalesce(given."Vintage", ${storedIfSameProduct('vintage').value(of)})`,
};

/** Rows in the file are not withdrawn, or no longer. */
export function inUse(key: string): Computed {
  return { from: [key], value: () => sql`false` };
}
