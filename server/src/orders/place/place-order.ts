import { randomUUID } from 'node:crypto';
import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { closedCount, closingParts } from '../../basket/closing-queries.ts';
import { enterBasket } from '../../bought/queries.ts';
import type { Writer } from '../../database/connection.ts';
import { recordAct } from '../../http/access/record-act.ts';
import { mayNameAccount } from '../../http/access/who-may.ts';
import { cartKey } from '../../http/cart-key.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { readHoldSince } from '../../statements/payable-queries.ts';
import type { Step, StepObserver } from '../../steps.ts';
import { announceDue } from '../due/announce-due.ts';
import { firstNumber } from '../goods/basket.ts';
import {
  alreadyPlaced,
  type CheckContext,
  type Checked,
  checkBasket,
  commonColumns,
  numbersOf,
  type Ordered,
  splitGoods,
  withOrderNumbers,
} from '../goods/check-basket.ts';
import { dayOfPrices } from '../goods/day-of-prices.ts';
import { fingerprintOf } from '../goods/fingerprint.ts';
import { lockCustomer, readCustomer, takeReserves } from '../goods/goods-queries.ts';
import { whyNotAllLeft } from '../goods/leave-basket.ts';
import { inGoodsTransaction, type LogFailure } from '../goods/lock-goods.ts';
import { whyProposalClosed, whyProposalDiffers } from '../goods/ordered-proposal.ts';
import { type PlacedBefore, readFacts } from '../goods/read-facts.ts';
import { drawNumbers, type PlacementKey, saveBasket } from '../goods/save-queries.ts';
import { bottlesFrom, type OrderDraft } from '../goods/split-basket.ts';
import { takeTurns } from '../goods/take-turns.ts';
import { holdOf } from '../life/hold-order.ts';
import { enqueueHandOvers } from '../life/queue-hand-over.ts';
import { queueOrderDesk } from '../mail/queue-order-mail.ts';
import { tellOrdered } from '../mail/queue-proposal-mail.ts';

export type Submission = Ordered & { readonly logFailure: LogFailure };

type PlacementContext = CheckContext & {
  readonly key: PlacementKey;
  /** The instant whose day in London decides dated prices (decision 133). */
  readonly pricedAt: Date;
};

/**
 * Places an order once: reads, checks, prices, splits and stores the order in one transaction, with its jobs. The same
 * key with the same order always returns the same numbers, and changes nothing. If submissions are simultaneous, one
 * submission places the order and the others wait for its answer. `submitOrder` in the contract lists the refusals. A
 * refusal changes nothing, so the same key may be sent again.
 */
export async function placeOrder(
  shop: Shop & StepObserver,
  submission: Submission,
): Promise<OrderNumbers | Refusal> {
  const step = async (name: Step) => shop.onStep?.(name);
  const { order } = submission;
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  const key = keyOf(shop, submission);
  await step('before-placing');
  const numbers = await takeTurns(order.CustomerAccount, () =>
    // The transaction may be repeated if its outcome is unknown, because the same key returns the same numbers.
    inGoodsTransaction(
      shop,
      submission.logFailure,
      (placing, writer) =>
        placeInTransaction({
          ...submission,
          shop: placing,
          writer,
          key,
          pricedAt: key.placedAt,
          step,
          isByCard: false,
        }),
      { isRepeatable: true },
    ),
  );
  await step('placed');
  return numbers;
}

/**
 * Places an order that is paid by card, in the caller's transaction (`inGoodsTransaction`), in which the payment
 * becomes `placed` as well. Refuses a basket that was placed before, even by the same order, because the buyer has then
 * paid twice and needs a refund. Prices are of `pricedAt`, when the buyer went to pay: a payment at 23:58 may arrive
 * after midnight.
 */
export async function placePaidOrder(
  shop: Shop & StepObserver,
  writer: Writer,
  { pricedAt, ...ordered }: Ordered & { readonly pricedAt: Date },
): Promise<OrderNumbers | Refusal> {
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  const step = async (name: Step) => shop.onStep?.(name);
  const key = keyOf(shop, ordered);
  return placeInTransaction({ ...ordered, shop, writer, key, pricedAt, step, isByCard: true });
}

/**
 * Checks an order before its payment by card, with every refusal of `placeOrder`, and returns the grand total. Reserves
 * nothing: the stock may be gone when the order is paid.
 */
export async function checkCardOrder(shop: Shop, writer: Writer, ordered: Ordered): Promise<Money | Refusal> {
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  const context = { ...ordered, shop, writer, isByCard: true, step: async () => {} };
  const customer = await readCustomer(writer, ordered.order.CustomerAccount);
  if (customer === undefined || customer.isWithdrawn) return refuse('choose-customer');
  const facts = await readFacts(
    writer,
    { ...ordered, day: dayOfPrices(shop, ordered.order, shop.clock.now()) },
    shop.merchant,
  );
  if (facts.before !== undefined) return alreadyPlaced(facts.before.numbers);
  // If the proposal expires between this check and the payment, the order is still placed.
  const refusal =
    whyProposalClosed(facts.proposal, { shop, isInTime: false }) ??
    (await whyProposalDiffers(writer, ordered.order, facts));
  if (refusal !== undefined) return refusal;
  const checked = checkBasket(context, customer, facts);
  if (isRefusal(checked)) return checked;
  const drafts = await splitGoods(context, checked.basket);
  return isRefusal(drafts) ? drafts : checked.basket.agreed;
}

function keyOf(shop: Shop, { order, person }: Ordered): PlacementKey {
  return {
    account: order.CustomerAccount,
    cartId: cartKey(order.CartId),
    fingerprint: fingerprintOf(order),
    placedBy: person.email,
    isByOffice: person.isAdmin,
    placedAt: shop.clock.now(),
  };
}

async function placeInTransaction(context: PlacementContext): Promise<OrderNumbers | Refusal> {
  const { key, isByCard, person, shop, writer } = context;
  // A paid order was cached for a buyer who could order at that time. An admin may order for any account.
  const isAnyones = isByCard || person.isAdmin;
  // The lock does not check the buyer, because `readFacts` reads `isTheirs` in the same statement as the other data.
  const customer = await lockCustomer(writer, key.account, undefined);
  if (customer === undefined) return mayNameAccount(person, isAnyones) ?? refuse('choose-customer');
  const facts = await readFacts(
    writer,
    { ...context, day: dayOfPrices(shop, context.order, context.pricedAt) },
    shop.merchant,
  );
  if (!isAnyones && !facts.isTheirs) return refuse('account-not-yours');
  if (facts.before !== undefined) return repeatAnswer(context, facts.before);
  if (customer.isWithdrawn) return refuse('choose-customer');
  await context.step('customer-locked');
  // A paid order is placed even if its proposal was closed or changed since.
  const refusal = isByCard
    ? undefined
    : (whyProposalClosed(facts.proposal, { shop, isInTime: false }) ??
      (await whyProposalDiffers(writer, context.order, facts)));
  if (refusal !== undefined) return refusal;

  const checked = checkBasket(context, customer, facts);
  if (isRefusal(checked)) return checked;
  const drafts = await splitGoods(context, checked.basket);
  if (isRefusal(drafts)) return drafts;
  const drawn = await drawNumbers(writer, drafts.length);
  const numbers = await saveOrders(context, checked, withOrderNumbers(drafts, drawn));
  if (facts.proposal !== undefined && !isRefusal(numbers))
    await tellOrdered(writer, shop, facts.proposal, person);
  return numbers;
}

/**
 * The answer to an order whose key was placed before: the same order gets its numbers again, and a different order is
 * refused.
 */
function repeatAnswer(
  { key, isByCard }: PlacementContext,
  { fingerprint, numbers }: PlacedBefore,
): OrderNumbers | Refusal {
  return fingerprint !== key.fingerprint || isByCard ? alreadyPlaced(numbers) : numbers;
}

/**
 * Takes stock and reserves, and takes credit unless the order is paid by card. Writes the orders, the placement, the
 * jobs and the audit.
 */
async function saveOrders(
  context: PlacementContext,
  { basket, delivery, leaving }: Checked,
  drafts: readonly OrderDraft[],
): Promise<OrderNumbers | Refusal> {
  const { writer, shop, key, step, person, order, isByCard } = context;
  const numbers = numbersOf(drafts);
  const messaged = drafts.map((draft) => ({ ...draft, messageId: randomUUID() }));
  const hold = holdOf(shop, delivery);
  const { overdue } = shop.merchant;
  const isHeld =
    !isByCard && (await readHoldSince(writer, key.account, { overdue, now: key.placedAt })) !== undefined;
  const ids = await saveBasket(writer, {
    key,
    grandTotal: basket.agreed,
    numbers,
    common: commonColumns(order, { delivery, isByCard, placedAt: key.placedAt }),
    stock: bottlesFrom(drafts, 'stock'),
    drafts: messaged,
    heldUntil: hold.heldUntil,
    isHeldAsOverdue: isHeld,
    leaving: leaving && {
      parts: closingParts({ ...leaving, orderNo: firstNumber(numbers), at: key.placedAt }),
      count: closedCount,
    },
  });
  const refusal = whyNotAllLeft(leaving, ids[0]?.closedLines ?? 0);
  if (refusal !== undefined) return refusal;
  await takeReserves(writer, key.account, bottlesFrom(drafts, 'reserves'));
  await announceDue(writer, shop, { placedAt: key.placedAt, delivery, drafts, ids });
  await enterBasket(
    writer,
    key.account,
    ids.map(({ id }) => id),
  );
  await step('orders-saved');
  // The office queues a held order when it releases the order.
  const toSend = isHeld ? [] : messaged.map(({ messageId }) => messageId);
  await enqueueHandOvers(writer, shop, toSend, hold);
  await queueOrderDesk(
    writer,
    shop,
    ids.map(({ id, orderNo }) => ({ orderId: id, orderNo })),
  );
  await recordAct(writer, shop.clock, {
    person,
    account: key.account,
    act: 'placed-order',
    facts: { ...numbers, cartId: key.cartId },
  });
  await step('jobs-queued');
  return numbers;
}
