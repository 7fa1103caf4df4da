import { sql } from 'kysely';
import type { Computed } from './file-kind.ts';

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

export const orderId: Computed = { from: ['Order_OrderNo'], value: () => sql`given.id` };

export const importedState: Computed = {
  from: ['Order_OrderNo'],
  value: (of) => sql`coalesce(stored.state,
    CASE WHEN ${of('Order_InvoiceNumber')} <> '' THEN 'invoiced' ELSE 'confirmed' END)`,
};

export const lineVintage: Computed = {
  from: ['ProductCode'],
  value: (of) => sql`coalesce(given."Vintage", ${storedIfSameProduct('vintage').value(of)})`,
};

/** A row that is in the file is not withdrawn, even if it was withdrawn before. */
export function inUse(key: string): Computed {
  return { from: [key], value: () => sql`false` };
}
