import { randomUUID } from 'node:crypto';
import type { Order } from '@tradecellar/contract/checkout.ts';
import { inTransaction } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/problems.ts';
import type { Shop } from '../platform/shop.ts';
import { accountExists, insertCachedOrder } from './save-queries.ts';

/**
 * Keeps an order for the card payment that follows, unchecked and unpriced: it is checked when it is placed.
 * Answers the id under which the payment finds it; refused while card payment is switched off (spec §1).
 */
export async function keepOrder(shop: Shop, order: Order): Promise<{ id: string } | Refusal> {
  if (!shop.merchant.switches.cardPayment) return refuse('switched-off');
  const id = randomUUID();
  return inTransaction(shop.database, async (writer) => {
    if (!(await accountExists(writer, order.CustomerAccount))) return refuse('choose-customer');
    const { basePath: _, ...body } = order;
    await insertCachedOrder(writer, { id, account: order.CustomerAccount, body, at: shop.clock.now() });
    return { id };
  });
}
