import { orderPlaced } from '@tradecellar/contract/checkout.ts';
import { endPlacing, waitAgain } from '@tradecellar/trade/device-basket.ts';
import { tellHere } from '@tradecellar/trade/shared-device.ts';
import { call } from '../../api/call.ts';
import { isProblem } from '../../api/problem-error.ts';
import { path } from '../../session/address/paths.ts';
import { lostAnswerKey } from '../../session/device/browser-memory.ts';
import { syncLoop } from '../../session/device/sync-loop.ts';
import { freshUuid } from '../../shared-document/document-store.ts';
import { showAlert } from '../../ui/dialogs/alert-dialog.tsx';
import type { DeviceStore } from '../basket/device-store.ts';
import { listenForNews } from './basket-news.ts';
import { basketCalls, mayCall } from './basket-sync-call.ts';
import { firstNumber } from './placing.ts';

/** The pause between a change and its call, so that one call sends several changes. */
const PAUSE_MS = 300;
const POLL_MS = 30_000;
/** The poll interval while a stream announces changes. */
const SLOW_POLL_MS = 300_000;

/**
 * Synchronises a basket with the server (docs/basket-sync.md), until the returned function is called. Calls soon after
 * a change, when the stream announces a change, when the network is back and when the page is shown. A visible page
 * also polls: every half minute, or every five minutes if a stream is open.
 */
export function keepInStep(account: string, store: DeviceStore): () => void {
  /**
   * How many times the server has said that the order was not placed. The server may say so before the order reaches
   * the server, so the page believes only the second answer.
   */
  let notPlaced = 0;
  let isStreaming = false;
  /** The greatest revision that the stream announced since the last call began. */
  let told = 0;

  const device = () => store.getState().device;
  const isUnsaved = () => device().held.queue.length > 0;
  const isBehind = () => told > device().held.copy.revision;

  const calls = basketCalls(account, store);
  const loop = syncLoop({
    async ask(signal) {
      told = 0;
      store.persist.rehydrate();
      const { order } = device().placing;
      if (order === undefined || mayCall(device())) notPlaced = 0;
      const take = await (order === undefined || mayCall(device())
        ? calls.syncOnce(signal)
        : askOutcome(order.uuid, signal));
      return () => {
        if (take() || isBehind()) return 0;
        return isStreaming && mayCall(device()) ? SLOW_POLL_MS : POLL_MS;
      };
    },
    isUnsaved,
    isFollowed: () => true,
    forget: forgetAndSay,
    onFailure(error) {
      if (isProblem(error, 'not-found')) store.setState({ isAlone: true });
      return undefined;
    },
  });

  function forgetAndSay(): void {
    const { basket } = store.getState();
    const hadSomething = basket.items.length > 0 || isUnsaved();
    store.forget();
    if (!hadSomething) return;
    showAlert({
      title: 'Your basket is no longer here',
      message:
        'This login can no longer order for the account, so we’ve removed its basket from this device. Nothing was ordered.',
    });
  }

  /** Asks for the outcome of a sent order before anything is synchronised, unless the checkout page asks itself. */
  async function askOutcome(uuid: string, signal: AbortSignal): Promise<() => boolean> {
    const isAtCheckout = location.pathname === path.checkout;
    if (isAtCheckout && sessionStorage.getItem(lostAnswerKey) === uuid) return () => false;
    const asked = { CustomerAccount: account, CartId: uuid };
    const placed = await call(orderPlaced, asked, { signal, isPrefetch: () => true });
    return () => {
      if (device().placing.order?.uuid !== uuid) return true;
      if (placed === undefined) {
        notPlaced += 1;
        if (notPlaced > 1) store.update(waitAgain);
        return notPlaced > 1;
      }
      const orderNo = firstNumber(placed.mainResult);
      store.update((before) => {
        const after = endPlacing(before, freshUuid());
        return isAtCheckout ? after : tellHere(after, { kind: 'placed', orderNo });
      });
      return true;
    };
  }

  const unsubscribe = store.subscribe((now, before) => {
    if (!mayCall(before.device) && mayCall(now.device)) loop.due(0);
    if (now.device.held.queue !== before.device.held.queue && isUnsaved()) loop.changed(PAUSE_MS);
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
    loop.stop();
  };
}
