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
import { useIsOnline } from '../../api/network.ts';
import { selectedAccount, useAccount } from '../../session/account.ts';
import { useSession } from '../../session/session.ts';
import { freshUuid } from '../../shared-document/document-store.ts';
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
 * True if the basket is complete: the server has answered this device, or the server is of an earlier release, which
 * stores no baskets. Also true until a customer is chosen, because the server is not asked before.
 */
export function useIsBasketKnown(): boolean {
  const isChosen = useAccount().account !== '';
  const isAnswered = useStore(
    useStoreOfAccount(baskets),
    ({ device, isAlone }) => isAlone || hasCopy(device),
  );
  return isAnswered || !isChosen;
}

export const gettingBasket = 'Getting your basket…';

/**
 * True if a button must wait for the server's first answer. False without a network, because an offline order waits
 * anyway.
 */
export function useIsGettingBasket(): boolean {
  const isKnown = useIsBasketKnown();
  return useIsOnline() && !isKnown;
}

export function useElsewhere(): Held['elsewhere'] {
  return useStore(useStoreOfAccount(baskets), ({ elsewhere }) => elsewhere);
}

/** The basket for route loaders. Loaders run before the session's flags are known, and assume a customer. */
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

const quantitiesOf = (items: readonly BasketItem[] = []): ReadonlyMap<string, Quantity> =>
  new Map(items.map((item) => [item.Code, quantityOf(item)]));

export function useQuantities(): ReadonlyMap<string, Quantity> {
  const { items } = useBasket();
  return useMemo(() => quantitiesOf(items), [items]);
}

/** The quantities at this moment, for an answer that arrives long after the render that asked for the answer. */
export const quantitiesNow = (): ReadonlyMap<string, Quantity> => quantitiesOf(basketAhead()?.items);

export function useLostLines(): readonly [number, () => void] {
  const store = useStoreOfAccount(baskets);
  return [useStore(store, (held) => held.lostLines), () => store.setState({ lostLines: 0 })];
}

export function useIsPageOnly(): boolean {
  return useStore(useStoreOfAccount(baskets), (held) => held.isPageOnly);
}

/**
 * Add to Cart (4.basket.1): sets the normalised quantities of products; 0 removes a line. Returns the Undo, which
 * restores the basket's and the typed quantities of these products only.
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
    // Setting the same quantity again counts as a change, too.
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

export function updateBasket(edits: LineEdits, boundOf?: (item: BasketItem) => number): void {
  const touched = Object.keys(edits);
  const began = typingBegan(touched);
  forgetTyped(touched);
  change((basket) => applyEdits(basket, edits, freshUuid(), boundOf), { touched, began });
}

/** Sets a product back to an earlier quantity, whatever its quantity is now. */
export function putBack(item: BasketItem): void {
  forgetTyped([item.Code]);
  change((basket) => addToCart(basket, item, freshUuid()), { touched: [item.Code] });
}

/** Undoes a removal: lines with these codes come back as they were in `before`. Later changes stay. */
export function restoreToBasket(
  account: string,
  before: readonly BasketItem[],
  codes: readonly string[],
): void {
  change((basket) => restoreItems(basket, before, codes, freshUuid()), { account });
}

export function repriceBasket(repriced: (items: readonly BasketItem[]) => readonly BasketItem[]): void {
  change((basket) => replaceItems(basket, repriced(basket.items), freshUuid()));
}

/** Removes only the lines that the buyer saw, because another tab may have added a line meanwhile. */
export function emptyBasket(shown: readonly Pick<BasketItem, 'Code'>[]): void {
  const codes = shown.map(({ Code }) => Code);
  forgetTyped(codes);
  change((basket) => codes.reduce((cart, code) => removeFromCart(cart, code, freshUuid()), basket));
}
