import type { SeenBasket } from '@tradecellar/contract/basket.ts';
import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { addToCart, clearCart, removeFromCart } from '@tradecellar/trade/cart.ts';
import {
  beginPlacing,
  cartOf,
  dropPlacing,
  endPlacing,
  type PlacedOrder,
  seenNow,
  sendPlacing,
  takeOut,
} from '@tradecellar/trade/device-basket.ts';
import { NO_ORDER } from '@tradecellar/trade/order-number.ts';
import { hasCopy } from '@tradecellar/trade/shared-device.ts';
import { isProblem, ProblemError, SignInAway } from '../../api/problem-error.ts';
import { freshUuid } from '../../shared-document/document-store.ts';
import type { BasketItem } from '../basket/basket-item.ts';
import { baskets, type DeviceStore } from '../basket/device-store.ts';
import type { Device } from '../basket/stored-device.ts';
import { hideToast } from '../toast/toast-store.ts';
import { basketCalls } from './basket-sync-call.ts';

/** How long to wait for an answer about the basket before the buyer is told. */
export const LONGEST_SYNC_MS = 10_000;

/** The shop did not answer before the order was sent, so no order can have been placed. */
export class NotSent extends ProblemError<'service-unavailable'> {
  constructor() {
    super('service-unavailable');
  }
}

type SeenLine = { readonly Code: string; readonly CasesQty: number; readonly BottlesQty: number };

/** The basket's lines as the buyer saw them, after the server has received all changes. */
export type SeenLines = {
  /** The basket's uuid, which is the idempotency key of the order. */
  readonly cartId: string;
  readonly order: PlacedOrder<BasketItem>;
  /** Undefined if the server is of an earlier release, which stores no baskets. */
  readonly Basket: SeenBasket | undefined;
};

function seenOf(device: Device, order: PlacedOrder<BasketItem>): SeenLines {
  const { uuid: cartId, epoch, revision } = order;
  const Basket =
    epoch === undefined ? undefined : { Device: device.device, Epoch: epoch, Revision: revision };
  return { cartId, order, Basket };
}

/**
 * Sends all changes to the server, and returns the lines with the server's revision. Throws `basket-changed` if the
 * synchronised basket differs from `lines`, and `NotSent` if the server does not answer.
 *
 * With `some`, `lines` may be a part of the basket.
 */
export async function seeLines(
  account: string,
  lines: readonly SeenLine[],
  { some = false } = {},
): Promise<SeenLines | undefined> {
  const store = baskets.storeOf(account);
  if (store === undefined) return undefined;
  const isKnown = await sendActs(account, store);
  store.persist.rehydrate();
  const { device } = store.getState();
  const seen = linesAsSeen(device, lines, some);
  const order = seenNow(device, seen);
  return seenOf(device, isKnown ? order : { ...order, epoch: undefined });
}

export function sentOrder(store: DeviceStore): SeenLines | undefined {
  const { device } = store.getState();
  const { order, isSent } = device.placing;
  return order && isSent ? seenOf(device, order) : undefined;
}

/** Sends unsaved changes. False for a server of an earlier release. Throws `NotSent` if no answer comes. */
export async function sendActs(account: string, store: DeviceStore): Promise<boolean> {
  store.persist.rehydrate();
  const { device } = store.getState();
  if (hasCopy(device) && device.held.queue.length === 0) return true;
  const signal = AbortSignal.timeout(LONGEST_SYNC_MS);
  try {
    await basketCalls(account, store).syncNow(signal, false);
    return true;
  } catch (error) {
    if (isProblem(error, 'not-found')) return false;
    if (error instanceof SignInAway) throw error;
    throw signal.aborted || isProblem(error, 'service-unavailable') ? new NotSent() : error;
  }
}

function linesAsSeen(device: Device, lines: readonly SeenLine[], some: boolean): readonly BasketItem[] {
  const { items } = cartOf(device);
  const isSeen = (item: BasketItem) =>
    lines.some(
      ({ Code, CasesQty, BottlesQty }) =>
        Code === item.Code && CasesQty === item.CasesQty && BottlesQty === item.BottlesQty,
    );
  const seen = items.filter(isSeen);
  const others = lines.filter(({ Code }) => !seen.some((item) => item.Code === Code));
  const isSame = others.length === 0 && (some || seen.length === items.length);
  if (!isSame) throw new ProblemError('basket-changed', { codes: others.map(({ Code }) => Code) });
  return seen;
}

/**
 * Stores an order of the whole basket before it is sent. An order without an answer is sent again unchanged, and blocks
 * other orders until its outcome is known.
 */
export async function beginOrder(
  account: string,
  lines: readonly SeenLine[],
): Promise<SeenLines | undefined> {
  const store = baskets.storeOf(account);
  const sent = store && sentOrder(store);
  if (sent) {
    if (!isSameOrder(sent.order.lines, lines)) throw new ProblemError('service-unavailable');
    return sent;
  }
  const seen = await seeLines(account, lines);
  if (seen === undefined || store === undefined) return undefined;
  store.update((device) => sendPlacing(beginPlacing(dropPlacing(device))));
  return seen;
}

function isSameOrder(a: readonly SeenLine[], b: readonly SeenLine[]): boolean {
  const words = (lines: readonly SeenLine[]) =>
    lines
      .map(({ Code, CasesQty, BottlesQty }) => `${Code} ${CasesQty} ${BottlesQty}`)
      .toSorted()
      .join('\n');
  return words(a) === words(b);
}

/** Puts ordered lines into the basket again. Synchronises first, so that the lines count as newer than the order. */
export async function orderAgain(
  account: string,
  cartId: string,
  items: readonly BasketItem[],
): Promise<void> {
  await learn(account);
  const again = items.map(({ Code }) => Code);
  baskets.storeOf(account)?.change(
    (basket) => {
      const filled = items.reduce((cart, item) => addToCart(cart, item, freshUuid()), basket);
      return filled.uuid === cartId ? { ...filled, uuid: freshUuid() } : filled;
    },
    { touched: again },
  );
}

export async function leaveOut(account: string, items: readonly BasketItem[]): Promise<void> {
  await learn(account);
  baskets
    .storeOf(account)
    ?.change((basket) => items.reduce((cart, { Code }) => removeFromCart(cart, Code, freshUuid()), basket));
}

/** `isBehind`: false if the person waits for the answer, so that a person without a session is asked to log in. */
export async function learn(account: string, isBehind = true): Promise<void> {
  const store = baskets.storeOf(account);
  const signal = AbortSignal.timeout(LONGEST_SYNC_MS);
  if (store)
    await basketCalls(account, store)
      .syncNow(signal, isBehind)
      .catch(() => undefined); // The next call asks again.
}

export function dropOrder(account: string, cartId: string): void {
  baskets
    .storeOf(account)
    ?.update((device) => (device.placing.order?.uuid === cartId ? dropPlacing(device) : device));
}

/** The order number that messages name. A basket may become several orders. */
export function firstNumber(numbers: OrderNumbers): string {
  return Object.values(numbers).find((number) => number !== NO_ORDER) ?? NO_ORDER;
}

/** Removes the lines of a placed order from the basket, unless a newer order has begun. */
export function endOrder(account: string, cartId: string): void {
  // The toast's Undo would change the next basket.
  hideToast();
  baskets
    .storeOf(account)
    ?.update((device) => (device.placing.order?.uuid === cartId ? endPlacing(device, freshUuid()) : device));
}

/** Removes lines that went into a proposal or into a changed order from the basket. */
export function takeLinesOut(account: string, { order }: SeenLines): void {
  hideToast();
  baskets.storeOf(account)?.update((device) => takeOut(device, order, freshUuid()));
}

/** Empties a paid basket; a server with baskets says which lines are left. True if this device had the basket. */
export async function emptyPaidBasket(account: string, cartId: string): Promise<boolean> {
  hideToast();
  const store = baskets.storeOf(account);
  const isThere = store?.getState().basket.uuid === cartId;
  await learn(account);
  if (store && !hasCopy(store.getState().device) && store.getState().basket.uuid === cartId)
    store.change(() => clearCart(freshUuid()));
  return isThere;
}
