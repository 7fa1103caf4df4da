import type { ClaimEvent } from '@tradecellar/trade/claim-life.ts';
import type { Writer } from '../../database/connection.ts';
import type { HandOver } from '../../database/tables.ts';
import { insertHandOver } from '../../orders/life/hand-over-queries.ts';
import type { Hold } from '../../orders/life/hold-order.ts';
import { enqueueHandOvers, fetchesChanges } from '../../orders/life/queue-hand-over.ts';
import type { Shop } from '../../shop.ts';

const MESSAGES: Readonly<Record<ClaimEvent | 'open', HandOver['event']>> = {
  open: 'claim.opened',
  withdraw: 'claim.withdrawn',
  accept: 'claim.settled',
  replace: 'claim.settled',
  decline: 'claim.settled',
  credit: 'claim.settled',
};

type ClaimMessage = {
  readonly orderId: number;
  readonly claimId: number;
  readonly event: ClaimEvent | 'open';
  readonly at: Date;
  readonly hold?: Hold;
};

/**
 * Queues the message about a claim's event to the merchant's system, in the caller's transaction. A system that fetches
 * its claims gets no message, because it would never take the message.
 */
export async function queueClaimMessage(
  writer: Writer,
  shop: Pick<Shop, 'jobs' | 'merchant'>,
  { orderId, claimId, event, at, hold }: ClaimMessage,
): Promise<void> {
  if (fetchesChanges(shop.merchant)) return;
  const id = await insertHandOver(writer, orderId, {
    event: MESSAGES[event],
    at,
    claimId,
    heldUntil: hold?.heldUntil ?? null,
  });
  await enqueueHandOvers(writer, shop, [id], hold);
}
