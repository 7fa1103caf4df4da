import {
  addToCart,
  applyEdits,
  type LineEdits,
  removeFromCart,
  replaceItems,
  restoreItems,
} from '@tradecellar/trade/cart.ts';
import type { ChangedBy } from '@tradecellar/trade/device-basket.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { hasCopy } from '@tradecellar/trade/shared-device.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useIsOnline } from '../api/network.ts';
import { selectedAccount, useAccount } from '../session/account.ts';
import { useSession } from '../session/session.ts';
import { freshUuid } from '../shared-document/document-store.ts';
import {
  type Basket,
  type BasketItem,
  basketItemOf,
  type ProductQuantity,
  quantityOf,
} from './basket-item.ts';
import { baskets, type Held } from './device-store.ts';
import { useStoreOfAccount } from './stores-by-basket.ts';
import { forgetTyped, typedLinesOf, typeLines, typingBegan } from './typed-quantities.ts';

type Changed = { readonly account?: string } & Omit<ChangedBy, 'page'>;

function change(
  changed: (basket: Basket) => Basket,
  { account = selectedAccount(), ...by }: Changed = {},
): void {
  baskets.storeOf(account)?.change(changed, by);
}

export function useBasket(): Basket {
  return useStore(useStoreOfAccount(baskets), (held) => held.basket);
}

/**
 * Whether the basket is whole: the server has answered this device, or is of an earlier release that has no copy. Nothing is asked of
 * the server before a customer is chosen.
 */
export function useIsBasketKnown(): boolean {
  const isChosen = useAccount().account !== '';
  const isAnswered = useStore(
    useStoreOfAccount(baskets),
    ({ device, isAlone }) => isAlone || hasCopy(device),
  );
  return isAnswered || !isChosen;
}

/** The words of buttons until the server has answered for the first time; without a network an order waits for it. */
export const gettingBasket = 'Getting your basket…';

/** Whether a button of the basket must wait for the first answer. */
export function useIsGettingBasket(): boolean {
  const isKnown = useIsBasketKnown();
  return useIsOnline() && !isKnown;
}

/** How often the basket was changed by others than this page's person, and where the last time. */
export function useElsewhere(): Held['elsewhere'] {
  return useStore(useStoreOfAccount(baskets), ({ elsewhere }) => elsewhere);
}

/** The basket for loaders, which run before the session's flags are known and assume a customer. */
export function basketAhead(): Basket | undefined {
  const store = baskets.storeOf(selectedAccount(), { ...useSession.getState(), __empty: false });
  return store?.getState().basket;
}

export function codesInBasket(): readonly string[] {
  return basketAhead()?.items.map(({ Code }) => Code) ?? [];
}

export function useQuantity(code: string): Quantity | undefined {
  const item = useStore(useStoreOfAccount(baskets), ({ basket }) =>
    basket.items.find(({ Code }) => Code === code),
  );
  return item && quantityOf(item);
}

export function useQuantities(): ReadonlyMap<string, Quantity> {
  const { items } = useBasket();
  return useMemo(() => new Map(items.map((item) => [item.Code, quantityOf(item)])), [items]);
}

/** Number of unreadable lines of the stored basket, and a function that dismisses the notice. */
export function useLostLines(): readonly [number, () => void] {
  const store = useStoreOfAccount(baskets);
  return [useStore(store, (held) => held.lostLines), () => store.setState({ lostLines: 0 })];
}

export function useIsPageOnly(): boolean {
  return useStore(useStoreOfAccount(baskets), (held) => held.isPageOnly);
}

/**
 * Add to Cart (4.basket.1): sets the quantities of products, re-split into cases and bottles; 0 removes a line. Returns the
 * Undo: each product gets back the quantity it had, in the basket and typed; all others stay as they are.
 */
export function addUndoably(lines: readonly ProductQuantity[]): () => void {
  const account = selectedAccount();
  const codes = lines.map(({ product }) => product.Code);
  const typed = typedLinesOf(codes);
  const began = typingBegan(codes);
  let before: ReadonlyMap<string, BasketItem> = new Map();
  forgetTyped(codes);
  change(
    (basket) => {
      before = new Map(basket.items.map((item) => [item.Code, item]));
      return lines.reduce(
        (cart, { product, quantity }) => addToCart(cart, basketItemOf(product, quantity), freshUuid()),
        basket,
      );
    },
    // The same quantity once more is an act, too.
    { touched: codes, began },
  );
  return () => {
    change(
      (basket) =>
        codes.reduce((cart, code) => {
          const item = before.get(code);
          return item ? addToCart(cart, item, freshUuid()) : removeFromCart(cart, code, freshUuid());
        }, basket),
      { account },
    );
    typeLines(typed);
  };
}

export function removeFromBasket(code: string): void {
  forgetTyped([code]);
  change((basket) => removeFromCart(basket, code, freshUuid()));
}

/** Applies edited quantities to their lines, and forgets that they were typed. */
export function updateBasket(edits: LineEdits, boundOf?: (item: BasketItem) => number): void {
  const touched = Object.keys(edits);
  const began = typingBegan(touched);
  forgetTyped(touched);
  change((basket) => applyEdits(basket, edits, freshUuid(), boundOf), { touched, began });
}

/** Gives a product the quantity that it had once more, whatever it has now. */
export function putBack(item: BasketItem): void {
  forgetTyped([item.Code]);
  change((basket) => addToCart(basket, item, freshUuid()), { touched: [item.Code] });
}

/** Undoes a removal from the lines there were before: these come back, and later changes stay. */
export function restoreToBasket(
  account: string,
  before: readonly BasketItem[],
  codes: readonly string[],
): void {
  change((basket) => restoreItems(basket, before, codes, freshUuid()), { account });
}

/** Accepts new prices of the lines. */
export function repriceBasket(repriced: (items: readonly BasketItem[]) => readonly BasketItem[]): void {
  change((basket) => replaceItems(basket, repriced(basket.items), freshUuid()));
}

/** Empties the basket of the lines that its buyer saw: another tab may have added a line this moment. */
export function emptyBasket(shown: readonly Pick<BasketItem, 'Code'>[]): void {
  const codes = shown.map(({ Code }) => Code);
  forgetTyped(codes);
  change((basket) => codes.reduce((cart, code) => removeFromCart(cart, code, freshUuid()), basket));
}
