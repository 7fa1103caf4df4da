import type { Order } from '@tradecellar/contract/checkout.ts';
import type { Writer } from '../../database/connection.ts';
import type { Person } from '../../http/person.ts';
import { cartKey } from './fingerprint.ts';

/** An order to keep for its card payment. */
export type OrderToKeep = {
  readonly id: string;
  readonly order: Order;
  readonly person: Person;
  readonly grandTotalPence: number;
  readonly keptAt: Date;
};

export async function insertKeptOrder(writer: Writer, kept: OrderToKeep): Promise<void> {
  await writer
    .insertInto('cached_order')
    .values({
      id: kept.id,
      customer_account: kept.order.CustomerAccount,
      cart_id: cartKey(kept.order.CartId),
      body: JSON.stringify(kept.order),
      person: JSON.stringify(kept.person),
      grand_total_pence: kept.grandTotalPence,
      kept_at: kept.keptAt,
    })
    .execute();
}
