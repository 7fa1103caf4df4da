import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { nearestVatRate } from '@tradecellar/trade/vat.ts';
import { type RawBuilder, sql } from 'kysely';
import { storedMoney } from '../../database/stored-money.ts';

/** Joins to a product `p` the rows with the account's price on a day, for `priceColumns`. */
export function accountPrice(account: string, day: PlainDate): RawBuilder<unknown> {
  return priceOfList(sql`(SELECT nullif(price_list, '') FROM customer WHERE account = ${account})`, day);
}

/**
 * Joins to a product `p` the rows with the price on a day (`priceOnDay`): `x` of a price list and `dx` of the list's
 * dated prices, if `list` is not null, and `dp` of the product's dated prices.
 */
export function priceOfList(list: RawBuilder<unknown>, day: PlainDate): RawBuilder<unknown> {
  const dated = (of: RawBuilder<unknown>) => sql`LEFT JOIN LATERAL (
      SELECT case_price, bottle_nett, bottle_vat, nil_price FROM dated_price
      WHERE price_list = ${of} AND product_code = p.code AND from_day <= ${day}::date ORDER BY from_day DESC LIMIT 1)`;
  return sql`LEFT JOIN price x ON x.product_code = p.code AND x.price_list = ${list}
    ${dated(list)} dx ON true ${dated(sql`''`)} dp ON true`;
}

export const priceColumns = sql`coalesce(dx.case_price, x.case_price, dp.case_price, p.case_price) AS case_price,
  coalesce(dx.bottle_nett, x.bottle_nett, dp.bottle_nett, p.bottle_nett) AS bottle_nett,
  coalesce(dx.bottle_vat, x.bottle_vat, dp.bottle_vat, p.bottle_vat) AS bottle_vat,
  coalesce(dx.nil_price, x.nil_price, dp.nil_price, p.nil_price) AS nil_price, p.vat_rate`;

/**
 * The columns of `priceColumns`. Prices are texts of a `numeric(12,4)`, and the VAT rate is a text of a `numeric(5,2)`.
 */
export type PriceRow = {
  readonly case_price: string;
  readonly bottle_nett: string;
  readonly bottle_vat: string;
  /** True if a price of nought is intended, not a mistake. */
  readonly nil_price: boolean;
  readonly vat_rate: string | null;
};

/** The product's VAT rate from the file, else computed from its prices. */
export function vatRateOf({ vat_rate, bottle_nett, bottle_vat }: Omit<PriceRow, 'nil_price'>): number {
  if (vat_rate !== null) return Number(vat_rate);
  return nearestVatRate({ BottleNett: storedMoney(bottle_nett), BottleVAT: storedMoney(bottle_vat) });
}

/** The VAT rate if the merchant takes VAT on the line; null if VAT is taken on the bottle. */
export function lineVatRate(row: PriceRow, { method }: Merchant['vat']): { VatRate?: number } {
  return method === 'line' ? { VatRate: vatRateOf(row) } : {};
}
