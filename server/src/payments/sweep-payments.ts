import type { Shop } from '../shop.ts';
import type { CardService } from './card-service.ts';
import { deleteUnpaidOrders, readUnfinished } from './queries.ts';
import { refundCancelled } from './refund-cancelled.ts';
import { type LogError, settlePayment } from './settle-payment.ts';

const EVERY_SECONDS = 60;
/**
 * The age at which the sweep settles a payment. Usually the webhook or the buyer's return settles the payment earlier.
 */
const PATIENCE_MS = 60_000;
const BATCH_SIZE = 200;
const KEPT_MS = 7 * 24 * 60 * 60_000;

export async function startSweep(shop: Shop, cards: CardService, log: LogError): Promise<void> {
  await shop.jobs.workEvery(EVERY_SECONDS, 'sweep-payments', () => sweepPayments(shop, cards, log));
}

/** Settles every unfinished payment and refunds cancelled orders. The next sweep retries failures. @internal */
export async function sweepPayments(shop: Shop, cards: CardService, log: LogError): Promise<void> {
  const now = shop.clock.now().getTime();
  for (const id of await readUnfinished(shop.database, new Date(now - PATIENCE_MS), BATCH_SIZE)) {
    try {
      await settlePayment(shop, cards, id, log);
    } catch (error) {
      log(error, `payment ${id} could not be settled`);
    }
  }
  await refundCancelled(shop, cards, log);
  await deleteUnpaidOrders(shop.database, new Date(now - KEPT_MS));
}
