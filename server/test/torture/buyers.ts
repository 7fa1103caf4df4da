import { setTimeout as wait } from 'node:timers/promises';
import { type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { newCartId, orderForm } from '../order-form.ts';
import type { Ask } from './ask.ts';
import {
  type Changer,
  type ChangerParts,
  cancel,
  changeOnce,
  changeOrder,
  MEETINGS,
  type Merchant,
  WAYS_TO_CHANGE,
} from './change-buyers.ts';
import type { PassCutOff } from './cut-offs.ts';
import { addUnanswered, type BuyersLog, type Cart, priceOf, type Repriced } from './diary.ts';
import { dealerOf, type Random } from './random.ts';
import { askForChange, ENDS } from './request-buyers.ts';

export type Buyer = {
  readonly email: string;
  readonly account: string;
  readonly products: readonly string[];
  readonly addressIds: readonly string[];
};

export type BuyerParts = {
  readonly ask: Ask;
  readonly random: Random;
  readonly log: BuyersLog;
  readonly pace: number;
  readonly token: string;
  /**
   * The people and tools that a buyer needs to change orders. Undefined in a run with a release in which orders cannot
   * be changed.
   */
  readonly changing:
    | { readonly other: Changer; readonly passCutOff: PassCutOff; readonly merchant: Merchant }
    | undefined;
  readonly isOver: () => boolean;
};

export async function buy(
  { account, email, products, addressIds }: Buyer,
  { ask, random, log, pace, token, changing, isOver }: BuyerParts,
): Promise<void> {
  const acting: ChangerParts = {
    ask,
    random,
    log,
    pace,
    self: { token, email },
    other: changing?.other ?? { token, email },
    products,
    addressIds,
    nextWay: dealerOf(random, WAYS_TO_CHANGE),
    nextMeeting: dealerOf(random, MEETINGS),
    passCutOff: changing?.passCutOff ?? (async () => {}),
    merchant: changing?.merchant ?? { officeToken: '', keyToken: '' },
  };
  const nextEnd = dealerOf(random, ENDS);

  async function thinkAgain(cart: Cart) {
    if (changing !== undefined && random.happens(0.5)) await changeOrder(cart, acting);
    if (random.happens(0.15)) await cancel(cart, acting);
    if (changing === undefined) return;
    // A cut-off that does not pass now passes at the end of the run.
    if (random.happens(0.95)) await changing.passCutOff(cart.cartId);
    if (random.happens(0.25)) await changeOnce(cart, acting);
    if (random.happens(0.3)) await askForChange(cart, nextEnd(), acting);
  }
  while (!isOver()) {
    const cart = await orderOnce({ account, products }, { ask, random, log, token });
    if (typeof cart.answer === 'object') await thinkAgain(cart);
    await wait(random.between(100, 600) * pace);
  }
}

/** Orders one or two of the products. */
export async function orderOnce(
  { account, products }: Pick<Buyer, 'account' | 'products'>,
  { ask, random, log, token }: Pick<BuyerParts, 'ask' | 'random' | 'log' | 'token'>,
): Promise<Cart> {
  const lines = random
    .shuffled(products)
    .slice(0, random.between(1, 2))
    .map((ProductCode) => ({ ProductCode, CasesQty: random.between(1, 2), BottlesQty: 0 }));
  const cartId = newCartId();
  // Asked for each basket, because the clock of a run passes midnights.
  const { body } = await ask(deliveryDate, { body: { CustomerAccount: account, Id: '1' }, token });
  const requiredDate = String(body.mainResult);
  const reference = `P ${cartId.slice(0, 8)}`;
  const cart: Cart = {
    ...{ cartId, account, lines, requiredDate, reference },
    ...{ addressId: '1', grandTotal: 0, changes: [] },
  };
  log.carts.push(cart);
  await place(cart, token, ask);
  return cart;
}

/** Places a basket. The first attempt is refused with the total that the second attempt sends. */
async function place(cart: Cart, token: string, ask: Ask) {
  const order = orderForm({
    CartId: cart.cartId,
    CustomerAccount: cart.account,
    RequiredDate: cart.requiredDate,
    CustomerReference: cart.reference,
    Lines: [...cart.lines],
  });
  for (;;) {
    const sentAt = Date.now();
    const { status, body, isRepeated } = await ask(submitOrder, {
      body: { ...order, GrandTotal: cart.grandTotal },
      token,
    });
    if (status === 200) {
      cart.answer = body.mainResult as OrderNumbers; // The contract's type of this answer.
      cart.answeredAt = Date.now();
      return;
    }
    if (body.code === 'prices-changed') {
      if (isRepeated) addUnanswered(cart, cart);
      Object.assign(cart, priceOf(body.details as Repriced, sentAt)); // The contract's type of these details.
      continue;
    }
    cart.answer = String(body.code);
    cart.pricedAt = sentAt;
    cart.answeredAt = Date.now();
    return;
  }
}
