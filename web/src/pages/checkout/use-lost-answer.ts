import { type OrderNumbers, orderPlaced } from '@tradecellar/contract/checkout.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';

/** Key of the basket whose answer was lost; it survives a reload and other pages. */
const lostKey = 'tradecellar/lost-answer';

/** Remembers that the outcome of this basket is unknown. */
export function rememberLostAnswer(cartId: string): void {
  sessionStorage.setItem(lostKey, cartId);
}

export function forgetLostAnswer(): void {
  sessionStorage.removeItem(lostKey);
}

type Basket = { readonly account: string; readonly cartId: string };

type LostAnswerEvents = {
  readonly onPlaced: (numbers: OrderNumbers, cartId: string) => void;
  readonly onNotPlaced: () => void;
};

/** Asks for the outcome of an order whose answer was lost, while none is being sent. */
export function useLostAnswer({ account, cartId }: Basket, isSending: boolean, events: LostAnswerEvents) {
  const isLost = !isSending && sessionStorage.getItem(lostKey) === cartId;
  const [isNotPlaced, setNotPlaced] = useState(false);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    if (isSending) setNotPlaced(false);
  }, [isSending]);
  useEffect(() => {
    if (!isLost) return;
    const leaving = new AbortController();
    findOutPlaced({ CustomerAccount: account, CartId: cartId }, leaving.signal)
      .then((numbers) => {
        if (leaving.signal.aborted) return;
        forgetLostAnswer();
        if (numbers !== undefined) latest.current.onPlaced(numbers, cartId);
        else latest.current.onNotPlaced();
        setNotPlaced(numbers === undefined);
      })
      .catch(() => undefined); // The page was left, or the order is sent again.
    return () => leaving.abort();
  }, [account, cartId, isLost]);
  return { isLost, isNotPlaced };
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const answerMs = 10_000;
/** An order may still be on its way at the first answer, but not at the second. */
const ANSWERS_THAT_COUNT = 2;

/**
 * Outcome of an order whose answer was lost: its numbers, or undefined after two answers that it is not placed. Asks
 * as soon as the browser is online again and after growing pauses, for as long as it takes.
 * @throws when `signal` is aborted.
 */
async function findOutPlaced(
  basket: { readonly CustomerAccount: string; readonly CartId: string },
  signal: AbortSignal,
): Promise<OrderNumbers | undefined> {
  let pauseMs = firstPauseMs;
  for (let answers = 0; answers < ANSWERS_THAT_COUNT; ) {
    await pauseOrOnline(pauseMs, signal);
    try {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
      const placed = await call(orderPlaced, basket, { signal: limits });
      if (placed !== undefined) return placed.mainResult;
      answers += 1;
      pauseMs = firstPauseMs;
    } catch {
      signal.throwIfAborted();
      pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
    }
  }
  return undefined;
}

function pauseOrOnline(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    addEventListener('online', end, { signal: over.signal });
    signal.addEventListener('abort', end, { signal: over.signal });
  });
}
