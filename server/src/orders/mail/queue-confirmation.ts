import type { Writer } from '../../database/connection.ts';
import type { Shop } from '../../shop.ts';
import { claimConfirmation } from '../write-queries.ts';

/**
 * Queues the confirmation mail of an order in the caller's transaction, once an order (4.place.6). The back office asks
 * for it when it confirms, the thank-you page when it shows the number: the first gets `sent`, all others `already-sent`.
 */
export async function queueConfirmation(
  writer: Writer,
  { jobs, clock }: Pick<Shop, 'jobs' | 'clock'>,
  orderId: number,
): Promise<'sent' | 'already-sent'> {
  if (!(await claimConfirmation(writer, orderId, clock.now()))) return 'already-sent';
  await jobs.enqueue(writer, 'mail-order', { orderId });
  return 'sent';
}
