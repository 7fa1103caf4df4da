import type { OrderedBasket } from '@tradecellar/contract/basket-version.ts';
import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { closingOrder } from '@tradecellar/trade/basket-sync.ts';
import { clearCart } from '@tradecellar/trade/cart.ts';
import { beginPlacing, dropPlacing, endPlacing, sendPlacing } from '@tradecellar/trade/device-basket.ts';
import { NO_ORDER } from '@tradecellar/trade/order-number.ts';
import { baskets, freshUuid } from './device-store.ts';
import { orderedBasket } from './stored-device.ts';
import { hideToast } from './toast-store.ts';

/** The versions of the basket that an order of this uuid names; undefined where the basket has got another uuid since. */
export function namedBasket(account: string, cartId: string): OrderedBasket | undefined {
  const basket = baskets.storeOf(account)?.getState().device.basket;
  return basket?.key.uuid === cartId ? orderedBasket(closingOrder(basket)) : undefined;
}

/**
 * Begins the order of the basket with this uuid, stored before it is sent. One of the same uuid that is sent again names
 * what the basket has now, as its lines do.
 */
export function beginOrder(account: string, cartId: string): OrderedBasket | undefined {
  baskets.storeOf(account)?.update((device) => {
    if (device.basket.key.uuid !== cartId) return device;
    const isRepeated = device.placing.order?.key.uuid === cartId;
    return sendPlacing(beginPlacing(isRepeated ? dropPlacing(device) : device));
  });
  return namedBasket(account, cartId);
}

/** The order under this uuid was refused: the basket stays as it is. */
export function dropOrder(account: string, cartId: string): void {
  baskets
    .storeOf(account)
    ?.update((device) => (device.placing.order?.key.uuid === cartId ? dropPlacing(device) : device));
}

/** The number by which a basket's order is known: the first of its kinds. */
export function firstNumber(numbers: OrderNumbers): string {
  return Object.values(numbers).find((number) => number !== NO_ORDER) ?? NO_ORDER;
}

/**
 * Takes what was placed under this uuid out of the basket: the versions of the order under way, or, where it was begun in
 * another way, all of it. A newer basket stays. True when it was there.
 */
export function emptyPlacedBasket(account: string, cartId: string, numbers?: OrderNumbers): boolean {
  // An Undo would change the next basket.
  hideToast();
  const store = baskets.storeOf(account);
  let isEnded = false;
  store?.update((device) => {
    isEnded = numbers !== undefined && device.placing.order?.key.uuid === cartId;
    return isEnded && numbers ? endPlacing(device, firstNumber(numbers), freshUuid()) : device;
  });
  if (isEnded || store?.getState().basket.uuid !== cartId) return isEnded;
  store.change(() => clearCart(freshUuid()));
  return true;
}
