import { randomUUID } from 'node:crypto';
import { isCardAmount } from '@tradecellar/trade/card-amount.ts';
import { penceOf } from '@tradecellar/trade/money.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { insertKeptOrder } from './keep-queries.ts';
import { inGoodsTransaction } from './lock-goods.ts';
import { checkCardOrder, type Submission } from './place-order.ts';
import { takeTurns } from './take-turns.ts';

/**
 * Keeps an order until it is paid by card: checked and priced as if it were placed, for the total that the buyer saw.
 * Nothing is taken for it, so that a buyer who never pays holds nothing back.
 */
export async function keepOrder(shop: Shop, submission: Submission): Promise<{ id: string } | Refusal> {
  if (!shop.merchant.switches.cardPayment) return refuse('switched-off');
  const order = { ...submission.order, PaymentMethod: 'card' as const };
  return takeTurns(order.CustomerAccount, () =>
    inGoodsTransaction(shop, submission.logFailure, async (checking, writer) => {
      const total = await checkCardOrder(checking, writer, { ...submission, order });
      if (isRefusal(total)) return total;
      if (!isCardAmount(total)) return refuse('payment-not-available', { reason: 'not-a-card-amount' });
      const id = randomUUID();
      await insertKeptOrder(writer, {
        id,
        order,
        person: submission.person,
        grandTotalPence: penceOf(total),
        keptAt: shop.clock.now(),
      });
      return { id };
    }),
  );
}
