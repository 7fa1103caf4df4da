import { orderPlaced } from '@tradecellar/contract/checkout.ts';
import { storageOutcome } from '@tradecellar/trade/basket-storage-life.ts';
import type { ClosingOrder } from '@tradecellar/trade/basket-sync.ts';
import { dropPlacing, endPlacing, mergeNews } from '@tradecellar/trade/device-basket.ts';
import { call } from '../api/call.ts';
import { isProblem } from '../api/problem-error.ts';
import { asksPassword, lostAnswerKey } from '../session/browser-memory.ts';
import { path } from '../session/paths.ts';
import { listen } from '../ui/listen.ts';
import { listenForNews } from './basket-news.ts';
import { syncNow, syncOnce } from './basket-sync-call.ts';
import { type DeviceStore, freshUuid } from './device-store.ts';
import { firstNumber } from './placing.ts';
import { tellNews } from './tell-news.ts';
import { showToast } from './toast-store.ts';

/** From a change to the call: what is typed at once goes together. */
const PAUSE_MS = 300;
const POLL_MS = 30_000;
/** Beside a stream, which tells by itself. */
const SLOW_POLL_MS = 300_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** A server that has no baskets yet, or no room in this one. */
const UNAVAILABLE_MS = 600_000;
const ANSWER_MS = 15_000;

/**
 * Keeps a basket of this page and its server in step (docs/basket-sync.md), until the returned function is called: soon after
 * a change here, at the news of one elsewhere, when the network is back, when the page is seen, and without a stream every half
 * minute while it is.
 */
export function keepInStep(account: string, store: DeviceStore): () => void {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isCalling = false;
  let isPaused = false;
  /** Something happened during a call. */
  let isDueAgain = false;
  /** Answers that an order under way is not placed; it may still arrive after the first. */
  let notPlaced = 0;
  let isStreaming = false;
  /** The greatest revision that the stream told of since the last call began. */
  let told = 0;

  const device = () => store.getState().device;
  const isUnsaved = () => device().unsaved.size > 0;

  function due(ms: number): void {
    clearTimeout(timer);
    isPaused = false;
    if (!end.signal.aborted) timer = setTimeout(() => void step(), ms);
  }

  async function step(): Promise<void> {
    isDueAgain = isCalling;
    // Somebody has signed out on another page: nothing is brought back to this browser.
    if (end.signal.aborted || isCalling || !navigator.onLine || asksPassword.isSet()) return;
    if (document.visibilityState === 'hidden' && !isUnsaved()) return;
    isCalling = true;
    told = 0;
    let pause = 0;
    try {
      if (!(await sync())) pause = isStreaming && !device().placing.order ? SLOW_POLL_MS : POLL_MS;
      if (told > device().revision) pause = 0;
      failures = 0;
    } catch (error) {
      failures += 1;
      pause = pauseAfter(error);
    }
    isCalling = false;
    due(isDueAgain ? 0 : pause);
  }

  /** One call. True if there is another to be made at once. */
  async function sync(): Promise<boolean> {
    store.persist.rehydrate();
    const signal = AbortSignal.any([end.signal, AbortSignal.timeout(ANSWER_MS)]);
    const { order } = device().placing;
    if (order !== undefined) return askOutcome(order, signal);
    notPlaced = 0;
    const { take, hasMore } = await syncOnce(account, device(), signal);
    // An answer that comes after somebody has signed out is not taken.
    if (end.signal.aborted || asksPassword.isSet()) return false;
    let before = device();
    store.update((stored) => {
      before = stored;
      return take(stored);
    });
    tellNews(store, before.basket.key.uuid, mergeNews(before, device()));
    return hasMore || isUnsaved();
  }

  /** Nothing else moves while the outcome of an order is not known. The checkout asks for its own. */
  async function askOutcome({ key: { uuid } }: ClosingOrder, signal: AbortSignal): Promise<boolean> {
    const isAtCheckout = location.pathname === path.checkout;
    if (isAtCheckout && sessionStorage.getItem(lostAnswerKey) === uuid) return false;
    const placed = await call(
      orderPlaced,
      { CustomerAccount: account, CartId: uuid },
      { signal, isPrefetch: () => true },
    );
    if (end.signal.aborted || device().placing.order?.key.uuid !== uuid) return true;
    if (placed === undefined) {
      notPlaced += 1;
      if (notPlaced > 1) store.update(dropPlacing);
      return notPlaced > 1;
    }
    const orderNo = firstNumber(placed.mainResult);
    store.update((before) => endPlacing(before, orderNo, freshUuid()));
    if (!isAtCheckout) showToast({ kind: 'good', sentence: `Your order ${orderNo} was placed.` });
    return true;
  }

  function pauseAfter(error: unknown): number {
    if (isProblem(error, 'not-found')) return UNAVAILABLE_MS;
    if (isProblem(error, 'account-not-yours') || isProblem(error, 'choose-customer')) {
      store.forget();
      return UNAVAILABLE_MS;
    }
    if (isProblem(error, 'basket-full')) {
      if (failures === 1) showToast({ kind: 'note', sentence: fullSentence(error.details.most) });
      return UNAVAILABLE_MS;
    }
    const doubled = FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 8);
    // Devices that lost the server together do not all come back together.
    return Math.min(LONGEST_RETRY_MS, doubled) * (0.75 + Math.random() / 2);
  }

  const stopListening = listen({
    online: () => again(0),
    beforeunload(event) {
      const place = store.getState().isPageOnly ? 'page-only' : 'kept';
      if (isUnsaved() && storageOutcome(place, 'leaves') === 'asks') event.preventDefault();
    },
  });
  document.addEventListener('visibilitychange', () => again(0), { signal: end.signal });
  function again(ms: number): void {
    if (document.visibilityState === 'visible' || isUnsaved()) due(ms);
  }
  const unsubscribe = store.subscribe((now, before) => {
    if (before.device.placing.order && !now.device.placing.order) due(0);
    const isChanged = now.device.unsaved !== before.device.unsaved && now.device.unsaved.size > 0;
    if (!isChanged || failures > 0 || isPaused) return;
    due(PAUSE_MS);
    isPaused = true;
  });
  const stopHearing = listenForNews(
    account,
    (revision) => {
      told = Math.max(told, revision);
      if (told > device().revision && !isCalling && failures === 0) due(0);
    },
    (isOpen) => {
      isStreaming = isOpen;
    },
  );
  due(0);

  return () => {
    stopHearing();
    end.abort();
    clearTimeout(timer);
    unsubscribe();
    stopListening();
    // The last changes before another account is chosen: nobody may come back to this one for days.
    if (isUnsaved() && !asksPassword.isSet()) {
      void syncNow(account, store, AbortSignal.timeout(ANSWER_MS)).catch(() => undefined); // They stay unsaved.
    }
  };
}

function fullSentence(most: number): string {
  return `Your other devices no longer follow this basket: it has held ${most} different products, the maximum. On this device you can go on and order as usual.`;
}
