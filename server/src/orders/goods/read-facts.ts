import type { Order, OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { titledBy } from '@tradecellar/trade/product-labels.ts';
import { multiplesSold } from '@tradecellar/trade/quantity.ts';
import { type OpenBasket, openBasket } from '../../basket/closing-queries.ts';
import { lineVatRate } from '../../catalogue/cache/account-price.ts';
import type { Reader } from '../../database/connection.ts';
import { storedMoney } from '../../database/stored-money.ts';
import { cartKey } from '../../http/cart-key.ts';
import type { Person } from '../../http/person.ts';
import { mergeLines, type OrderedProduct } from './basket.ts';
import { namesStoredAddress, type StoredAddress } from './check-delivery.ts';
import {
  type FactRow,
  type OrderedProposal,
  type ProductRow,
  readFactRow,
  readProducts,
} from './fact-queries.ts';

/**
 * The data against which an order is checked: the earlier placement of the same basket, the address, the buyer's
 * basket, the products and the proposal. The customer is read separately.
 */
export type Facts = {
  readonly before: PlacedBefore | undefined;
  /** The account's address that the order names, unless the address is withdrawn. */
  readonly address: StoredAddress | undefined;
  /** The buyer's stored basket, with only its rows of the order's products. */
  readonly stored: OpenBasket | undefined;
  readonly products: ReadonlyMap<string, OrderedProduct>;
  /** The proposal from which the order comes: the proposal's uuid is the order's key (docs/proposals.md). */
  readonly proposal: OrderedProposal | undefined;
  readonly isTheirs: boolean;
};
export type PlacedBefore = { readonly fingerprint: string; readonly numbers: OrderNumbers };

/**
 * Reads the data against which an order is checked. Call it after the customer is locked, to see everything that the
 * last holder of the lock committed. Without a person, no basket is read.
 */
export async function readFacts(
  reader: Reader,
  {
    order,
    person,
    day,
  }: {
    readonly order: Order;
    readonly person: Pick<Person, 'email'> | undefined;
    /** The day of the prices. */
    readonly day: PlainDate;
  },
  merchant: Presented,
): Promise<Facts> {
  const account = order.CustomerAccount;
  const codes = mergeLines(order.Lines).map((line) => line.ProductCode);
  const standing = await readFactRow(reader, account, {
    cartId: cartKey(order.CartId),
    addressId: namesStoredAddress(order) ? order.DeliveryAddressId : null,
    buyer: person?.email ?? null,
    basket: openBasket({ person: person?.email ?? null, account }, codes),
  });
  const products = await readOrderedProducts(reader, account, { codes, day, merchant });
  return {
    before: standing && placedBefore(standing),
    address: standing && storedAddress(standing),
    stored: standing?.basket ?? undefined,
    products,
    proposal: standing?.proposal ?? undefined,
    isTheirs: standing?.is_theirs ?? false,
  };
}

/** The numbers of an account's basket that was placed, or that a change added to an order. */
export async function readPlacedBefore(
  reader: Reader,
  account: string,
  cartId: string,
): Promise<OrderNumbers | undefined> {
  const standing = await readFactRow(reader, account, {
    cartId,
    addressId: null,
    buyer: null,
    basket: openBasket({ person: null, account }, []),
  });
  return standing && placedBefore(standing)?.numbers;
}

export async function readOrderedProducts(
  reader: Reader,
  account: string,
  {
    codes,
    day,
    merchant,
  }: { readonly codes: readonly string[]; readonly day: PlainDate; readonly merchant: Presented },
): Promise<ReadonlyMap<string, OrderedProduct>> {
  const rows = await readProducts(reader, { account, day, codes });
  return new Map(rows.map((row) => [row.code, orderedProduct(row, merchant)]));
}

function placedBefore({ fingerprint, ...row }: FactRow<unknown>): PlacedBefore | undefined {
  if (fingerprint === null) return undefined;
  const { order_no: orderId, back_order_no: backOrderId, reserves_order_no: reservesOrderId } = row;
  return { fingerprint, numbers: { orderId, backOrderId, reservesOrderId } };
}

function storedAddress({ delivery_name: name, ...row }: FactRow<unknown>): StoredAddress | undefined {
  if (name === null) return undefined;
  return {
    name,
    lines: row.delivery_address,
    postCode: row.delivery_post_code,
    deliveryDays: row.delivery_days,
  };
}

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
    NilPrice: row.nil_price,
    ...lineVatRate(row, vat),
  };
}
