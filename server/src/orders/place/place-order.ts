import { randomUUID } from 'node:crypto';
import type { Order, OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { orderDue } from '@tradecellar/trade/back-order-due.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { NO_ORDER, type OrderKind, provisionalNumber } from '@tradecellar/trade/order-number.ts';
import { enterBasket } from '../../bought/queries.ts';
import type { Writer } from '../../database/connection.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { recordAct } from '../../http/record-act.ts';
import { mayNameAccount } from '../../http/who-may.ts';
import type { Shop } from '../../shop.ts';
import type { Step, StepObserver } from '../../steps.ts';
import { proposeDay } from '../due/propose-day.ts';
import { setOrderDue } from '../due/queries.ts';
import { enqueueHandOvers } from '../life/queue-hand-over.ts';
import { queueOrderDesk } from '../mail/queue-order-desk.ts';
import {
  drawNumbers,
  lockCustomer,
  type PlacementKey,
  readCustomer,
  saveBasket,
  takeReserves,
} from '../write-queries.ts';
import { mergeLines } from './basket.ts';
import { checkDelivery, type Delivery } from './check-delivery.ts';
import { checkOrderMinimums, checkPayment, checkReference, type OrderingCustomer } from './check-order.ts';
import { cartKey, fingerprintOf } from './fingerprint.ts';
import { inGoodsTransaction, type LogFailure, lockGoods } from './lock-goods.ts';
import { type ChargedBasket, chargeDelivery, checkGrandTotal, priceBasket } from './price-basket.ts';
import { type Facts, type PlacedBefore, readFacts } from './read-facts.ts';
import { bottlesFrom, type OrderDraft, splitPricedBasket, type UnnumberedDraft } from './split-basket.ts';
import { takeTurns } from './take-turns.ts';

/** An order and the person who places it. */
type Ordered = { readonly order: Order; readonly person: Person };
/** An order as it was submitted, and where to log a reserves failure. */
export type Submission = Ordered & { readonly logFailure: LogFailure };

type CheckContext = Ordered & {
  readonly shop: Shop;
  readonly writer: Writer;
  /** Paid by card, or about to be: no credit is needed and none is taken. */
  readonly isByCard: boolean;
  readonly step: (step: Step) => Promise<void>;
};

type PlacementContext = CheckContext & { readonly key: PlacementKey };

/**
 * Places an order once: read, checked, priced, split and stored in one transaction, with its jobs.
 * The same key with the same order always returns the same numbers, whatever has changed since, and changes nothing; of
 * simultaneous submissions one places the order and the others wait for its answer.
 * Refuses as `submitOrder` in the contract lists; a refusal leaves no trace, so the key may be used again.
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
    // The same key returns the same numbers: it may be placed again when its outcome is unknown.
    inGoodsTransaction(
      shop,
      submission.logFailure,
      (placing, writer) =>
        placeInTransaction({ ...submission, shop: placing, writer, key, step, isByCard: false }),
      { isRepeatable: true },
    ),
  );
  await step('placed');
  return numbers;
}

/**
 * Places an order that is paid by card, in the caller's transaction (`inGoodsTransaction`), in which the payment
 * becomes `placed` too. A basket that has been placed before, even by this very order, is refused: this payment is then
 * one too many.
 */
export async function placePaidOrder(
  shop: Shop & StepObserver,
  writer: Writer,
  ordered: Ordered,
): Promise<OrderNumbers | Refusal> {
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  const step = async (name: Step) => shop.onStep?.(name);
  const key = keyOf(shop, ordered);
  return placeInTransaction({ ...ordered, shop, writer, key, step, isByCard: true });
}

/**
 * Checks an order that is to be paid by card, with every refusal of `placeOrder`, and places nothing. Answers the grand
 * total. Goods may be gone by the time it is paid.
 */
export async function checkCardOrder(shop: Shop, writer: Writer, ordered: Ordered): Promise<Money | Refusal> {
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  const context = { ...ordered, shop, writer, isByCard: true, step: async () => {} };
  const customer = await readCustomer(writer, ordered.order.CustomerAccount);
  if (customer === undefined || customer.isWithdrawn) return refuse('choose-customer');
  const facts = await readFacts(writer, ordered.order, shop.merchant);
  if (facts.before !== undefined) return alreadyPlaced(facts.before.numbers);
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
  const { key, isByCard, order, person, shop, writer } = context;
  // A paid order was cached for a buyer who could order then. An admin may order for any account.
  const isAnyones = isByCard || person.isAdmin;
  const customer = await lockCustomer(writer, key.account, isAnyones ? undefined : person.email);
  if (customer === undefined) return mayNameAccount(person, isAnyones) ?? refuse('choose-customer');
  const facts = await readFacts(writer, order, shop.merchant);
  if (facts.before !== undefined) return repeatAnswer(context, facts.before);
  if (customer.isWithdrawn) return refuse('choose-customer');
  await context.step('customer-locked');

  const checked = checkBasket(context, customer, facts);
  if (isRefusal(checked)) return checked;
  const drafts = await splitGoods(context, checked.basket);
  if (isRefusal(drafts)) return drafts;
  const drawn = await drawNumbers(writer, drafts.length);
  return saveOrders(context, checked, withOrderNumbers(drafts, drawn));
}

/** The key is taken, by this order or another one. */
function repeatAnswer({ key, isByCard }: PlacementContext, before: PlacedBefore): OrderNumbers | Refusal {
  return before.fingerprint === key.fingerprint && !isByCard ? before.numbers : alreadyPlaced(before.numbers);
}

function alreadyPlaced(numbers: OrderNumbers): Refusal {
  const orderNo = Object.values(numbers).find((number) => number !== NO_ORDER) ?? NO_ORDER;
  return refuse('basket-already-placed', { orderNo, ...numbers });
}

type Checked = { readonly basket: ChargedBasket; readonly delivery: Delivery };

/**
 * Makes every check that needs no locked goods (docs/requirements/5-validation.md). Prices come last: their refusal shows
 * the buyer the current ones.
 */
function checkBasket(
  { order, shop, isByCard }: CheckContext,
  customer: OrderingCustomer,
  { address, products }: Facts,
): Checked | Refusal {
  const { merchant, clock } = shop;
  const goods = priceBasket(mergeLines(order.Lines), products);
  if (isRefusal(goods)) return goods;
  const now = londonTime(clock.now());
  const delivery = checkDelivery(order, { merchant, now, customerDays: customer.deliveryDays, address });
  if (isRefusal(delivery)) return delivery;
  const basket = chargeDelivery(goods, delivery.postCode, merchant);
  return (
    checkOrderMinimums(basket, merchant) ??
    checkReference(order, customer, merchant) ??
    (isByCard ? undefined : checkPayment(order, customer, basket.agreed, merchant)) ??
    checkGrandTotal(basket, order.GrandTotal) ?? { basket, delivery }
  );
}

/** Locks reserves and stock, and splits the basket into its orders. */
async function splitGoods(
  { writer, shop, order, step }: CheckContext,
  basket: ChargedBasket,
): Promise<UnnumberedDraft[] | Refusal> {
  const codes = basket.lines.map((line) => line.product.Code);
  const goods = await lockGoods(writer, order.CustomerAccount, codes, shop.merchant);
  await step('goods-locked');
  return splitPricedBasket(basket, goods, shop.merchant);
}

function withOrderNumbers(drafts: readonly UnnumberedDraft[], sequence: readonly number[]): OrderDraft[] {
  return drafts.map((draft, index) => ({ ...draft, orderNo: provisionalNumber(sequence[index] ?? 0) }));
}

/** Takes the goods, and the credit for them unless they are paid by card; writes orders, answer, jobs and audit. */
async function saveOrders(
  context: PlacementContext,
  { basket, delivery }: Checked,
  drafts: readonly OrderDraft[],
): Promise<OrderNumbers> {
  const { writer, shop, key, step, person } = context;
  const numberOf = (kind: OrderKind) => drafts.find((draft) => draft.kind === kind)?.orderNo ?? NO_ORDER;
  const numbers: OrderNumbers = {
    orderId: numberOf('Order'),
    backOrderId: numberOf('Back Order'),
    reservesOrderId: numberOf('Reserves Order'),
  };
  const messaged = drafts.map((draft) => ({ ...draft, messageId: randomUUID() }));
  const ids = await saveBasket(writer, {
    key,
    grandTotal: basket.agreed,
    numbers,
    common: commonColumns(context, delivery),
    stock: bottlesFrom(drafts, 'stock'),
    drafts: messaged,
  });
  await takeReserves(writer, key.account, bottlesFrom(drafts, 'reserves'));
  await announceDue(context, { delivery, drafts, ids });
  await enterBasket(
    writer,
    key.account,
    ids.map(({ id }) => id),
  );
  await step('orders-saved');
  await enqueueHandOvers(
    writer,
    shop,
    messaged.map(({ messageId }) => messageId),
    shop.merchant.backOffice.holdMinutes,
  );
  await queueOrderDesk(
    writer,
    shop,
    ids.map(({ id, kind }) => ({ orderId: id, orderNo: numberOf(kind) })),
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

/** Stores the due date of a back order whose lines all have one, and the day that is proposed for it. */
async function announceDue(
  { writer, shop, key }: PlacementContext,
  {
    delivery,
    drafts,
    ids,
  }: {
    readonly delivery: Delivery;
    readonly drafts: readonly OrderDraft[];
    readonly ids: readonly { id: number; kind: OrderKind }[];
  },
): Promise<void> {
  const lines = drafts.find(({ kind }) => kind === 'Back Order')?.lines ?? [];
  const order = ids.find(({ kind }) => kind === 'Back Order');
  const now = londonTime(key.placedAt);
  const awaited = lines.map(({ bottles, dueDate }) => ({ bottles, stockBottles: 0, dueDate }));
  const due = orderDue(awaited, now.date);
  if (due == null || order === undefined) return;
  const { type, requiredDate, ownDays } = delivery;
  const proposed = proposeDay(shop.merchant, now, { due, requiredDate, ownDays: [ownDays], type });
  await setOrderDue(writer, order.id, { stockDue: due, proposedDate: proposed });
}

function commonColumns({ order, key, isByCard }: PlacementContext, delivery: Delivery) {
  return {
    order_date: londonTime(key.placedAt).date,
    customer_reference: order.CustomerReference.trim(),
    delivery_type: delivery.type,
    required_date: delivery.requiredDate,
    required_time: delivery.requiredTime,
    delivery_name: delivery.name,
    delivery_address: [...delivery.address],
    delivery_notes: order.Delivery_Notes.trim(),
    delivery_days: delivery.ownDays,
    payment_method: isByCard ? ('card' as const) : ('credit' as const),
  };
}
