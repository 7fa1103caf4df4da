import type { Reader, Writer } from '../../database/connection.ts';

/**
 * Notes that an order's confirmation is queued. True for the one caller who is first, for ever; the row stays
 * locked until the transaction ends, so two callers cannot both be.
 */
export async function claimConfirmation(writer: Writer, orderId: number, at: Date): Promise<boolean> {
  const claimed = await writer
    .updateTable('sales_order')
    .set({ confirmation_queued_at: at })
    .where('id', '=', orderId)
    .where('confirmation_queued_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** An order with its customer and whoever placed it, for the mail about it. */
export async function readMailOrder(reader: Reader, orderId: number) {
  return (
    reader
      .selectFrom('sales_order')
      .innerJoin('customer', 'customer.account', 'sales_order.customer_account')
      .leftJoin('placement', 'placement.id', 'sales_order.placement_id')
      // Whoever placed it is told only when they order for this account themselves: an admin acting for it is not.
      .leftJoin('login', (join) =>
        join
          .onRef('login.email', '=', 'placement.placed_by')
          .onRef('login.customer_account', '=', 'sales_order.customer_account'),
      )
      .selectAll('sales_order')
      .select([
        'customer.name as customer_name',
        'customer.email as customer_email',
        'login.email as placed_by',
      ])
      .where('sales_order.id', '=', orderId)
      .executeTakeFirst()
  );
}
export type MailOrderRow = NonNullable<Awaited<ReturnType<typeof readMailOrder>>>;

export function readMailLines(reader: Reader, orderId: number) {
  return reader
    .selectFrom('order_line')
    .select([
      'product_code',
      'description',
      'case_size',
      'unit_size',
      'total_bottles',
      'line_nett',
      'line_vat',
    ])
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute();
}
export type MailLineRow = Awaited<ReturnType<typeof readMailLines>>[number];
