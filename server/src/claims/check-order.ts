import type { OrderClaims } from '@tradecellar/contract/claims.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import type { Person } from '../http/person.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { lockOrder } from '../orders/life/queries.ts';
import { findOrder } from '../orders/queries.ts';
import type { Shop } from '../shop.ts';
import { isClaimable } from './claim-facts.ts';
import { readOrderClaims } from './read-claims.ts';
import { insertCheck } from './save-queries.ts';

/**
 * Records that an order came complete. Only the first record counts. Refuses `order-not-found` and
 * `order-not-claimable`.
 */
export function checkOrder(
  shop: Pick<Shop, 'database' | 'clock' | 'merchant'>,
  person: Person,
  { account, orderNo }: { account: string; orderNo: string },
): Promise<OrderClaims | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const found = await findOrder(writer, account, orderNo);
    if (found === undefined) return refuse('order-not-found');
    await lockOrder(writer, found.id);
    const order = (await findOrder(writer, account, orderNo)) ?? found;
    const now = shop.clock.now();
    if (!isClaimable(order, now)) return refuse('order-not-claimable', { orderNo, state: order.state });
    await insertCheck(writer, order.id, person.email, now);
    await recordAct(writer, shop.clock, { person, account, act: 'checked-order', facts: { orderNo } });
    return readOrderClaims(writer, shop, order);
  });
}
