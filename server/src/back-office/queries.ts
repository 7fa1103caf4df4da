import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';

/** Orders by id, with customer and basket. Orders that came only by orders.csv have no basket. */
export function readOrdersWithCustomers(reader: Reader, ids: readonly number[]) {
  return reader
    .selectFrom('sales_order')
    .innerJoin('customer', 'customer.account', 'sales_order.customer_account')
    .leftJoin('placement', 'placement.id', 'sales_order.placement_id')
    .leftJoin('requested_change', (join) =>
      join
        .onRef('requested_change.placement_id', '=', 'sales_order.placement_id')
        .on('requested_change.state', '=', 'open'),
    )
    .selectAll('sales_order')
    .select([
      'customer.name as customer_name',
      'placement.cart_id',
      'placement.placed_by',
      'placement.placed_at',
      'requested_change.id as requested_id',
    ])
    .where('sales_order.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();
}
export type BackOfficeOrderRow = Awaited<ReturnType<typeof readOrdersWithCustomers>>[number];
