import { randomUUID } from 'node:crypto';
import { isCardAmount } from '@tradecellar/trade/card-amount.ts';
import { penceOf } from '@tradecellar/trade/money.ts';
import { cartKey } from '../../http/cart-key.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { insertCachedOrder } from '../cached-order-queries.ts';
import { inGoodsTransaction } from '../goods/lock-goods.ts';
import { takeTurns } from '../goods/take-turns.ts';
import { checkCardOrder, type Submission } from './place-order.ts';

/**
 * Checks and prices an order as `placeOrder` does, and caches the order until it is paid by card. Takes no stock, so
 * that a buyer who never pays blocks no stock.
 */
export async function cacheOrder(shop: Shop, submission: Submission): Promise<{ id: string } | Refusal> {
  if (!shop.merchant.switches.cardPayment) return refuse('switched-off');
  const { person } = submission;
  const order = { ...submission.order, PaymentMethod: 'card' as const };
  return takeTurns(order.CustomerAccount, () =>
    inGoodsTransaction(shop, submission.logFailure, async (checking, writer) => {
      const total = await checkCardOrder(checking, writer, { order, person });
      if (isRefusal(total)) return total;
      if (!isCardAmount(total)) return refuse('payment-not-available', { reason: 'not-a-card-amount' });
      const id = randomUUID();
      const cached = { order, person, cartId: cartKey(order.CartId), grandTotalPence: penceOf(total) };
      await insertCachedOrder(writer, cached, { id, at: shop.clock.now() });
      return { id };
    }),
  );
}
