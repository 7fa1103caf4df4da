import { setTimeout as wait } from 'node:timers/promises';
import { type OrderedLine, type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { accountOrdersCancel } from '@tradecellar/contract/orders.ts';
import { orderForm } from '../order-form.ts';
import type { Ask } from './ask.ts';
import type { Random } from './random.ts';

/** A basket as its buyer remembers it. */
export type Cart = {
  readonly cartId: string;
  readonly account: string;
  readonly lines: readonly OrderedLine[];
  /** The total that the buyer saw and sent. */
  grandTotal: number;
  /** The answer: the numbers, or the code of a refusal. Undefined: there was none yet. */
  answer?: OrderNumbers | string;
  /** When it came, in milliseconds of `Date.now()`, if it was placed. */
  answeredAt?: number;
};

export type Buyer = {
  readonly email: string;
  readonly account: string;
  readonly products: readonly string[];
};

/** The carts and cancellations of all buyers. */
export type BuyersLog = { readonly carts: Cart[]; readonly cancelled: Set<string> };

export type BuyerParts = {
  readonly ask: Ask;
  readonly random: Random;
  readonly log: BuyersLog;
  /** How long a buyer thinks, of the usual time. */
  readonly pace: number;
};

/**
 * Places baskets until `isOver`, each until it is answered. Now and then cancels an order.
 */
export async function buy(
  buyer: Buyer,
  token: string,
  { ask, random, log, pace, isOver }: BuyerParts & { isOver: () => boolean },
): Promise<void> {
  const { account } = buyer;
  const { body } = await ask(deliveryDate, { body: { CustomerAccount: account, Id: '1' }, token });
  const RequiredDate = String(body.mainResult);
  /** Acts of a buyer on an order that was just placed: now and then it is cancelled. Changes of an order belong here. */
  async function thinkAgain({ orderId, backOrderId }: OrderNumbers, CustomerAccount: string) {
    const orderNo = orderId === '0' ? backOrderId : orderId;
    if (!random.happens(0.15)) return;
    const { status } = await ask(accountOrdersCancel, { body: { CustomerAccount, orderNo }, token });
    if (status === 200) log.cancelled.add(orderNo);
  }
  while (!isOver()) {
    const products = random.shuffled(buyer.products).slice(0, random.between(1, 2));
    const lines = products.map((ProductCode) => ({
      ProductCode,
      CasesQty: random.between(1, 2),
      BottlesQty: 0,
    }));
    const order = orderForm({ CustomerAccount: account, RequiredDate, Lines: lines, GrandTotal: 0 });
    const cart: Cart = { cartId: order.CartId, account, lines, grandTotal: 0 };
    log.carts.push(cart);
    await place(cart, { ...order }, token, ask);
    if (typeof cart.answer === 'object') await thinkAgain(cart.answer, account);
    await wait(random.between(100, 600) * pace);
  }
}

/** The first attempt learns the prices from its refusal, as a browser does that has old ones. */
async function place(cart: Cart, order: ReturnType<typeof orderForm>, token: string, ask: Ask) {
  for (;;) {
    const { status, body } = await ask(submitOrder, {
      body: { ...order, GrandTotal: cart.grandTotal },
      token,
    });
    if (status === 200) {
      cart.answer = body.mainResult as OrderNumbers; // The call's own answer.
      cart.answeredAt = Date.now();
      return;
    }
    if (body.code === 'prices-changed') {
      const { grandTotal } = body.details as { grandTotal: number }; // This refusal's facts.
      cart.grandTotal = grandTotal;
      continue;
    }
    cart.answer = String(body.code);
    return;
  }
}
