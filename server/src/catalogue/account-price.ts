import { type RawBuilder, sql } from 'kysely';

/** Joins the account's price `x`, if its price list has one, to a product `p`. */
export function accountPrice(account: string): RawBuilder<unknown> {
  return sql`LEFT JOIN price x ON x.product_code = p.code
    AND x.price_list = (SELECT nullif(price_list, '') FROM customer WHERE account = ${account})`;
}

/** What a bottle costs the account, nett: the price of its list, else the product's own. */
export const bottleNett = sql`coalesce(x.bottle_nett, p.bottle_nett)`;

/** The price an account pays for a product `p` with its `accountPrice` `x`. */
export const priceColumns = sql`coalesce(x.case_price, p.case_price) AS case_price,
  ${bottleNett} AS bottle_nett, coalesce(x.bottle_vat, p.bottle_vat) AS bottle_vat`;

/** The columns of `priceColumns`, as text of a `numeric(12,4)`. */
export type PriceRow = {
  readonly case_price: string;
  readonly bottle_nett: string;
  readonly bottle_vat: string;
};
