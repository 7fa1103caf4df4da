import { orderDifference } from '@tradecellar/trade/order-difference.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import { tryPart } from '../../database/transaction.ts';
import { cartKey } from '../../http/cart-key.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { fingerprintOf } from '../goods/fingerprint.ts';
import { inGoodsTransaction } from '../goods/lock-goods.ts';
import { takeTurns } from '../goods/take-turns.ts';
import { tellWithStep } from '../life/tell-request.ts';
import { queueAskedDesk } from '../mail/queue-order-mail.ts';
import { insertRequest, type RequestRow, readRequest, readRequests } from '../request-queries.ts';
import { type Change, type ChangeContext, lockStanding, makeChange } from './change-order.ts';
import { readStanding, type Standing, whyNotAsked, whyOutdated } from './order-version.ts';

/**
 * Asks the merchant for a change of an order that is with the merchant's system, once by its key. It is tried as it would be made,
 * with every refusal of a change, and undone: nothing of the order moves until the merchant decides.
 */
export async function askChange(shop: Shop, change: Change): Promise<RequestRow | Refusal> {
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  return takeTurns(change.order.CustomerAccount, () =>
    inGoodsTransaction(
      shop,
      change.logFailure,
      (asking, writer) => askInTransaction({ ...change, shop: asking, writer }),
      { isRepeatable: true },
    ),
  );
}

async function askInTransaction(context: ChangeContext): Promise<RequestRow | Refusal> {
  const { order, orderNo, version, seenParts, writer } = context;
  const standing = await lockStanding(context);
  if (isRefusal(standing)) return standing;
  const requests = await readRequests(writer, standing.placement.id);
  const key = cartKey(order.CartId);
  const same = requests.find((each) => each.key === key);
  if (same !== undefined) {
    return same.fingerprint === fingerprintOf(order) ? same : refuse('change-otherwise');
  }
  const refusal = whyNotAskedNow(context, standing) ?? whyOutdated(standing, { orderNo, version, seenParts });
  if (refusal !== undefined) return refusal;
  const open = requests.find(({ state }) => state === 'open');
  if (open !== undefined) {
    const by = open.by_office ? '' : open.asker_name;
    return refuse('change-already-asked', { orderNo, requestNo: requestNumber(open.id), by });
  }
  const after = await tryChange(context, standing);
  return isRefusal(after) ? after : saveRequest(context, { standing, key, body: after });
}

function whyNotAskedNow({ shop, orderNo }: ChangeContext, standing: Standing): Refusal | undefined {
  const { backOffice, phone } = shop.merchant;
  const why = backOffice.takesChanges ? whyNotAsked(standing) : 'with-the-merchant';
  return why && refuse('order-not-changeable', { orderNo, why, phone });
}

/** The order as the change would make it, which is undone. */
async function tryChange(context: ChangeContext, standing: Standing): Promise<Standing['version'] | Refusal> {
  return tryPart(context.writer, async () => {
    const changed = await makeChange(context, standing);
    if (isRefusal(changed)) return changed;
    return (await readStanding(context.writer, standing.placement)).version;
  });
}

async function saveRequest(
  { order, person, shop, version, writer }: ChangeContext,
  { standing, key, body }: { standing: Standing; key: string; body: Standing['version'] },
): Promise<RequestRow> {
  const requestId = await insertRequest(writer, {
    placement_id: standing.placement.id,
    key,
    fingerprint: fingerprintOf(order),
    version,
    asked_by: person.email,
    by_office: person.isAdmin,
    asked_at: shop.clock.now(),
    asked: order,
    body,
    differences: orderDifference(standing.version, body, standing.parts.length),
  });
  const [first] = standing.parts;
  if (first === undefined) throw new Error('A placement without an order');
  const who = person.email;
  await tellWithStep(writer, shop, first, { requestId, who, words: 'The buyer asks for a change' });
  await queueAskedDesk(writer, shop, { orderId: first.id, requestId });
  const stored = await readRequest(writer, requestId);
  if (stored === undefined) throw new Error(`The request ${requestId} was not stored`);
  return stored;
}
