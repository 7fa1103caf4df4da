import { orderPlaced } from '@tradecellar/contract/checkout.ts';
import { storageOutcome } from '@tradecellar/trade/basket-storage-life.ts';
import type { ClosingOrder } from '@tradecellar/trade/basket-sync.ts';
import { endPlacing, mergeNews, waitAgain } from '@tradecellar/trade/device-basket.ts';
import { call } from '../api/call.ts';
import { isProblem } from '../api/problem-error.ts';
import { lostAnswerKey } from '../session/browser-memory.ts';
import { path } from '../session/paths.ts';
import { syncLoop, UNAVAILABLE_MS } from '../session/sync-loop.ts';
import { listen } from '../ui/listen.ts';
import { listenForNews } from './basket-news.ts';
import { syncOnce } from './basket-sync-call.ts';
import { type DeviceStore, freshUuid } from './device-store.ts';
import { firstNumber } from './placing.ts';
import { tellNews } from './tell-news.ts';
import { showToast } from './toast-store.ts';

/** From a change to the call: what is typed at once goes together. */
const PAUSE_MS = 300;
const POLL_MS = 30_000;
/** Beside a stream, which tells by itself. */
const SLOW_POLL_MS = 300_000;

/**
 * Keeps a basket of this page and its server in step (docs/basket-sync.md), until the returned function is called: soon after
 * a change here, at the news of one elsewhere, when the network is back, when the page is seen, and without a stream every half
 * minute while it is.
 */
export function keepInStep(account: string, store: DeviceStore): () => void {
  /** Answers that an order under way is not placed; it may still arrive after the first. */
  let notPlaced = 0;
  let isStreaming = false;
  /** The greatest revision that the stream told of since the last call began. */
  let told = 0;

  const device = () => store.getState().device;
  const isUnsaved = () => device().unsaved.size > 0;
  const isBehind = () => told > device().revision;

  const loop = syncLoop({
    async ask(signal) {
      told = 0;
      store.persist.rehydrate();
      const { order, isSent } = device().placing;
      const take = await (order !== undefined && isSent ? askOutcome(order, signal) : sync(signal));
      return () => {
        if (take() || isBehind()) return 0;
        return isStreaming && !device().placing.order ? SLOW_POLL_MS : POLL_MS;
      };
    },
    isUnsaved,
    isFollowed: () => true,
    forget: store.forget,
    onFailure(error, failures) {
      if (!isProblem(error, 'basket-full')) return undefined;
      if (failures === 1) showToast({ kind: 'note', sentence: fullSentence(error.details.most) });
      return UNAVAILABLE_MS;
    },
  });

  /** One call. Its answer is true if there is another to be made at once. */
  async function sync(signal: AbortSignal): Promise<() => boolean> {
    notPlaced = 0;
    // An order that waits for the network is sent beside this (pages/checkout/send-waiting.ts).
    if (device().placing.order !== undefined) return () => false;
    const { take, hasMore } = await syncOnce(account, device(), signal);
    return () => {
      let before = device();
      store.update((stored) => {
        before = stored;
        return take(stored);
      });
      tellNews(store, before.basket.key.uuid, mergeNews(before, device()));
      return hasMore || isUnsaved();
    };
  }

  /** Nothing else moves while the outcome of an order is not known. The checkout asks for its own. */
  async function askOutcome({ key: { uuid } }: ClosingOrder, signal: AbortSignal): Promise<() => boolean> {
    const isAtCheckout = location.pathname === path.checkout;
    if (isAtCheckout && sessionStorage.getItem(lostAnswerKey) === uuid) return () => false;
    const asked = { CustomerAccount: account, CartId: uuid };
    const placed = await call(orderPlaced, asked, { signal, isPrefetch: () => true });
    return () => {
      if (device().placing.order?.key.uuid !== uuid) return true;
      if (placed === undefined) {
        notPlaced += 1;
        if (notPlaced > 1) store.update(waitAgain);
        return notPlaced > 1;
      }
      const orderNo = firstNumber(placed.mainResult);
      store.update((before) => endPlacing(before, orderNo, freshUuid()));
      if (!isAtCheckout) showToast({ kind: 'good', sentence: `Your order ${orderNo} was placed.` });
      return true;
    };
  }

  const stopListening = listen({
    beforeunload(event) {
      const place = store.getState().isPageOnly ? 'page-only' : 'kept';
      if (isUnsaved() && storageOutcome(place, 'leaves') === 'asks') event.preventDefault();
    },
  });
  const unsubscribe = store.subscribe((now, before) => {
    if (before.device.placing.order && !now.device.placing.order) loop.due(0);
    if (now.device.unsaved !== before.device.unsaved && isUnsaved()) loop.changed(PAUSE_MS);
  });
  const stopHearing = listenForNews(
    account,
    (revision) => {
      told = Math.max(told, revision);
      if (isBehind()) loop.heard();
    },
    (isOpen) => {
      isStreaming = isOpen;
    },
  );
  loop.due(0);

  return () => {
    stopHearing();
    unsubscribe();
    stopListening();
    loop.stop();
  };
}

function fullSentence(most: number): string {
  return `Your other devices no longer follow this basket: it has held ${most} different products, the maximum. On this device you can go on and order as usual.`;
}
