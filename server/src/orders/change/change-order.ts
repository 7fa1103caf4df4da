import { randomUUID } from 'node:crypto';
import type { Order, OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { closeStored } from '../../basket/closing-queries.ts';
import { renewBought } from '../../bought/queries.ts';
import type { Writer } from '../../database/connection.ts';
import { cartKey } from '../../http/cart-key.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { recordAct } from '../../http/record-act.ts';
import { mayNameAccount } from '../../http/who-may.ts';
import type { Shop } from '../../shop.ts';
import { announceDue } from '../due/announce-due.ts';
import { firstNumber } from '../goods/basket.ts';
import {
  alreadyPlaced,
  checkBasket,
  commonColumns,
  numbersOf,
  splitGoods,
  withOrderNumbers,
} from '../goods/check-basket.ts';
import type { Delivery } from '../goods/check-delivery.ts';
import { fingerprintOf } from '../goods/fingerprint.ts';
import { lockCustomer, readCustomer, restoreGoods, takeReserves } from '../goods/goods-queries.ts';
import { whyNotAllLeft } from '../goods/leave-basket.ts';
import { inGoodsTransaction, type LogFailure, lockGoods } from '../goods/lock-goods.ts';
import { readFacts } from '../goods/read-facts.ts';
import { drawNumbers } from '../goods/save-queries.ts';
import { bottlesFrom, type OrderDraft, type UnnumberedDraft } from '../goods/split-basket.ts';
import { takeTurns } from '../goods/take-turns.ts';
import { dropUntakenHandOvers } from '../life/hand-over-queries.ts';
import { holdOf, secondsUntil } from '../life/hold-order.ts';
import { moveOrder } from '../life/move-order.ts';
import { lockOrder } from '../life/queries.ts';
import { enqueueHandOvers, queueHandOver } from '../life/queue-hand-over.ts';
import { tellMade } from '../life/tell-request.ts';
import { queueCancellation, queueChanged, queueOrderDesk } from '../mail/queue-order-mail.ts';
import {
  changeableUntil,
  deliveryOf,
  readStanding,
  type Standing,
  whyNotChangeable,
  whyOutdated,
} from './order-version.ts';
import {
  deleteLines,
  findPlacement,
  insertVersion,
  lockParts,
  readWaitingMessages,
  saveChange,
} from './queries.ts';

/** A change as it was asked for: `order` is the whole order as it is to be, and its `CartId` the change's own key. */
export type Change = {
  readonly order: Order;
  readonly orderNo: string;
  /** The version that the buyer saw. */
  readonly version: number;
  /** The numbers of its parts then. */
  readonly seenParts?: readonly string[] | undefined;
  readonly person: Person;
  readonly logFailure: LogFailure;
};

type Changed = OrderNumbers & { readonly Version: number };
export type ChangeContext = Change & {
  readonly shop: Pick<Shop, 'jobs' | 'clock' | 'merchant'>;
  readonly writer: Writer;
  /** The requested change that it makes: the merchant agreed to its delivery, however late it is. */
  readonly agreed?: { readonly requestId: number; readonly who: string; readonly delivery: Delivery };
};

/**
 * Changes an order with all parts of its basket, once by its key: stock, reserves and credit are restored, the changed order
 * is checked, priced and split as a new one is, and takes them again, all in one transaction. Its numbers stay; a part that
 * is no longer needed is cancelled, and one that is needed is added. A refusal leaves everything as it was.
 */
export async function changeOrder(shop: Shop, change: Change): Promise<Changed | Refusal> {
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  return takeTurns(change.order.CustomerAccount, () =>
    inGoodsTransaction(
      shop,
      change.logFailure,
      (changing, writer) => changeInTransaction({ ...change, shop: changing, writer }),
      // The same key gets the same answer.
      { isRepeatable: true },
    ),
  );
}

async function changeInTransaction(context: ChangeContext): Promise<Changed | Refusal> {
  const standing = await lockStanding(context);
  if (isRefusal(standing)) return standing;
  return outcomeBefore(context, standing) ?? makeChange(context, standing);
}

/** Locks all parts of an order and then its customer. Refuses a person who may not order for the account. */
export async function lockStanding({
  order: { CustomerAccount: account },
  orderNo,
  person,
  writer,
}: Pick<ChangeContext, 'order' | 'orderNo' | 'person' | 'writer'>): Promise<Standing | Refusal> {
  const found = await findPlacement(writer, account, orderNo);
  if (found === undefined) return refuse('order-not-found');
  await lockParts(writer, found.id);
  const customer = await lockCustomer(writer, account, person.isAdmin ? undefined : person.email);
  if (customer === undefined) return mayNameAccount(person, person.isAdmin) ?? refuse('choose-customer');
  // Read again: it may have been changed before the locks were there.
  return readStanding(writer, (await findPlacement(writer, account, orderNo)) ?? found);
}

/** Replaces the lines and terms of a locked order. */
export async function makeChange(context: ChangeContext, standing: Standing): Promise<Changed | Refusal> {
  const { order, person, shop, writer, agreed } = context;
  await restoreParts(context, standing);
  const customer = await readCustomer(writer, order.CustomerAccount);
  if (customer === undefined) return refuse('choose-customer');
  // A change that the merchant makes later, on request, closes no basket.
  const buyer = agreed === undefined ? person : undefined;
  const facts = await readFacts(writer, { order, person: buyer }, shop.merchant);
  // A basket that was placed, or added to another order, is not added to this one.
  if (facts.before !== undefined) return alreadyPlaced(facts.before.numbers);
  const checking = {
    order,
    person,
    shop,
    writer,
    isByCard: false,
    isAgreed: agreed !== undefined,
    kept: agreed?.delivery ?? deliveryOf(standing.version),
    step: async () => {},
  };
  const checked = checkBasket(checking, customer, facts);
  if (isRefusal(checked)) return checked;
  const drafts = await splitGoods(checking, checked.basket);
  if (isRefusal(drafts)) return drafts;
  return saveChanged(context, { standing, checked, drafts: await numbered(writer, standing, drafts) });
}

/** The answer to a change that was made before, or that cannot be made. */
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
 * Restores what the parts took. Reserves and stock of the lines before and after are locked first, in the sequence of all
 * writers (decision 28).
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

/** Each part has the number of its kind; a kind that is added gets the next. */
async function numbered(
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

type ToSave = {
  readonly standing: Standing;
  readonly checked: Exclude<ReturnType<typeof checkBasket>, Refusal>;
  readonly drafts: readonly OrderDraft[];
};

/** Takes goods and credit again; writes parts, versions, jobs, mails and audit. */
async function saveChanged(
  context: ChangeContext,
  { standing, checked: { basket, delivery, leaving }, drafts }: ToSave,
): Promise<Changed | Refusal> {
  const { order, person, shop, writer, agreed } = context;
  const { placement, parts, version } = standing;
  const account = order.CustomerAccount;
  const at = shop.clock.now();
  const numbers = numbersOf(drafts);
  const kept = parts.filter(({ kind }) => drafts.some((draft) => draft.kind === kind));
  const before = changeableUntil(standing) ?? null;
  // An order that keeps its day keeps its hold, too: a change gives it no more time.
  const hold =
    agreed !== undefined
      ? { heldUntil: null, seconds: 0 }
      : before !== null && version.requiredDate === delivery.requiredDate
        ? { heldUntil: before, seconds: secondsUntil(before, at) }
        : holdOf(shop, delivery);
  await deleteLines(
    writer,
    kept.map(({ id }) => id),
  );
  const saved = await saveChange(writer, {
    placementId: placement.id,
    account,
    by: person.email,
    at,
    grandTotal: basket.agreed,
    numbers,
    common: commonColumns(order, { delivery, isByCard: false, placedAt: at }),
    stock: bottlesFrom(drafts, 'stock'),
    drafts: drafts.map((draft) => ({ ...draft, messageId: randomUUID() })),
    heldUntil: hold.heldUntil,
  });
  await takeReserves(writer, account, bottlesFrom(drafts, 'reserves'));
  await announceDue(writer, shop, { placedAt: at, delivery, drafts, ids: saved });
  const closed = leaving ? await closeStored(writer, { ...leaving, orderNo: firstNumber(numbers), at }) : 0;
  const changed = whyNotAllLeft(leaving, closed);
  if (changed !== undefined) return changed;
  const refusal = await cancelUnneeded(
    context,
    parts.filter((part) => !kept.includes(part)),
  );
  if (refusal !== undefined) return refusal;
  await renewBought(writer, [account]);
  const isSameHold = before?.getTime() === hold.heldUntil?.getTime();
  const toQueue = saved.filter(({ isAdded }) => isAdded || !isSameHold).map(({ id }) => id);
  await enqueueHandOvers(writer, shop, await readWaitingMessages(writer, toQueue), hold);
  await saveVersions(context, { placement, version, at });
  for (const { id } of saved) await queueChanged(writer, shop, id);
  await queueOrderDesk(
    writer,
    shop,
    saved.map(({ id, orderNo, isAdded }) => ({
      orderId: id,
      orderNo,
      ...(!isAdded && { version: placement.version + 1 }),
    })),
  );
  if (agreed !== undefined) await tellMade(writer, shop, kept, agreed);
  await recordAct(writer, shop.clock, { person, account, act: 'changed-order', facts: numbers });
  return { ...numbers, Version: placement.version + 1 };
}

/** Parts without a line are cancelled; their goods and credit are restored already. */
async function cancelUnneeded(
  { person, shop, writer }: ChangeContext,
  parts: Standing['parts'],
): Promise<Refusal | undefined> {
  for (const { id, was_tried } of parts) {
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

/** Stores the version before, where it is the first, and the new one. */
async function saveVersions(
  { order, person, writer }: ChangeContext,
  { placement, version, at }: Pick<Standing, 'placement' | 'version'> & { readonly at: Date },
): Promise<void> {
  await insertVersion(writer, placement.id, {
    version: placement.version,
    key: null,
    fingerprint: placement.fingerprint,
    by: placement.placed_by,
    isByOffice: placement.by_office,
    at: placement.placed_at,
    body: version,
  });
  const changed = await readStanding(writer, placement);
  await insertVersion(writer, placement.id, {
    version: placement.version + 1,
    key: cartKey(order.CartId),
    fingerprint: fingerprintOf(order),
    by: person.email,
    isByOffice: person.isAdmin,
    at,
    body: changed.version,
  });
}
