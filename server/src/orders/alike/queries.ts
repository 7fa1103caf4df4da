import { COLLECTION_ID } from '@tradecellar/trade/delivery-address.ts';
import { sql } from 'kysely';
import type { Reader } from '../../database/connection.ts';
import { knownName } from '../../database/person-name.ts';
import { type ChangeableRow, changeableColumns } from '../change/queries.ts';
import type { OrderedByRow } from '../queries.ts';

export type NearbyRow = ChangeableRow &
  OrderedByRow & {
    readonly placement_id: number;
    readonly placed_at: Date;
    readonly is_replacement: boolean;
    readonly order_no: string;
    readonly required_date: string | null;
    readonly codes: readonly string[];
  };

type NearbyAsked = {
  readonly account: string;
  readonly addressId: string;
  /** The key of the basket. If the basket is placed already, its own orders are left out. */
  readonly cartId: string;
  /** The first day in London. Orders that have not left the shop are read however old they are. */
  readonly since: string;
};

/**
 * The orders of an account's recent and open placements for an address, latest placement first, without replacements.
 */
export async function readNearby(reader: Reader, { account, addressId, cartId, since }: NearbyAsked) {
  const { rows } = await sql<NearbyRow>`
    WITH place AS (
      SELECT 'delivery' AS type, delivery_name AS name, delivery_post_code AS post_code
      FROM address WHERE customer_account = ${account} AND id = ${addressId} AND NOT withdrawn
      UNION ALL SELECT 'collection', '', '' WHERE ${addressId} = ${COLLECTION_ID}::text
    ), found AS (
      SELECT DISTINCT o.placement_id FROM place JOIN sales_order o ON o.delivery_type = place.type
        AND (place.type = 'collection' OR (o.delivery_name = place.name
          AND o.delivery_address[cardinality(o.delivery_address)] = place.post_code))
      WHERE o.customer_account = ${account}
        AND (o.order_date >= ${since}::date OR (o.confirmed_no IS NULL AND o.state = 'placed'))
    )
    SELECT p.id AS placement_id, p.placed_at, is_replacement(p) AS is_replacement,
      p.placed_by, p.by_office, ${knownName(sql`p.placed_by`)} AS buyer_name,
      COALESCE(o.confirmed_no, o.provisional_no) AS order_no, o.required_date, ${changeableColumns},
      ARRAY(SELECT DISTINCT product_code FROM order_line WHERE order_id = o.id) AS codes
    FROM found JOIN placement p ON p.id = found.placement_id
      JOIN sales_order o ON o.placement_id = p.id AND o.state <> 'cancelled'
    WHERE p.cart_id <> ${cartId}::uuid AND NOT is_replacement(p)
    ORDER BY p.placed_at DESC, p.id DESC, o.id`.execute(reader);
  return rows;
}
