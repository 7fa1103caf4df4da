import type { Merchant } from '@tradecellar/contract/settings.ts';
import { titledBy } from '@tradecellar/trade/product-labels.ts';
import { multiplesSold } from '@tradecellar/trade/quantity.ts';
import { sql } from 'kysely';
import { accountPrice, type PriceRow, priceColumns } from '../../catalogue/account-price.ts';
import type { Reader, Writer } from '../../database/connection.ts';
import { storedMoney } from '../../database/stored-money.ts';
import type { OrderedProduct } from './basket.ts';
import type { StoredAddress } from './check-delivery.ts';
import type { OrderingCustomer } from './check-order.ts';

/** What placing an order reads and locks. Every list of codes is one statement, however long the basket. */

/** The key of a placement and what is kept with it. */
export type PlacementKey = {
  readonly account: string;
  readonly cartId: string;
  readonly fingerprint: string;
  readonly placedBy: string;
  readonly placedAt: Date;
};

/** The customer, locked; `placementId` is null when the key was taken before, or the customer is withdrawn. */
export type OpenedPlacement = { readonly customer: OrderingCustomer; readonly placementId: number | null };

type OpenedRow = {
  account: string;
  available_credit: string;
  web_cred: boolean;
  mandatory_order_no: boolean;
  delivery_days: string;
  billing_name: string;
  billing_address: string[];
  placement_id: number | null;
};

/**
 * Locks the customer's row and takes the key. Of any number of submissions of one basket one gets a
 * `placementId`; the others wait for its transaction to end. Undefined: there is no such account.
 */
export async function openPlacement(writer: Writer, key: PlacementKey): Promise<OpenedPlacement | undefined> {
  const { rows } = await sql<OpenedRow>`
    WITH ordering AS (
      SELECT account, available_credit, web_cred, mandatory_order_no, delivery_days,
             billing_name, billing_address, withdrawn
      FROM customer WHERE account = ${key.account}
      FOR NO KEY UPDATE
    ), taken AS (
      INSERT INTO placement (customer_account, cart_id, fingerprint, placed_by, placed_at, grand_total)
      SELECT account, ${key.cartId}::uuid, ${key.fingerprint}, ${key.placedBy}, ${key.placedAt}::timestamptz, 0
      FROM ordering WHERE NOT withdrawn
      ON CONFLICT (customer_account, cart_id) DO NOTHING
      RETURNING id
    )
    SELECT ordering.*, taken.id AS placement_id FROM ordering LEFT JOIN taken ON true`.execute(writer);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    placementId: row.placement_id,
    customer: {
      account: row.account,
      availableCredit: storedMoney(row.available_credit),
      webCred: row.web_cred,
      mandatoryOrderNo: row.mandatory_order_no,
      deliveryDays: row.delivery_days,
      billingName: row.billing_name,
      billingAddress: row.billing_address,
    },
  };
}

/** What was answered to a key before, if it was. */
export function findPlacement(reader: Reader, { account, cartId }: PlacementKey) {
  return reader
    .selectFrom('placement')
    .select(['fingerprint', 'order_no', 'back_order_no', 'reserves_order_no'])
    .where('customer_account', '=', account)
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
}

type ProductRow = PriceRow & {
  code: string;
  description: string;
  secondary_description: string;
  case_size: number;
  unit_size: string;
  only_sell_multiples_of: number;
  closure_style: string;
  withdrawn: boolean;
};

/** The products of these codes at the account's prices, packed as the merchant sells them. */
export async function readProducts(
  reader: Reader,
  codes: readonly string[],
  account: string,
  merchant: Presented,
): Promise<Map<string, OrderedProduct>> {
  const { rows } = await sql<ProductRow>`
    SELECT p.code, p.description, p.secondary_description, p.case_size, p.unit_size, p.only_sell_multiples_of,
           p.closure_style, p.withdrawn, ${priceColumns}
    FROM product p ${accountPrice(account)} WHERE p.code = ANY(${codes}::text[])`.execute(reader);
  return new Map(rows.map((row) => [row.code, productOf(row, merchant)]));
}

/** The settings by which products are called and sold. */
type Presented = Pick<Merchant, 'titleField' | 'switches'>;

function productOf(row: ProductRow, { titleField, switches }: Presented): OrderedProduct {
  return {
    Code: row.code,
    Description: row.description,
    title: titledBy(titleField, row.description, row.secondary_description)[0],
    CaseSize: row.case_size,
    unitSize: row.unit_size,
    OnlySellMultiplesOf: multiplesSold(row.only_sell_multiples_of, switches),
    ClosureStyle: row.closure_style,
    withdrawn: row.withdrawn,
    CasePrice: storedMoney(row.case_price),
    BottleNett: storedMoney(row.bottle_nett),
    BottleVAT: storedMoney(row.bottle_vat),
  };
}

/** One of the account's own addresses that is still in use. */
export async function readAddress(
  reader: Reader,
  account: string,
  id: string,
): Promise<StoredAddress | undefined> {
  const row = await reader
    .selectFrom('address')
    .select(['delivery_name', 'delivery_address', 'delivery_post_code', 'delivery_days'])
    .where('customer_account', '=', account)
    .where('id', '=', id)
    .where('withdrawn', '=', false)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    name: row.delivery_name,
    lines: row.delivery_address,
    postCode: row.delivery_post_code,
    deliveryDays: row.delivery_days,
  };
}

type Counted = { product_code: string; bottles: number };

function countsOf(rows: readonly Counted[]): Map<string, number> {
  return new Map(rows.map((row) => [row.product_code, row.bottles]));
}

/** Locks stock in code order, after customer and reserves: the sequence of all writers (decision 28). */
export async function lockStock(writer: Writer, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<Counted>`
    SELECT product_code, bottles FROM stock WHERE product_code = ANY(${codes}::text[])
    ORDER BY product_code FOR NO KEY UPDATE`.execute(writer);
  return countsOf(rows);
}

/** Locks the customer's free reserves, in code order too. */
export async function lockReserves(
  writer: Writer,
  account: string,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<Counted>`
    SELECT product_code, free_bottles AS bottles FROM reserve
    WHERE customer_account = ${account} AND product_code = ANY(${codes}::text[])
    ORDER BY product_code FOR NO KEY UPDATE`.execute(writer);
  return countsOf(rows);
}

/**
 * Runs a read that may fail without failing the transaction it stands in: PostgreSQL refuses everything after
 * a failed statement until the transaction is rolled back to a savepoint.
 */
export async function behindSavepoint<T>(writer: Writer, read: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT apart`.execute(writer);
  try {
    const found = await read();
    await sql`RELEASE SAVEPOINT apart`.execute(writer);
    return found;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT apart`.execute(writer);
    throw error;
  }
}
