import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import type { StepObserver } from '../steps.ts';
import { confirmOrder } from './confirm-order.ts';

/**
 * Confirms provisional orders within seconds, for merchants without a system of their own that does. With the setting
 * `backOffice.embedded` off, orders stay provisional until that system confirms them.
 */
export async function startBackOffice(shop: Shop & StepObserver): Promise<void> {
  if (!shop.merchant.backOffice.embedded) return;
  await shop.jobs.work('confirm-order', async ({ orderId }) => {
    const outcome = await confirmOrder(shop, { orderId });
    if (isRefusal(outcome)) throw new Error(`Order ${orderId} cannot be confirmed: it does not exist`);
  });
}
