import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { type RawBuilder, sql } from 'kysely';
import { accountPrice, type PriceRow, priceColumns } from '../../catalogue/cache/account-price.ts';
import type { Reader } from '../../database/connection.ts';
import { knownName } from '../../database/person-name.ts';
import { isTheirs } from '../../http/queries.ts';

/** A column is null if the basket is not placed, or if the account has no such address. */
export type FactRow<Basket> = {
  /** The fingerprint of the placed order; empty if a change added the basket to an earlier order. */
  fingerprint: string | null;
  order_no: string;
  back_order_no: string;
  reserves_order_no: string;
  delivery_name: string | null;
  delivery_address: string[];
  delivery_post_code: string;
  delivery_days: string;
  /** The buyer's stored basket, with only the lines of the order's products. */
  basket: Basket | null;
  proposal: OrderedProposal | null;
  is_theirs: boolean;
};

export type OrderedProposal = {
  readonly id: number;
  readonly closed: 'declined' | 'withdrawn' | null;
  /** The last day of the proposal, as `yyyy-MM-dd`. */
  readonly expiresOn: string;
  readonly madeBy: string;
  /** The lines of the proposal, without removed lines. */
  readonly lines: readonly { readonly code: string; readonly cases: number; readonly bottles: number }[];
};

type Asked<Basket> = {
  readonly cartId: string;
  readonly addressId: string | null;
  /** The e-mail of the buyer; null if the order takes no lines out of a basket. */
  readonly buyer: string | null;
  readonly basket: RawBuilder<Basket | null>;
};

/** Reads the stored address of an order, and the placement that the basket became or was added to by a change. */
export async function readFactRow<Basket>(
  reader: Reader,
  account: string,
  { cartId, addressId, buyer, basket }: Asked<Basket>,
): Promise<FactRow<Basket> | undefined> {
  const { rows } = await sql<FactRow<Basket>>`
    SELECT CASE WHEN p.cart_id <> ${cartId}::uuid THEN '' ELSE p.fingerprint END AS fingerprint,
           p.order_no, p.back_order_no, p.reserves_order_no, a.delivery_name, a.delivery_address, a.delivery_post_code, a.delivery_days,
           ${basket} AS basket,
           (SELECT json_build_object('id', id, 'closed', closed, 'expiresOn', expires_on, 'madeBy', made_by, 'lines', ARRAY(
              SELECT json_build_object('code', l.product_code, 'cases', l.cases, 'bottles', l.bottles) FROM proposal_line l
              WHERE l.proposal_id = proposal.id AND (l.cases > 0 OR l.bottles > 0)))
            FROM proposal WHERE customer_account = ordering.account AND cart_id = ${cartId}::uuid) AS proposal,
           EXISTS (SELECT FROM customer WHERE ${isTheirs({ person: buyer ?? '', account, isAnyones: false })}) AS is_theirs
    FROM (VALUES (${account}::text)) AS ordering (account)
    LEFT JOIN placement p ON p.customer_account = ordering.account AND p.id = COALESCE(
      (SELECT id FROM placement WHERE customer_account = ordering.account AND cart_id = ${cartId}::uuid),
      (SELECT placement_id FROM order_version JOIN placement ON id = placement_id
       WHERE key = ${cartId}::uuid AND customer_account = ordering.account LIMIT 1))
    LEFT JOIN address a ON a.customer_account = ordering.account AND a.id = ${addressId} AND NOT a.withdrawn`.execute(
    reader,
  );
  return rows[0];
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

/** The products at the account's prices of a day. */
export async function readProducts(
  reader: Reader,
  {
    account,
    day,
    codes,
  }: { readonly account: string; readonly day: PlainDate; readonly codes: readonly string[] },
) {
  const { rows } = await sql<ProductRow>`
    SELECT p.code, p.description, p.secondary_description, p.vintage, p.case_size, p.unit_size,
           p.only_sell_multiples_of, p.closure_style, p.withdrawn, ${priceColumns}
    FROM product p ${accountPrice(account, day)} WHERE p.code = ANY(${codes}::text[])`.execute(reader);
  return rows;
}

/** The numbers of an account's placed basket; undefined if the basket is not placed. */
export async function readPlacedNumbers(reader: Reader, account: string, cartId: string) {
  return reader
    .selectFrom('placement')
    .select(['order_no as orderId', 'back_order_no as backOrderId', 'reserves_order_no as reservesOrderId'])
    .where('customer_account', '=', account)
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
}

/** The author of the latest change of these lines of a proposal; undefined if the lines were never changed. */
export async function readLastAuthor(reader: Reader, proposalId: number, codes: readonly string[]) {
  const { rows } = await sql<{ by_office: boolean; who: string; name: string | null }>`
    SELECT h.by_office, h.who, ${knownName(sql`h.who`)} AS name FROM proposal_change h
    WHERE h.proposal_id = ${proposalId} AND h.product_code = ANY(${codes}::text[]) ORDER BY h.id DESC LIMIT 1`.execute(
    reader,
  );
  return rows[0];
}
