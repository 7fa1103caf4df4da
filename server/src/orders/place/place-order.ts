import type { Order, OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { NO_ORDER, type OrderKind, provisionalNumber } from '@tradecellar/trade/order-number.ts';
import type { Writer } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import { recordAct } from '../../http/record-act.ts';
import type { Shop } from '../../shop.ts';
import type { Step, StepObserver } from '../../steps.ts';
import { enqueueHandOvers } from '../life/queue-hand-over.ts';
import { queueOrderDesk } from '../mail/queue-order-desk.ts';
import { findPlacement, readAddress, readProducts } from '../queries.ts';
import {
  closePlacement,
  insertLines,
  insertOrders,
  lockStock,
  openPlacement,
  type PlacementKey,
  readOrderingCustomer,
  takeReserves,
  takeStockAndCredit,
} from '../write-queries.ts';
import { mergeLines } from './basket.ts';
import { checkDelivery, type Delivery, namesStoredAddress } from './check-delivery.ts';
import { checkOrderMinimums, checkPayment, checkReference, type OrderingCustomer } from './check-order.ts';
import { cartKey, fingerprintOf } from './fingerprint.ts';
import { type ChargedBasket, chargeDelivery, checkGrandTotal, priceBasket } from './price-basket.ts';
import { type LogFailure, readReserves } from './read-reserves.ts';
import { bottlesFrom, type OrderDraft, splitPricedBasket, type UnnumberedDraft } from './split-basket.ts';
import { takeTurns } from './take-turns.ts';

/** An order as it was submitted: what, by whom, and where to log a reserves failure. */
export type Submission = {
  readonly order: Order;
  readonly person: Person;
  readonly logFailure: LogFailure;
};

/** What checking and splitting an order needs. */
type CheckContext = Submission & {
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
    inTransaction(
      shop.database,
      (writer) => placeInTransaction({ ...submission, shop, writer, key, step, isByCard: false }),
      { isRepeatable: true },
    ),
  );
  await step('placed');
  return numbers;
}

/**
 * Places an order that is paid by card, in the caller's transaction, in which the payment becomes `placed` too. A basket
 * that has been placed before, even by this very order, is refused: this payment is then one too many.
 */
export async function placePaidOrder(
  shop: Shop & StepObserver,
  writer: Writer,
  submission: Submission,
): Promise<OrderNumbers | Refusal> {
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  const step = async (name: Step) => shop.onStep?.(name);
  const key = keyOf(shop, submission);
  return placeInTransaction({ ...submission, shop, writer, key, step, isByCard: true });
}

/**
 * Checks an order that is to be paid by card, with every refusal of `placeOrder`, and places nothing. Answers the grand
 * total. Goods may be gone by the time it is paid.
 */
export async function checkCardOrder(
  shop: Shop,
  writer: Writer,
  submission: Submission,
): Promise<Money | Refusal> {
  if (!shop.merchant.switches.addToBasket) return refuse('switched-off');
  const context = { ...submission, shop, writer, isByCard: true, step: async () => {} };
  const customer = await readOrderingCustomer(writer, submission.order.CustomerAccount);
  if (customer === undefined) return refuse('choose-customer');
  const key = keyOf(shop, submission);
  const before = await findPlacement(writer, key);
  if (before !== undefined) return alreadyPlaced(before);
  const checked = await checkBasket(context, customer);
  if (isRefusal(checked)) return checked;
  const drafts = await splitGoods(context, checked.basket);
  return isRefusal(drafts) ? drafts : checked.basket.agreed;
}

function keyOf(shop: Shop, { order, person }: Submission): PlacementKey {
  return {
    account: order.CustomerAccount,
    cartId: cartKey(order.CartId),
    fingerprint: fingerprintOf(order),
    placedBy: person.email,
    placedAt: shop.clock.now(),
  };
}

async function placeInTransaction(context: PlacementContext): Promise<OrderNumbers | Refusal> {
  const opened = await openPlacement(context.writer, context.key);
  if (opened === undefined) return refuse('choose-customer');
  const { customer, placementId } = opened;
  if (placementId === null) return repeatAnswer(context);
  await context.step('key-taken');

  const checked = await checkBasket(context, customer);
  if (isRefusal(checked)) return checked;
  const split = await splitGoods(context, checked.basket);
  if (isRefusal(split)) return split;
  const drafts = await takeGoods(context, checked.basket, split);
  await context.step('goods-taken');
  return saveOrders(context, { ...checked, customer, drafts, placementId });
}

/** The key is taken, by this order or another one, or the customer is withdrawn. */
async function repeatAnswer({ writer, key, isByCard }: PlacementContext): Promise<OrderNumbers | Refusal> {
  const before = await findPlacement(writer, key);
  if (before === undefined) return refuse('choose-customer');
  return before.fingerprint === key.fingerprint && !isByCard ? numbersOf(before) : alreadyPlaced(before);
}

type Placed = NonNullable<Awaited<ReturnType<typeof findPlacement>>>;

function alreadyPlaced(before: Placed): Refusal {
  const numbers = numbersOf(before);
  const orderNo = Object.values(numbers).find((number) => number !== NO_ORDER) ?? NO_ORDER;
  return refuse('basket-already-placed', { orderNo, ...numbers });
}

function numbersOf(placed: Placed): OrderNumbers {
  return {
    orderId: placed.order_no,
    backOrderId: placed.back_order_no,
    reservesOrderId: placed.reserves_order_no,
  };
}

/**
 * Checks everything that needs no locked goods (docs/requirements/5-validation.md). Prices come last: their refusal shows
 * the buyer the current ones.
 */
async function checkBasket(
  { order, shop, writer, isByCard }: CheckContext,
  customer: OrderingCustomer,
): Promise<{ basket: ChargedBasket; delivery: Delivery } | Refusal> {
  const { merchant, clock } = shop;
  const lines = mergeLines(order.Lines);
  const codes = lines.map((line) => line.ProductCode);
  const goods = priceBasket(lines, await readProducts(writer, codes, customer.account, merchant));
  if (isRefusal(goods)) return goods;
  const address = namesStoredAddress(order)
    ? await readAddress(writer, customer.account, order.DeliveryAddressId)
    : undefined;
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
  { writer, shop, order, logFailure, step }: CheckContext,
  basket: ChargedBasket,
): Promise<UnnumberedDraft[] | Refusal> {
  const codes = basket.lines.map((line) => line.product.Code);
  const reserves = shop.merchant.switches.reservesOrders
    ? await readReserves(writer, order.CustomerAccount, codes, logFailure)
    : new Map<string, number>();
  const stock = await lockStock(writer, codes);
  await step('goods-locked');
  return splitPricedBasket(basket, { reserves, stock }, shop.merchant);
}

/** Takes what was ordered, and the credit for it unless it is paid by card, and numbers the orders. */
async function takeGoods(
  { writer, key, isByCard }: PlacementContext,
  basket: ChargedBasket,
  drafts: readonly UnnumberedDraft[],
): Promise<OrderDraft[]> {
  const sequence = await takeStockAndCredit(writer, {
    account: key.account,
    stock: bottlesFrom(drafts, 'stock'),
    gross: isByCard ? 0 : basket.agreed,
    orders: drafts.length,
  });
  const fromReserves = bottlesFrom(drafts, 'reserves');
  if (fromReserves.length > 0) await takeReserves(writer, key.account, fromReserves);
  return withOrderNumbers(drafts, sequence);
}

function withOrderNumbers(drafts: readonly UnnumberedDraft[], sequence: readonly number[]): OrderDraft[] {
  return drafts.map((draft, index) => ({ ...draft, orderNo: provisionalNumber(sequence[index] ?? 0) }));
}

type CheckedOrder = {
  readonly basket: ChargedBasket;
  readonly delivery: Delivery;
  readonly customer: OrderingCustomer;
  readonly drafts: readonly OrderDraft[];
  readonly placementId: number;
};

/** Writes orders, lines, answer, jobs and audit. */
async function saveOrders(context: PlacementContext, checked: CheckedOrder): Promise<OrderNumbers> {
  const { writer, shop, key, step, person } = context;
  const common = commonColumns(context, checked);
  const ids = await insertOrders(writer, common, checked.drafts);
  await insertLines(writer, checked.drafts, ids, { account: key.account, day: common.order_date });
  const numberOf = (kind: OrderKind) =>
    checked.drafts.find((draft) => draft.kind === kind)?.orderNo ?? NO_ORDER;
  const numbers: OrderNumbers = {
    orderId: numberOf('Order'),
    backOrderId: numberOf('Back Order'),
    reservesOrderId: numberOf('Reserves Order'),
  };
  const messages = await closePlacement(writer, {
    id: checked.placementId,
    grandTotal: checked.basket.agreed,
    numbers,
    orderIds: ids,
    key,
  });
  await step('orders-saved');
  await enqueueHandOvers(writer, shop, messages, shop.merchant.backOffice.holdMinutes);
  await queueOrderDesk(
    writer,
    shop,
    ids.map((orderId, index) => ({ orderId, orderNo: checked.drafts[index]?.orderNo ?? '' })),
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

function commonColumns(
  { order, key, isByCard }: PlacementContext,
  { delivery, customer, placementId }: CheckedOrder,
) {
  return {
    customer_account: key.account,
    placement_id: placementId,
    confirmed_no: null,
    confirmed_at: null,
    order_date: londonTime(key.placedAt).date,
    invoice_number: '',
    customer_reference: order.CustomerReference.trim(),
    delivery_type: delivery.type,
    required_date: delivery.requiredDate,
    required_time: delivery.requiredTime,
    delivery_name: delivery.name,
    delivery_address: [...delivery.address],
    billing_name: customer.billingName,
    billing_address: [...customer.billingAddress],
    delivery_notes: order.Delivery_Notes.trim(),
    payment_method: isByCard ? ('card' as const) : ('credit' as const),
  };
}
