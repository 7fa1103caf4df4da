import type { Reader } from '../database/connection.ts';

/** Orders with their customers and baskets; one that came by orders.csv alone has no basket. */
export function selectOrders(reader: Reader) {
  return reader
    .selectFrom('sales_order')
    .innerJoin('customer', 'customer.account', 'sales_order.customer_account')
    .leftJoin('placement', 'placement.id', 'sales_order.placement_id')
    .selectAll('sales_order')
    .select([
      'customer.name as customer_name',
      'placement.cart_id',
      'placement.placed_by',
      'placement.placed_at',
    ]);
}
export type BackOfficeOrderRow = Awaited<
  ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>
>;

export function readBackOfficeOrder(reader: Reader, orderId: number): Promise<BackOfficeOrderRow> {
  return selectOrders(reader).where('sales_order.id', '=', orderId).executeTakeFirstOrThrow();
}
