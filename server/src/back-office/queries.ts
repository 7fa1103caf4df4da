import type { Reader } from '../database/connection.ts';

/** Orders placed here, with their customers and baskets. */
export function selectPlacedOrders(reader: Reader) {
  return reader
    .selectFrom('sales_order')
    .innerJoin('customer', 'customer.account', 'sales_order.customer_account')
    .innerJoin('placement', 'placement.id', 'sales_order.placement_id')
    .selectAll('sales_order')
    .select([
      'customer.name as customer_name',
      'placement.cart_id',
      'placement.placed_by',
      'placement.placed_at',
    ]);
}
export type PlacedOrderRow = Awaited<
  ReturnType<ReturnType<typeof selectPlacedOrders>['executeTakeFirstOrThrow']>
>;

export function readPlacedOrder(reader: Reader, orderId: number): Promise<PlacedOrderRow> {
  return selectPlacedOrders(reader).where('sales_order.id', '=', orderId).executeTakeFirstOrThrow();
}

/** The order placed here that has this number, provisional or the merchant's. */
export async function findPlacedOrderId(reader: Reader, orderNo: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('sales_order')
    .select('id')
    .where('placement_id', 'is not', null)
    .where((either) =>
      either.or([either('provisional_no', '=', orderNo), either('confirmed_no', '=', orderNo)]),
    )
    .orderBy('provisional_no')
    .executeTakeFirst();
  return row?.id;
}
