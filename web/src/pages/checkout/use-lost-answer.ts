import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { useEffect, useRef, useState } from 'react';
import { findOutPlaced } from './find-out-placed.ts';

/** The basket whose answer was lost, also over a reload or another page. */
const lostKey = 'tradecellar/lost-answer';

/** Notes that nobody knows whether this basket is placed. */
export function noteLostAnswer(cartId: string): void {
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

/** Finds out what became of an order whose answer was lost, while none is being sent. */
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
