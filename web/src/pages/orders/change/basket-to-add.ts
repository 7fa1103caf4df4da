import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Basket } from '../../../cart/basket/basket-item.ts';
import { useBasket } from '../../../cart/basket/basket-store.ts';
import { learn } from '../../../cart/sync/placing.ts';
import { showResult } from '../../../cart/toast/toast-store.ts';
import { toOrder } from '../../../session/address/paths.ts';
import { checkoutKey } from '../../../session/device/browser-memory.ts';
import { useSession } from '../../../session/session.ts';

/** The basket as it was when the buyer left the checkout to add the basket to the order. */
export type BasketToAdd = {
  readonly basket: Basket;
  readonly finish: () => void;
};

export function useBasketToAdd(account: string, orderNo: string): BasketToAdd | undefined {
  const isAsked = useLocation({ select: ({ state }) => state.addsBasket === true });
  const now = useBasket();
  const { subject } = useSession();
  const navigate = useNavigate();
  const [basket, setBasket] = useState(() => (now.items.length > 0 ? now : undefined));
  if (!isAsked || basket === undefined) return undefined;

  function finish() {
    // Read from the server which lines are still in the basket.
    void learn(account);
    showResult({ kind: 'good', sentence: `Your basket was added to order ${orderNo}.` });
    sessionStorage.removeItem(checkoutKey(subject, account));
    setBasket(undefined);
    void navigate({ ...toOrder(orderNo), replace: true });
  }
  return { basket, finish };
}
