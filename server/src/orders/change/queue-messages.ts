import { enqueueHandOvers } from '../life/queue-hand-over.ts';
import { tellRequest } from '../life/tell-request.ts';
import { queueChanged, queueOrderDesk } from '../mail/queue-order-mail.ts';
import type { ChangeContext } from './lock-change.ts';
import { changeableUntil, type Standing } from './order-version.ts';
import { readWaitingMessages } from './queries.ts';
import type { SavedParts } from './save-change.ts';

/** Queues the messages about a changed order to the merchant's system, the customer and the order desk. */
export async function queueMessages(
  { shop, writer, agreed }: ChangeContext,
  standing: Standing,
  { saved, hold }: SavedParts,
): Promise<void> {
  const isSameHold = changeableUntil(standing)?.getTime() === hold.heldUntil?.getTime();
  const toQueue = saved.filter(({ isAdded }) => isAdded || !isSameHold).map(({ id }) => id);
  await enqueueHandOvers(writer, shop, await readWaitingMessages(writer, toQueue), hold);
  for (const { id } of saved) await queueChanged(writer, shop, id);
  const version = standing.placement.version + 1;
  await queueOrderDesk(
    writer,
    shop,
    saved.map(({ id, orderNo, isAdded }) => ({ orderId: id, orderNo, ...(!isAdded && { version }) })),
  );
  if (agreed === undefined) return;
  const { requestId, who } = agreed;
  for (const { id, state } of standing.parts.filter((part) => saved.some((order) => order.id === part.id))) {
    const step = { state, who, words: 'Changed as the buyer asked' };
    await tellRequest(writer, shop, { orderId: id, requestId, step });
  }
}
