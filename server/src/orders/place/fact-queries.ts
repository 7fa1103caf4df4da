import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { accountPrice, type PriceRow, priceColumns } from '../../catalogue/account-price.ts';
import type { Reader } from '../../database/connection.ts';

/** What of the facts an order names. */
export type Asked = {
  readonly account: string;
  readonly cartId: string;
  /** Null when it goes to no stored address. */
  readonly addressId: string | null;
  readonly codes: readonly string[];
};

/** Nulls where there is no such placement, or no such address. */
export type StandingRow = {
  fingerprint: string | null;
  order_no: string;
  back_order_no: string;
  reserves_order_no: string;
  delivery_name: string | null;
  delivery_address: string[];
  delivery_post_code: string;
  delivery_days: string;
};

export function placedAndAddress({ account, cartId, addressId }: Asked) {
  return sql<StandingRow>`
    SELECT p.fingerprint, p.order_no, p.back_order_no, p.reserves_order_no,
           a.delivery_name, a.delivery_address, a.delivery_post_code, a.delivery_days
    FROM (VALUES (${account}::text)) AS ordering (account)
    LEFT JOIN placement p ON p.customer_account = ordering.account AND p.cart_id = ${cartId}::uuid
    LEFT JOIN address a ON a.customer_account = ordering.account AND a.id = ${addressId} AND NOT a.withdrawn`;
}

export type ProductRow = PriceRow & {
  code: string;
  description: string;
  secondary_description: string;
  vintage: string;
  case_size: number;
  unit_size: string;
  only_sell_multiples_of: number;
  closure_style: string;
  withdrawn: boolean;
};

export function productsOf({ account, codes }: Asked) {
  return sql<ProductRow>`
    SELECT p.code, p.description, p.secondary_description, p.vintage, p.case_size, p.unit_size,
           p.only_sell_multiples_of, p.closure_style, p.withdrawn, ${priceColumns}
    FROM product p ${accountPrice(account)} WHERE p.code = ANY(${codes}::text[])`;
}

/** The numbers that an account's basket was placed under; undefined while it is not placed. */
export async function readPlacement(
  reader: Reader,
  account: string,
  cartId: string,
): Promise<OrderNumbers | undefined> {
  return reader
    .selectFrom('placement')
    .select(['order_no as orderId', 'back_order_no as backOrderId', 'reserves_order_no as reservesOrderId'])
    .where('customer_account', '=', account)
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
}
