import type { QueryClient } from '@tanstack/react-query';
import { account as accountEndpoint } from '@tradecellar/contract/account.ts';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { type OrderNumbers, submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { settings as settingsEndpoint } from '@tradecellar/contract/shared-settings.ts';
import { ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { addMonths, deliveryDaysOf } from '@tradecellar/trade/delivery-calendar.ts';
import {
  dropPlacing,
  endPlacing,
  isAsSeen,
  sendPlacing,
  waitAgain,
} from '@tradecellar/trade/device-basket.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { tellHere } from '@tradecellar/trade/shared-device.ts';
import { call } from '../../../api/call.ts';
import { isProblem, problemSentenceOf, SignInAway } from '../../../api/problem-error.ts';
import { baskets, type DeviceStore } from '../../../cart/device-store.ts';
import { firstNumber, learn, NotSent, sendActs, sentOrder } from '../../../cart/placing.ts';
import { withPlacingLock } from '../../../cart/placing-lock.ts';
import { showToast } from '../../../cart/toast-store.ts';
import { takeBackWaiting } from '../../../cart/waiting.ts';
import { tellChanges } from '../../../cart/waiting-changes.ts';
import { selectedAccount } from '../../../session/account.ts';
import { asksPassword, checkoutKey } from '../../../session/browser-memory.ts';
import { now } from '../../../session/clock.ts';
import { path } from '../../../session/paths.ts';
import { freshUuid } from '../../../shared-document/document-store.ts';
import { showAlert } from '../../../ui/alert-dialog.tsx';
import { oneOffAddress } from '../address-choice.tsx';
import { isSignedOut } from '../placing/use-place-order.ts';
import { forCustomer, type WaitingOrder, waitingIn } from './waiting-order.ts';
import { type FactsOfToday, whatChanged } from './what-changed.ts';

const ANSWER_MS = 30_000;
const LOCK_MS = 60_000;

type Sent = {
  /** It is to be tried again. */
  readonly isLater?: boolean;
  readonly placed?: OrderNumbers;
};
const later: Sent = { isLater: true };

/**
 * Sends the order that waits, once: from whichever page has the lock, and only if nothing that its buyer saw has changed; else the
 * buyer is asked, and nothing is sent.
 */
export function sendWaiting(account: string, queries: QueryClient): Promise<Sent> {
  return withPlacingLock(() => sendNow(account, queries), LOCK_MS);
}

async function sendNow(account: string, queries: QueryClient): Promise<Sent> {
  const store = baskets.storeOf(account);
  if (store === undefined || asksPassword.isSet()) return {};
  store.persist.rehydrate();
  const { form, isSent } = store.getState().device.placing;
  if (form === undefined || isSent) return {};
  const waiting = waitingIn(form);
  if (waiting === undefined) {
    takeBackWaiting(account);
    tellNotPlaced(
      account,
      'It waited here since an earlier release of this page, and can’t be read any more.',
    );
    return {};
  }
  try {
    await sendActs(account, store);
  } catch (error) {
    return refusedBefore(error, account, store);
  }
  const changes = await changesSince(waiting, store);
  if (changes === undefined) return later;
  tellChanges(form, changes);
  if (changes.sentences.length > 0) return {};
  if (asksPassword.isSet()) return {};
  // Taken back meanwhile, on this page or another, it stays so.
  store.update((device) => (device.placing.form === form ? sendPlacing(device) : device));
  if (!store.getState().device.placing.isSent) return {};
  return send(waiting, store, queries);
}

async function send(waiting: WaitingOrder, store: DeviceStore, queries: QueryClient): Promise<Sent> {
  const { order } = waiting;
  const { cartId: CartId, Basket } = sentOrder(store) ?? { cartId: order.CartId, Basket: undefined };
  const sent = { ...order, CartId, PaymentMethod: 'credit' as const, ...(Basket && { Basket }) };
  const isOurs = () => store.getState().device.placing.order?.uuid === CartId;
  try {
    const { mainResult } = await call(submitOrder, sent, quietly());
    const orderNo = firstNumber(mainResult);
    store.update((device) => (isOurs() ? endPlacing(device, freshUuid()) : device));
    sessionStorage.removeItem(checkoutKey(store.person, order.CustomerAccount));
    void queries.invalidateQueries();
    if (selectedAccount() !== order.CustomerAccount)
      showToast({ kind: 'good', sentence: `Your order ${orderNo}${forCustomer(waiting)} was placed.` });
    else if (location.pathname !== path.checkout)
      store.update((device) => tellHere(device, { kind: 'placed', orderNo }));
    return { placed: mainResult };
  } catch (error) {
    // Refused before it was looked at: it waits until its person is there again, or the shop less busy.
    if (error instanceof SignInAway || isSignedOut(error) || isProblem(error, 'too-many-requests')) {
      store.update(waitAgain);
      return later;
    }
    // It may have arrived: the device asks by its key (web/src/cart/basket-sync.ts).
    if (isUnanswered(error)) return {};
    store.update((device) => (isOurs() ? dropPlacing(device) : device));
    void queries.invalidateQueries();
    if (isProblem(error, 'basket-changed')) void learn(order.CustomerAccount);
    tellNotPlaced(order.CustomerAccount, problemSentenceOf(error));
    return {};
  }
}

/** Nothing of the order was sent. */
function refusedBefore(error: unknown, account: string, store: DeviceStore): Sent {
  if (error instanceof NotSent || error instanceof SignInAway || isSignedOut(error) || isBusy(error))
    return later;
  if (isProblem(error, 'account-not-yours')) store.forget();
  else tellNotPlaced(account, problemSentenceOf(error));
  return {};
}

function tellNotPlaced(account: string, why: string): void {
  const whose = selectedAccount() === account ? '' : ` for account ${account}`;
  showAlert({
    title: `Your order${whose} was not placed`,
    message: `${why} Please look at its basket, and place the order again.`,
  });
}

const quietly = () => ({ signal: AbortSignal.timeout(ANSWER_MS), isPrefetch: () => true });

const isUnanswered = (error: unknown) =>
  isProblem(error, 'service-unavailable') || (error instanceof DOMException && error.name === 'TimeoutError');

/** Nothing was compared, and may be in a moment. */
const isBusy = (error: unknown) => isProblem(error, 'too-many-requests') || isProblem(error, 'fault');

/** Undefined where the shop cannot be asked. */
async function changesSince(
  waiting: WaitingOrder,
  store: DeviceStore,
): Promise<Parameters<typeof tellChanges>[1]> {
  const { device } = store.getState();
  if (!isAsSeen(device)) return { sentences: ['Its basket has changed.'], products: [] };
  const items = device.placing.order?.lines ?? [];
  try {
    const today = await factsOfToday(waiting);
    return { sentences: whatChanged(waiting, items, today), products: today.products };
  } catch (error) {
    if (isSignedOut(error) || isUnanswered(error) || isBusy(error)) return undefined;
    if (isProblem(error, 'account-not-yours')) store.forget();
    return { sentences: [problemSentenceOf(error)], products: [] };
  }
}

async function factsOfToday({ order }: WaitingOrder): Promise<FactsOfToday> {
  const { CustomerAccount, DeliveryAddressId: Id, OverrideDeliveryAddress, RequiredDate } = order;
  const codes = order.Lines.map(({ ProductCode }) => ProductCode).toSorted();
  const all = {
    CustomerAccount,
    list: 'all',
    pagedProducts: { PageSize: 0, StartIndex: 0 },
    codes,
  } as const;
  const [settings, addresses] = await Promise.all([
    call(settingsEndpoint, {}, quietly()),
    call(deliveryAddresses, { CustomerAccount }, quietly()),
  ]);
  const address =
    Id === ONE_OFF_ID
      ? oneOffAddress(CustomerAccount, OverrideDeliveryAddress)
      : addresses.mainResult.find((one) => one.Id === Id);
  const isDated = address !== undefined && RequiredDate !== '';
  const [products, reserves, customer, calendar] = await Promise.all([
    call(productsItems, all, quietly()),
    settings.switches.reservesOrders ? call(reservesItems, all, quietly()) : undefined,
    call(accountEndpoint, { CustomerAccount }, quietly()),
    isDated ? readCalendar(CustomerAccount, Id) : undefined,
  ]);
  const clock = londonTime(now());
  const furthest = addMonths(clock.date, settings.delivery.furthestMonths);
  return {
    products: products?.mainResult ?? [],
    reserves: reserves?.mainResult ?? [],
    customer: customer.mainResult,
    address,
    calendar: calendar && { ...calendar, furthest },
    settings,
    clock,
  };
}

async function readCalendar(CustomerAccount: string, Id: string) {
  const [date, days] = await Promise.all([
    call(deliveryDate, { CustomerAccount, Id }, quietly()),
    call(deliveryDays, { CustomerAccount, Id }, quietly()),
  ]);
  return {
    next: date.mainResult,
    days: deliveryDaysOf(days.mainResult),
    closedDays: date.holidays,
    cutOff: date.cutoff,
  };
}
