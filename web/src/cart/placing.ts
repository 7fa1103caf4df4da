import type { OrderedBasket } from '@tradecellar/contract/basket-version.ts';
import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { closingOrder } from '@tradecellar/trade/basket-sync.ts';
import { addToCart, clearCart, removeFromCart } from '@tradecellar/trade/cart.ts';
import { beginPlacing, dropPlacing, endPlacing, sendPlacing } from '@tradecellar/trade/device-basket.ts';
import { NO_ORDER } from '@tradecellar/trade/order-number.ts';
import type { BasketItem } from './basket-item.ts';
import { syncNow } from './basket-sync-call.ts';
import { baskets, freshUuid } from './device-store.ts';
import { orderedBasket } from './stored-device.ts';
import { hideToast } from './toast-store.ts';

const LONGEST_SYNC_MS = 5_000;
const own = new Set<string>();

/** Nobody is told of these as of another device's: uuids of baskets that this page places, or numbers of orders it changes. */
export function keepQuiet(...ids: readonly string[]): void {
  for (const id of ids) own.add(id);
}

export function isQuiet(id: string): boolean {
  return own.has(id);
}

/**
 * The versions of the basket that an order of this uuid names: of all its lines, or of those that are still as they were in
 * `items`. Undefined where the basket has got another uuid since.
 */
export function namedBasket(
  account: string,
  cartId: string,
  items?: readonly BasketItem[],
): OrderedBasket | undefined {
  const held = baskets.storeOf(account)?.getState();
  if (held?.basket.uuid !== cartId) return undefined;
  const { key, lines } = closingOrder(held.device.basket);
  const isNamed = (code: string) => {
    const now = held.device.basket.lines.get(code)?.item;
    const isAsNow = ({ Code, CasesQty, BottlesQty }: BasketItem) =>
      Code === code && CasesQty === now?.CasesQty && BottlesQty === now.BottlesQty;
    return items === undefined || items.some(isAsNow);
  };
  return orderedBasket({ key, lines: lines.filter(({ code }) => isNamed(code)) });
}

/**
 * Puts lines that were ordered into the basket once more, as a new one: first this device learns of their order, which the
 * next one then knows.
 */
export async function orderAgain(
  account: string,
  cartId: string,
  items: readonly BasketItem[],
): Promise<void> {
  await learnOfOrder(account);
  const store = baskets.storeOf(account);
  store?.change((basket) => {
    const filled = items.reduce((cart, item) => addToCart(cart, item, freshUuid()), basket);
    return filled.uuid === cartId ? { ...filled, uuid: freshUuid() } : filled;
  });
}

/** Leaves lines that were ordered out of the basket. */
export async function leaveOut(account: string, items: readonly BasketItem[]): Promise<void> {
  await learnOfOrder(account);
  baskets
    .storeOf(account)
    ?.change((basket) => items.reduce((cart, { Code }) => removeFromCart(cart, Code, freshUuid()), basket));
}

async function learnOfOrder(account: string): Promise<void> {
  const store = baskets.storeOf(account);
  if (store) await syncNow(account, store, AbortSignal.timeout(LONGEST_SYNC_MS)).catch(() => undefined); // Asked again by the server.
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
