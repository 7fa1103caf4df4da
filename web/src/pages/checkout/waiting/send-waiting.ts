import type { QueryClient } from '@tanstack/react-query';
import { type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import {
  dropPlacing,
  endPlacing,
  isAsSeen,
  sendPlacing,
  waitAgain,
} from '@tradecellar/trade/device-basket.ts';
import { tellHere } from '@tradecellar/trade/shared-device.ts';
import { call } from '../../../api/call.ts';
import { isProblem, problemSentenceOf, SignInAway } from '../../../api/problem-error.ts';
import { baskets, type DeviceStore } from '../../../cart/basket/device-store.ts';
import { takeBackWaiting } from '../../../cart/basket/waiting.ts';
import { tellChanges } from '../../../cart/basket/waiting-changes.ts';
import { firstNumber, learn, sendActs, sentOrder } from '../../../cart/sync/placing.ts';
import { withPlacingLock } from '../../../cart/sync/placing-lock.ts';
import { showToast } from '../../../cart/toast/toast-store.ts';
import { selectedAccount } from '../../../session/account.ts';
import { path } from '../../../session/address/paths.ts';
import { asksPassword, checkoutKey } from '../../../session/device/browser-memory.ts';
import { freshUuid } from '../../../shared-document/document-store.ts';
import { showAlert } from '../../../ui/dialogs/alert-dialog.tsx';
import { isSignedOut } from '../placing/refusal-words.ts';
import { quietly, readFactsOfToday } from './facts-of-today.ts';
import { forCustomer, type WaitingOrder, waitingIn } from './waiting-order.ts';
import { whatChanged } from './what-changed.ts';

const LOCK_MS = 60_000;

type SendOutcome =
  /** No order waits, or another page has sent the order. */
  | { readonly outcome: 'nothing-to-send' }
  /** The person signed out, and must type the password first. */
  | { readonly outcome: 'asks-password' }
  /** An earlier release of the page stored the order, and this release cannot read the order. */
  | { readonly outcome: 'unreadable' }
  /** The shop did not answer, was too busy or asked for a sign-in before the order was sent. */
  | { readonly outcome: 'retry-later' }
  /** The account was taken from the person before the order was sent. */
  | { readonly outcome: 'account-gone' }
  /** The server refused the basket's changes, so the order was not sent and still waits. */
  | { readonly outcome: 'not-sent'; readonly error: unknown }
  /** Prices, stock or days have changed, and the page asks the buyer. */
  | { readonly outcome: 'changed' }
  /** The buyer took the order back while the page compared the order with today's prices, stock and days. */
  | { readonly outcome: 'taken-back' }
  /** The server turned the order away unread: the shop was too busy or asked for a sign-in. */
  | { readonly outcome: 'turned-away' }
  /** The order may have arrived: the device asks by the order's key (web/src/cart/sync/basket-sync.ts). */
  | { readonly outcome: 'unanswered' }
  /** The server read the order and refused it. */
  | { readonly outcome: 'refused'; readonly error: unknown; readonly cartId: string }
  | {
      readonly outcome: 'placed';
      readonly numbers: OrderNumbers;
      readonly cartId: string;
      readonly waiting: WaitingOrder;
    };

/**
 * Sends the account's waiting order, from whichever page holds the lock. Sends nothing if prices, stock or days have
 * changed: the page then asks the buyer.
 */
export function sendWaiting(account: string, queries: QueryClient): Promise<SendOutcome> {
  return withPlacingLock(async () => {
    const store = baskets.storeOf(account);
    if (store === undefined) return { outcome: 'nothing-to-send' };
    const result = await attempt(account, store);
    repair(account, store, result);
    if (result.outcome === 'placed' || result.outcome === 'refused') void queries.invalidateQueries();
    alertBuyer(account, store, result);
    return result;
  }, LOCK_MS);
}

async function attempt(account: string, store: DeviceStore): Promise<SendOutcome> {
  if (asksPassword.isSet()) return { outcome: 'asks-password' };
  store.persist.rehydrate();
  const { form, isSent } = store.getState().device.placing;
  if (form === undefined || isSent) return { outcome: 'nothing-to-send' };
  const waiting = waitingIn(form);
  if (waiting === undefined) return { outcome: 'unreadable' };
  try {
    await sendActs(account, store);
  } catch (error) {
    return failedBefore(error) ?? { outcome: 'not-sent', error };
  }
  const compared = await compare(waiting, store);
  if ('outcome' in compared) return compared;
  tellChanges(form, compared);
  if (compared.sentences.length > 0) return { outcome: 'changed' };
  if (asksPassword.isSet()) return { outcome: 'asks-password' };
  // The buyer may have taken the order back meanwhile, on this page or another.
  store.update((device) => (device.placing.form === form ? sendPlacing(device) : device));
  if (!store.getState().device.placing.isSent) return { outcome: 'taken-back' };
  return submit(waiting, store);
}

async function compare(waiting: WaitingOrder, store: DeviceStore) {
  const { device } = store.getState();
  if (!isAsSeen(device)) return { sentences: ['Its basket has changed.'], products: [] };
  const items = device.placing.order?.lines ?? [];
  try {
    const today = await readFactsOfToday(waiting);
    return { sentences: whatChanged(waiting, items, today), products: today.products };
  } catch (error) {
    return failedBefore(error) ?? { sentences: [problemSentenceOf(error)], products: [] };
  }
}

async function submit(waiting: WaitingOrder, store: DeviceStore): Promise<SendOutcome> {
  const { order } = waiting;
  const { cartId, Basket } = sentOrder(store) ?? { cartId: order.CartId, Basket: undefined };
  const sent = { ...order, CartId: cartId, PaymentMethod: 'credit' as const, ...(Basket && { Basket }) };
  try {
    const { mainResult: numbers } = await call(submitOrder, sent, quietly());
    return { outcome: 'placed', numbers, cartId, waiting };
  } catch (error) {
    if (error instanceof SignInAway || isSignedOut(error) || isProblem(error, 'too-many-requests'))
      return { outcome: 'turned-away' };
    return isUnanswered(error) ? { outcome: 'unanswered' } : { outcome: 'refused', error, cartId };
  }
}

function failedBefore(error: unknown): SendOutcome | undefined {
  if (
    isSignedOut(error) ||
    isUnanswered(error) ||
    isProblem(error, 'too-many-requests') ||
    isProblem(error, 'fault')
  )
    return { outcome: 'retry-later' };
  return isProblem(error, 'account-not-yours') ? { outcome: 'account-gone' } : undefined;
}

const isUnanswered = (error: unknown) =>
  isProblem(error, 'service-unavailable') || (error instanceof DOMException && error.name === 'TimeoutError');

function repair(account: string, store: DeviceStore, result: SendOutcome): void {
  const isOurs = (cartId: string) => store.getState().device.placing.order?.uuid === cartId;
  switch (result.outcome) {
    case 'unreadable':
      takeBackWaiting(account);
      return;
    case 'account-gone':
      store.forget();
      return;
    case 'turned-away':
      store.update(waitAgain);
      return;
    case 'refused':
      store.update((device) => (isOurs(result.cartId) ? dropPlacing(device) : device));
      if (isProblem(result.error, 'basket-changed')) void learn(account);
      return;
    case 'placed':
      store.update((device) => (isOurs(result.cartId) ? endPlacing(device, freshUuid()) : device));
      sessionStorage.removeItem(checkoutKey(store.person, account));
  }
}

/** Tells the buyer whether the order was placed, except on the checkout, which shows a placed order anyway. */
function alertBuyer(account: string, store: DeviceStore, result: SendOutcome): void {
  switch (result.outcome) {
    case 'unreadable':
      tellNotPlaced(
        account,
        'It was saved by an older version of this page, and we can no longer read it. Please check My Orders before you place it again.',
      );
      return;
    case 'not-sent':
    case 'refused':
      tellNotPlaced(account, problemSentenceOf(result.error));
      return;
    case 'placed': {
      const orderNo = firstNumber(result.numbers);
      if (selectedAccount() !== account) {
        const sentence = `Your order ${orderNo}${forCustomer(result.waiting)} was placed.`;
        showToast({ kind: 'good', sentence });
      } else if (location.pathname !== path.checkout)
        store.update((device) => tellHere(device, { kind: 'placed', orderNo }));
    }
  }
}

function tellNotPlaced(account: string, why: string): void {
  const whose = selectedAccount() === account ? '' : ` for account ${account}`;
  showAlert({
    title: `Your order${whose} was not placed`,
    message: `${why} Please look at its basket, and place the order again.`,
  });
}
