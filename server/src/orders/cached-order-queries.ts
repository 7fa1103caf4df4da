import type { Order } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import type { Person } from '../http/person.ts';

export type CachedOrder = {
  readonly order: Order;
  readonly person: Person;
  readonly cartId: string;
  readonly grandTotalPence: number;
};

export async function insertCachedOrder(
  writer: Writer,
  { order, person, cartId, grandTotalPence }: CachedOrder,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  await writer
    .insertInto('cached_order')
    .values({
      id,
      customer_account: order.CustomerAccount,
      cart_id: cartId,
      body: JSON.stringify(order),
      person: JSON.stringify(person),
      grand_total_pence: grandTotalPence,
      kept_at: at,
    })
    .execute();
}

export async function readCachedOrder(reader: Reader, account: string, id: string) {
  const row = await reader
    .selectFrom('cached_order')
    .select(['body', 'person', 'cart_id', 'grand_total_pence'])
    .where('customer_account', '=', account)
    .where(sql`id::text`, '=', id.toLowerCase())
    .executeTakeFirst();
  return (
    row && {
      order: row.body as Order, // Checked by the endpoint's schema before the order was stored.
      person: row.person as Person, // Stored by `insertCachedOrder`.
      cartId: row.cart_id,
      grandTotalPence: row.grand_total_pence,
    }
  );
}
