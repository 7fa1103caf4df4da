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
import { isProblem, ProblemError, SignInAway } from '../api/problem-error.ts';
import { freshUuid } from '../shared-document/document-store.ts';
import type { BasketItem } from './basket-item.ts';
import { basketCalls } from './basket-sync-call.ts';
import { baskets, type DeviceStore } from './device-store.ts';
import type { Device } from './stored-device.ts';
import { hideToast } from './toast-store.ts';

/** Longest time for an answer about the basket; then its buyer is told. */
export const LONGEST_SYNC_MS = 10_000;

/** The shop did not answer before anything was sent: nothing can have been placed. */
export class NotSent extends ProblemError<'service-unavailable'> {
  constructor() {
    super('service-unavailable');
  }
}

/** The part of a line that its buyer saw on the way to an order. */
type SeenLine = { readonly Code: string; readonly CasesQty: number; readonly BottlesQty: number };

/** Lines of the basket as their buyer saw them, once the server has everything that was typed. */
export type SeenLines = {
  /** The key of the order. */
  readonly cartId: string;
  readonly order: PlacedOrder<BasketItem>;
  /** Undefined for a server without copies of baskets. */
  readonly Basket: SeenBasket | undefined;
};

function seenOf(device: Device, order: PlacedOrder<BasketItem>): SeenLines {
  const { uuid: cartId, epoch, revision } = order;
  const Basket =
    epoch === undefined ? undefined : { Device: device.device, Epoch: epoch, Revision: revision };
  return { cartId, order, Basket };
}

/**
 * Brings the server everything that was typed, and answers these lines as they can be named to it. Throws `basket-changed` where
 * that brings another basket than the lines, and `NotSent` where the server cannot be asked.
 *
 * `some`: the lines may be a part of the basket.
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

/** The order that was sent and has no answer yet. */
export function sentOrder(store: DeviceStore): SeenLines | undefined {
  const { device } = store.getState();
  const { order, isSent } = device.placing;
  return order && isSent ? seenOf(device, order) : undefined;
}

/** Sends what is unanswered. False for a server of an earlier release. Throws `NotSent` where the server cannot be asked. */
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
 * Begins the order of the whole basket with these lines, stored before it is sent. An order without an answer is sent again as it
 * was; another cannot be sent before its outcome is known.
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

/**
 * Puts lines that were ordered into the basket once more: first this device learns of their order, which the next one then knows.
 */
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

/** Leaves lines that were ordered out of the basket. */
export async function leaveOut(account: string, items: readonly BasketItem[]): Promise<void> {
  await learn(account);
  baskets
    .storeOf(account)
    ?.change((basket) => items.reduce((cart, { Code }) => removeFromCart(cart, Code, freshUuid()), basket));
}

/** Learns what the server has, where it answers. */
export async function learn(account: string): Promise<void> {
  const store = baskets.storeOf(account);
  const signal = AbortSignal.timeout(LONGEST_SYNC_MS);
  if (store)
    await basketCalls(account, store)
      .syncNow(signal)
      .catch(() => undefined); // The next call asks again.
}

/** The order under this uuid was refused: the basket stays as it is. */
export function dropOrder(account: string, cartId: string): void {
  baskets
    .storeOf(account)
    ?.update((device) => (device.placing.order?.uuid === cartId ? dropPlacing(device) : device));
}

/** The number by which a basket's order is known: the first of its kinds. */
export function firstNumber(numbers: OrderNumbers): string {
  return Object.values(numbers).find((number) => number !== NO_ORDER) ?? NO_ORDER;
}

/** Takes the order under way, which is placed under this uuid, out of the basket. A newer basket stays. */
export function endOrder(account: string, cartId: string): void {
  // An Undo would change the next basket.
  hideToast();
  baskets
    .storeOf(account)
    ?.update((device) => (device.placing.order?.uuid === cartId ? endPlacing(device, freshUuid()) : device));
}

/** Takes lines that went another way than by the basket's own order out of the basket. */
export function takeLinesOut(account: string, { order }: SeenLines): void {
  hideToast();
  baskets.storeOf(account)?.update((device) => takeOut(device, order, freshUuid()));
}

/**
 * Empties the basket of this uuid, which was paid: the server's copy says which of its lines are left. True when the basket was
 * there.
 */
export async function emptyPaidBasket(account: string, cartId: string): Promise<boolean> {
  hideToast();
  const store = baskets.storeOf(account);
  const isThere = store?.getState().basket.uuid === cartId;
  await learn(account);
  if (store && !hasCopy(store.getState().device) && store.getState().basket.uuid === cartId)
    store.change(() => clearCart(freshUuid()));
  return isThere;
}
