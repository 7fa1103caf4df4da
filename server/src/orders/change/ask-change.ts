import { orderDifference } from '@tradecellar/trade/order-difference.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import { tryPart } from '../../database/transaction.ts';
import { cartKey } from '../../http/cart-key.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { fingerprintOf } from '../goods/fingerprint.ts';
import type { LogFailure } from '../goods/lock-goods.ts';
import { tellRequest } from '../life/tell-request.ts';
import { queueAskedDesk } from '../mail/queue-order-mail.ts';
import { insertRequest, type RequestRow, readRequest, readRequests } from '../request-queries.ts';
import { makeChange } from './change-order.ts';
import { type Change, type ChangeContext, withLockedOrder } from './lock-change.ts';
import { readStanding, type Standing, whyNotAsked, whyOutdated } from './order-version.ts';

/**
 * Asks the merchant for a change of an order that is with the merchant's system, once for each key of a change. The
 * change is made, so that every refusal of a change applies, and is rolled back: the order stays as it is until the
 * merchant decides.
 */
export function askChange(
  shop: Shop,
  change: Change & { readonly logFailure: LogFailure },
): Promise<RequestRow | Refusal> {
  return withLockedOrder(shop, change, async (context, standing) => {
    const before = await requestBefore(context, standing);
    if (before !== undefined) return before;
    const body = await tryChange(context, standing);
    return isRefusal(body) ? body : saveRequest(context, standing, body);
  });
}

/** The request that was made with the same key, or the refusal if the buyer cannot ask for a change now. */
async function requestBefore(
  { order, orderNo, version, seenParts, shop, writer }: ChangeContext,
  standing: Standing,
): Promise<RequestRow | Refusal | undefined> {
  const requests = await readRequests(writer, standing.placement.id);
  const key = cartKey(order.CartId);
  const same = requests.find((each) => each.key === key);
  if (same !== undefined) {
    return same.fingerprint === fingerprintOf(order) ? same : refuse('change-otherwise');
  }
  const { backOffice, phone } = shop.merchant;
  const why = backOffice.takesChanges ? whyNotAsked(standing) : 'with-the-merchant';
  if (why !== undefined) return refuse('order-not-changeable', { orderNo, why, phone });
  const outdated = whyOutdated(standing, { orderNo, version, seenParts });
  const open = requests.find(({ state }) => state === 'open');
  if (outdated !== undefined || open === undefined) return outdated;
  const by = open.by_office ? '' : open.asker_name;
  return refuse('change-already-asked', { orderNo, requestNo: requestNumber(open.id), by });
}

function tryChange(context: ChangeContext, standing: Standing): Promise<Standing['version'] | Refusal> {
  return tryPart(context.writer, async () => {
    const changed = await makeChange(context, standing);
    return isRefusal(changed) ? changed : (await readStanding(context.writer, standing.placement)).version;
  });
}

async function saveRequest(
  { order, person, shop, version, writer }: ChangeContext,
  { placement, parts, version: before }: Standing,
  body: Standing['version'],
): Promise<RequestRow> {
  const requestId = await insertRequest(writer, {
    placement_id: placement.id,
    key: cartKey(order.CartId),
    fingerprint: fingerprintOf(order),
    version,
    asked_by: person.email,
    by_office: person.isAdmin,
    asked_at: shop.clock.now(),
    asked: order,
    body,
    differences: orderDifference(before, body, parts.length),
  });
  const [{ id: orderId, state }] = parts;
  const step = { state, who: person.email, words: 'The buyer asks for a change' };
  await tellRequest(writer, shop, { orderId, requestId, step });
  await queueAskedDesk(writer, shop, { orderId, requestId });
  const stored = await readRequest(writer, requestId);
  if (stored === undefined) throw new Error(`The request ${requestId} was not stored`);
  return stored;
}
