import type { Order, OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { NO_ORDER, type OrderKind, provisionalNumber } from '@tradecellar/trade/order-number.ts';
import type { Writer } from '../../database/connection.ts';
import type { Person } from '../../http/person.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { Step } from '../../steps.ts';
import type { OrderShop } from '../order-shop.ts';
import { firstNumber, mergeLines } from './basket.ts';
import { checkDelivery, type Delivery } from './check-delivery.ts';
import { checkOrderMinimums, checkPayment, checkReference, type OrderingCustomer } from './check-order.ts';
import { type Leaving, leavingOf } from './leave-basket.ts';
import { lockGoods } from './lock-goods.ts';
import { whyProposalClosed } from './ordered-proposal.ts';
import { type ChargedBasket, chargeDelivery, checkGrandTotal, priceBasket } from './price-basket.ts';
import type { Facts } from './read-facts.ts';
import type { CommonColumns } from './save-queries.ts';
import { type OrderDraft, splitPricedBasket, type UnnumberedDraft } from './split-basket.ts';

/** Checks, prices and splits a basket, for placing and for changing an order. */

export type Ordered = { readonly order: Order; readonly person: Person };

export type CheckContext = Ordered & {
  readonly shop: OrderShop;
  readonly writer: Writer;
  /** True if the order is paid by card, and so needs no credit and takes none. */
  readonly isByCard: boolean;
  /** True for a requested change that the merchant accepts now. */
  readonly isAgreed?: boolean;
  /** The delivery before the change of an order. The order may keep this delivery, however late the change is. */
  readonly kept?: Delivery;
  readonly step: (step: Step) => Promise<void>;
};

export type Checked = {
  readonly basket: ChargedBasket;
  readonly delivery: Delivery;
  readonly leaving: Leaving | undefined;
};

/**
 * Makes every check of an order that needs no lock on stock and reserves (docs/requirements/5-validation.md). Prices
 * are checked last, because their refusal shows the buyer the current prices.
 */
export function checkBasket(
  { order, shop, isByCard, isAgreed = false, kept }: CheckContext,
  customer: OrderingCustomer,
  { address, products, stored, proposal }: Facts,
): Checked | Refusal {
  const { merchant, clock } = shop;
  const closed = whyProposalClosed(proposal, { shop, isInTime: isByCard || isAgreed });
  if (closed !== undefined) return closed;
  // A requested change that the merchant accepts takes no line out of a basket.
  const leaving = isAgreed ? undefined : leavingOf(order, stored, { isAdded: kept !== undefined });
  if (isRefusal(leaving)) return leaving;
  const goods = priceBasket(mergeLines(order.Lines), products);
  if (isRefusal(goods)) return goods;
  const now = londonTime(clock.now());
  const facts = { merchant, now, customerDays: customer.deliveryDays, address, kept };
  const delivery = checkDelivery(order, facts);
  if (isRefusal(delivery)) return delivery;
  const basket = chargeDelivery(goods, delivery.postCode, merchant);
  return (
    checkOrderMinimums(basket, merchant) ??
    checkReference(order, customer, merchant) ??
    (isByCard ? undefined : checkPayment(order, customer, basket.agreed, merchant)) ??
    checkGrandTotal(basket, order.GrandTotal) ?? { basket, delivery, leaving }
  );
}

export async function splitGoods(
  { writer, shop, order, step }: CheckContext,
  basket: ChargedBasket,
): Promise<UnnumberedDraft[] | Refusal> {
  const codes = basket.lines.map((line) => line.product.Code);
  const goods = await lockGoods(writer, order.CustomerAccount, codes, shop.merchant);
  await step('goods-locked');
  return splitPricedBasket(basket, goods, shop.merchant);
}

export function withOrderNumbers(
  drafts: readonly UnnumberedDraft[],
  sequence: readonly number[],
): OrderDraft[] {
  return drafts.map((draft, index) => ({ ...draft, orderNo: provisionalNumber(sequence[index] ?? 0) }));
}

export function numbersOf(drafts: readonly Pick<OrderDraft, 'kind' | 'orderNo'>[]): OrderNumbers {
  const numberOf = (kind: OrderKind) => drafts.find((draft) => draft.kind === kind)?.orderNo ?? NO_ORDER;
  return {
    orderId: numberOf('Order'),
    backOrderId: numberOf('Back Order'),
    reservesOrderId: numberOf('Reserves Order'),
  };
}

/** Columns that all orders of the basket share. */
export function commonColumns(
  order: Order,
  {
    delivery,
    isByCard,
    placedAt,
  }: { readonly delivery: Delivery; readonly isByCard: boolean; readonly placedAt: Date },
): CommonColumns {
  return {
    order_date: londonTime(placedAt).date,
    customer_reference: order.CustomerReference.trim(),
    delivery_type: delivery.type,
    required_date: delivery.requiredDate,
    required_time: delivery.requiredTime,
    delivery_name: delivery.name,
    delivery_address: [...delivery.address],
    delivery_notes: order.Delivery_Notes.trim(),
    delivery_days: delivery.ownDays,
    payment_method: isByCard ? 'card' : 'credit',
  };
}

export function alreadyPlaced(numbers: OrderNumbers): Refusal {
  return refuse('basket-already-placed', { orderNo: firstNumber(numbers), ...numbers });
}
