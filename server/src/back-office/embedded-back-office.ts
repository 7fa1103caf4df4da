import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import type { StepObserver } from '../steps.ts';
import { confirmOrder } from './confirm-order.ts';

/**
 * Confirms provisional orders within seconds, where the merchant has no system of their own that does. With
 * the setting `backOffice.embedded` off, orders stay provisional until that system comes through the same door.
 */
export async function startBackOffice(shop: Shop & StepObserver): Promise<void> {
  if (!shop.merchant.backOffice.embedded) return;
  await shop.jobs.work('confirm-order', async ({ orderId }) => {
    const outcome = await confirmOrder(shop, { orderId });
    if (isRefusal(outcome)) throw new Error(`Order ${orderId} is to be confirmed but does not exist`);
  });
}
