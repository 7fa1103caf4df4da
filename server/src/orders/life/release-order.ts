import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { Writer } from '../../database/connection.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { lockStockOfOrder, takeStockOfOrder } from '../goods/goods-queries.ts';
import type { OrderShop } from '../order-shop.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder } from './queries.ts';
import { queueHandOver } from './queue-hand-over.ts';

/**
 * Releases a back order whose stock has arrived, and takes the order's bottles out of stock, so that no other customer
 * can buy them. Refuses `order-not-found`, `order-cannot-move`, and `beyond-stock` with the first line that stock does
 * not cover.
 */
export async function releaseOrder(
  writer: Writer,
  shop: OrderShop,
  { orderId, who }: { orderId: number; who: string },
): Promise<Refusal | undefined> {
  const order = await lockOrder(writer, orderId);
  if (order === undefined) return refuse('order-not-found');
  if (order.state === 'released') return undefined;
  const refusal = await moveOrder(writer, shop, order, { to: 'released', who, at: shop.clock.now() });
  if (isRefusal(refusal)) return refusal;
  const short = (await lockStockOfOrder(writer, orderId)).find(({ needed, bottles }) => bottles < needed);
  if (short !== undefined) {
    const availableBottles = Math.max(0, short.bottles);
    return refuse('beyond-stock', {
      ProductCode: short.code,
      description: short.description,
      available: countWords(availableBottles, 'bottle'),
      availableBottles,
    });
  }
  await takeStockOfOrder(writer, orderId);
  await queueHandOver(writer, shop, orderId, 'order.changed');
  return undefined;
}
