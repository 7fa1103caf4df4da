import type { Merchant } from '@tradecellar/contract/settings.ts';
import { nearestVatRate } from '@tradecellar/trade/vat.ts';
import { type RawBuilder, sql } from 'kysely';
import { storedMoney } from '../../database/stored-money.ts';

/**
 * Joins to a product `p` the row `x` with its price on the account's price list, if the list has a price for the
 * product.
 */
export function accountPrice(account: string): RawBuilder<unknown> {
  return sql`LEFT JOIN price x ON x.product_code = p.code
    AND x.price_list = (SELECT nullif(price_list, '') FROM customer WHERE account = ${account})`;
}

/** The account's nett price of a bottle: the price on its price list, else the product's own price. */
const bottleNett = sql`coalesce(x.bottle_nett, p.bottle_nett)`;

export const priceColumns = sql`coalesce(x.case_price, p.case_price) AS case_price,
  ${bottleNett} AS bottle_nett, coalesce(x.bottle_vat, p.bottle_vat) AS bottle_vat,
  coalesce(x.nil_price, p.nil_price) AS nil_price, p.vat_rate`;

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
