import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { titledBy } from '@tradecellar/trade/product-labels.ts';
import { multiplesSold } from '@tradecellar/trade/quantity.ts';
import { sql } from 'kysely';
import { accountPrice, lineVatRate, type PriceRow, priceColumns } from '../../catalogue/account-price.ts';
import type { Writer } from '../../database/connection.ts';
import { readTogether } from '../../database/send-together.ts';
import { storedMoney } from '../../database/stored-money.ts';
import { type orderingCustomer, presentCustomer } from '../write-queries.ts';
import type { OrderedProduct } from './basket.ts';
import type { StoredAddress } from './check-delivery.ts';
import type { OrderingCustomer } from './check-order.ts';

/** What an order is checked against. */
export type Facts = {
  readonly customer: OrderingCustomer;
  /** The basket as it was placed before under the order's key. */
  readonly before: PlacedBefore | undefined;
  /** The stored address that the order names: one of the account's own that is still in use. */
  readonly address: StoredAddress | undefined;
  /** At the account's prices, packed as the merchant sells them. */
  readonly products: ReadonlyMap<string, OrderedProduct>;
};
export type PlacedBefore = { readonly fingerprint: string; readonly numbers: OrderNumbers };

type Asked = {
  readonly account: string;
  readonly cartId: string;
  /** Null when it goes to no stored address. */
  readonly addressId: string | null;
  readonly codes: readonly string[];
};

/**
 * Reads the facts after the customer, in one write with it: whoever waits for the customer's lock reads what is committed by
 * then. Undefined: there is no such customer.
 */
export async function readFacts(
  writer: Writer,
  customer: ReturnType<typeof orderingCustomer>,
  asked: Asked,
  merchant: Presented,
): Promise<Facts | undefined> {
  const [[ordering], [standing], products] = await readTogether(
    writer,
    customer,
    placedAndAddress(asked),
    productsOf(asked),
  );
  if (ordering === undefined || standing === undefined) return undefined;
  return {
    customer: presentCustomer(ordering),
    before: placedBefore(standing),
    address: storedAddress(standing),
    products: new Map(products.map((row) => [row.code, orderedProduct(row, merchant)])),
  };
}

/** Nulls where there is no such placement, or no such address. */
type StandingRow = {
  fingerprint: string | null;
  order_no: string;
  back_order_no: string;
  reserves_order_no: string;
  delivery_name: string | null;
  delivery_address: string[];
  delivery_post_code: string;
  delivery_days: string;
};

function placedAndAddress({ account, cartId, addressId }: Asked) {
  return sql<StandingRow>`
    SELECT p.fingerprint, p.order_no, p.back_order_no, p.reserves_order_no,
           a.delivery_name, a.delivery_address, a.delivery_post_code, a.delivery_days
    FROM (VALUES (${account}::text)) AS ordering (account)
    LEFT JOIN placement p ON p.customer_account = ordering.account AND p.cart_id = ${cartId}::uuid
    LEFT JOIN address a ON a.customer_account = ordering.account AND a.id = ${addressId} AND NOT a.withdrawn`;
}

function placedBefore({ fingerprint, ...row }: StandingRow): PlacedBefore | undefined {
  if (fingerprint === null) return undefined;
  const { order_no: orderId, back_order_no: backOrderId, reserves_order_no: reservesOrderId } = row;
  return { fingerprint, numbers: { orderId, backOrderId, reservesOrderId } };
}

function storedAddress({ delivery_name: name, ...row }: StandingRow): StoredAddress | undefined {
  if (name === null) return undefined;
  return {
    name,
    lines: row.delivery_address,
    postCode: row.delivery_post_code,
    deliveryDays: row.delivery_days,
  };
}

type ProductRow = PriceRow & {
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

function productsOf({ account, codes }: Asked) {
  return sql<ProductRow>`
    SELECT p.code, p.description, p.secondary_description, p.vintage, p.case_size, p.unit_size,
           p.only_sell_multiples_of, p.closure_style, p.withdrawn, ${priceColumns}
    FROM product p ${accountPrice(account)} WHERE p.code = ANY(${codes}::text[])`;
}

/** The settings that decide a product's title, how it is sold and its VAT. */
type Presented = Pick<Merchant, 'titleField' | 'switches' | 'vat'>;

function orderedProduct(row: ProductRow, { titleField, switches, vat }: Presented): OrderedProduct {
  return {
    Code: row.code,
    Description: row.description,
    title: titledBy(titleField, row.description, row.secondary_description)[0],
    vintage: row.vintage,
    CaseSize: row.case_size,
    unitSize: row.unit_size,
    OnlySellMultiplesOf: multiplesSold(row.only_sell_multiples_of, switches),
    ClosureStyle: row.closure_style,
    withdrawn: row.withdrawn,
    CasePrice: storedMoney(row.case_price),
    BottleNett: storedMoney(row.bottle_nett),
    BottleVAT: storedMoney(row.bottle_vat),
    ...lineVatRate(row, vat),
  };
}
