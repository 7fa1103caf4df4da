import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { closeStored } from '../../basket/closing-queries.ts';
import { renewBought } from '../../bought/queries.ts';
import type { Writer } from '../../database/connection.ts';
import { recordAct } from '../../http/access/record-act.ts';
import { cartKey } from '../../http/cart-key.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { firstNumber } from '../goods/basket.ts';
import {
  alreadyPlaced,
  type CheckContext,
  type Checked,
  checkBasket,
  numbersOf,
  splitGoods,
  withOrderNumbers,
} from '../goods/check-basket.ts';
import { dayOfPrices } from '../goods/day-of-prices.ts';
import { fingerprintOf } from '../goods/fingerprint.ts';
import { readCustomer, restoreGoods } from '../goods/goods-queries.ts';
import { whyNotAllLeft } from '../goods/leave-basket.ts';
import { type LogFailure, lockGoods } from '../goods/lock-goods.ts';
import { readFacts } from '../goods/read-facts.ts';
import { drawNumbers } from '../goods/save-queries.ts';
import type { OrderDraft, UnnumberedDraft } from '../goods/split-basket.ts';
import { dropUntakenHandOvers } from '../life/hand-over-queries.ts';
import { moveOrder } from '../life/move-order.ts';
import { lockOrder } from '../life/queries.ts';
import { queueHandOver } from '../life/queue-hand-over.ts';
import { queueCancellation } from '../mail/queue-order-mail.ts';
import { type Change, type ChangeContext, withLockedOrder } from './lock-change.ts';
import { deliveryOf, type Standing, whyNotChangeable, whyOutdated } from './order-version.ts';
import { queueMessages } from './queue-messages.ts';
import { saveVersions, takeGoods } from './save-change.ts';

type Changed = OrderNumbers & { readonly Version: number };

/**
 * Changes an order together with its back order and reserves order, once for each key of a change, in one transaction.
 * The orders keep their numbers. An order that the change leaves without lines is cancelled. If the change needs, for
 * example, a first back order, the back order is added. A refusal changes nothing.
 */
export function changeOrder(
  shop: Shop,
  change: Change & { readonly logFailure: LogFailure },
): Promise<Changed | Refusal> {
  return withLockedOrder(
    shop,
    change,
    async (context, standing) => outcomeBefore(context, standing) ?? makeChange(context, standing),
  );
}

/** The answer to a repeated change, or the refusal of a change that comes too late. */
function outcomeBefore(
  { order, orderNo, version, seenParts, shop }: ChangeContext,
  standing: Standing,
): Changed | Refusal | undefined {
  const key = cartKey(order.CartId);
  const same = standing.versions.find((each) => each.key === key);
  if (same !== undefined) {
    return same.fingerprint === fingerprintOf(order)
      ? { ...standing.placement.numbers, Version: same.version }
      : refuse('change-otherwise');
  }
  const why = whyNotChangeable(standing, shop.clock.now());
  if (why !== undefined) {
    return refuse('order-not-changeable', { orderNo, why, phone: shop.merchant.phone });
  }
  return whyOutdated(standing, { orderNo, version, seenParts });
}

/**
 * Replaces the lines and terms of a locked order: restores the stock, reserves and credit that it took, checks, prices
 * and splits the changed order as a new order, and takes stock, reserves and credit again.
 */
export async function makeChange(context: ChangeContext, standing: Standing): Promise<Changed | Refusal> {
  const { order, person, shop, writer } = context;
  const at = shop.clock.now();
  await restoreParts(context, standing);
  const checking = checkingOf(context, standing);
  const checked = await checkChange(context, checking);
  if (isRefusal(checked)) return checked;
  const split = await splitGoods(checking, checked.basket);
  if (isRefusal(split)) return split;
  const drafts = await numberParts(writer, standing, split);
  const saved = await takeGoods(context, standing, { checked, drafts, at });
  const refusal =
    (await closeBasket(writer, checked, { drafts, at })) ?? (await cancelEmptied(context, standing, drafts));
  if (refusal !== undefined) return refusal;
  await renewBought(writer, [order.CustomerAccount]);
  await saveVersions(context, standing, at);
  await queueMessages(context, standing, saved);
  const numbers = numbersOf(drafts);
  const act = { person, account: order.CustomerAccount, act: 'changed-order', facts: numbers } as const;
  await recordAct(writer, shop.clock, act);
  return { ...numbers, Version: standing.placement.version + 1 };
}

/**
 * Locks the reserves and stock of all products on the order before and after the change (decision 28), and restores the
 * stock, reserves and credit that the order took.
 */
async function restoreParts(
  { order, shop, writer }: ChangeContext,
  { parts, version }: Standing,
): Promise<void> {
  const codes = [...version.lines.map(({ code }) => code), ...order.Lines.map((line) => line.ProductCode)];
  await lockGoods(writer, order.CustomerAccount, [...new Set(codes)], shop.merchant);
  for (const { id } of parts) {
    const part = await lockOrder(writer, id);
    if (part !== undefined) await restoreGoods(writer, part);
  }
}

function checkingOf(
  { order, person, shop, writer, agreed }: ChangeContext,
  { version }: Standing,
): CheckContext {
  return {
    order,
    person,
    shop,
    writer,
    isByCard: false,
    isAgreed: agreed !== undefined,
    kept: agreed?.delivery ?? deliveryOf(version),
    step: async () => {},
  };
}

async function checkChange(
  { order, person, shop, writer, agreed }: ChangeContext,
  checking: CheckContext,
): Promise<Checked | Refusal> {
  // The customer is read after `restoreParts`, and so has the credit of the order again.
  const customer = await readCustomer(writer, order.CustomerAccount);
  if (customer === undefined) return refuse('choose-customer');
  // Only a buyer's own change takes lines out of a basket; a change that the merchant accepts later takes none.
  const buyer = agreed === undefined ? person : undefined;
  const facts = await readFacts(
    writer,
    { order, person: buyer, day: dayOfPrices(shop, order, shop.clock.now()) },
    shop.merchant,
  );
  // The basket whose key this change has was placed already, or added to another order.
  if (facts.before !== undefined) return alreadyPlaced(facts.before.numbers);
  return checkBasket(checking, customer, facts);
}

/**
 * Numbers the orders of a changed placement: an order, back order or reserves order keeps its number, and an added
 * order gets the next number.
 */
async function numberParts(
  writer: Writer,
  { parts }: Standing,
  drafts: readonly UnnumberedDraft[],
): Promise<OrderDraft[]> {
  const numbers = new Map(parts.map((part) => [part.kind, part.provisional_no]));
  const added = drafts.filter(({ kind }) => !numbers.has(kind));
  const drawn = added.length === 0 ? [] : await drawNumbers(writer, added.length);
  for (const { kind, orderNo } of withOrderNumbers(added, drawn)) numbers.set(kind, orderNo);
  return drafts.map((draft) => ({ ...draft, orderNo: numbers.get(draft.kind) ?? '' }));
}

/**
 * Takes the lines that the change adds out of the buyer's basket. Refuses the change if another device changed such a
 * line meanwhile.
 */
async function closeBasket(
  writer: Writer,
  { leaving }: Checked,
  { drafts, at }: { readonly drafts: readonly OrderDraft[]; readonly at: Date },
): Promise<Refusal | undefined> {
  if (leaving === undefined) return undefined;
  const closed = await closeStored(writer, { ...leaving, orderNo: firstNumber(numbersOf(drafts)), at });
  return whyNotAllLeft(leaving, closed);
}

/**
 * Cancels the orders that have no line after the change. `restoreParts` has restored their stock, reserves and credit.
 */
async function cancelEmptied(
  { person, shop, writer }: ChangeContext,
  { parts }: Standing,
  drafts: readonly OrderDraft[],
): Promise<Refusal | undefined> {
  const emptied = parts.filter(({ kind }) => !drafts.some((draft) => draft.kind === kind));
  for (const { id, was_tried } of emptied) {
    const part = await lockOrder(writer, id);
    if (part === undefined) continue;
    const note = 'No longer needed after a change of the order';
    const step = { to: 'cancelled', who: person.email, at: shop.clock.now(), note } as const;
    const refusal = await moveOrder(writer, shop, part, step);
    if (refusal !== undefined) return refusal;
    await dropUntakenHandOvers(writer, id);
    await queueCancellation(writer, shop, id);
    if (was_tried) await queueHandOver(writer, shop, id, 'order.cancelled');
  }
  return undefined;
}
