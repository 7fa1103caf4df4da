import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import {
  addToCart,
  applyEdits,
  clearCart,
  emptyCart,
  type LineEdits,
  removeFromCart,
  replaceItems,
  restoreItems,
} from '@tradecellar/trade/cart.ts';
import { type Quantity, STOCK_CEILING } from '@tradecellar/trade/quantity.ts';
import { useMemo } from 'react';
import { createStore, useStore } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { keepStored } from '../api/stored.ts';
import { selectedAccount, useAccount } from '../session/account.ts';
import { now } from '../session/clock.ts';
import { useSession } from '../session/session.ts';
import {
  type Basket,
  type BasketItem,
  basketItemOf,
  type ProductQuantity,
  quantityOf,
} from './basket-item.ts';
import { basketName } from './basket-name.ts';
import { readStoredBasket, storedBasket } from './read-stored-basket.ts';
import { storesByBasket } from './stores-by-basket.ts';
import { hideToast } from './toast-store.ts';
import { forgetTyped, typedLinesOf, typeLines } from './typed-quantities.ts';

type Held = {
  readonly basket: Basket;
  /** Number of stored lines that could not be read, for one notice on the basket page. */
  readonly lostLines: number;
};

const seenNow = () => now().toISOString();

const freshUuid = () => crypto.randomUUID();

/** Names of baskets that the browser refused to store (private window, full disk). They last as long as the page. */
const pageOnlyBaskets = createStore<ReadonlySet<string>>(() => new Set());

const storage: PersistStorage<Held> = {
  getItem(name) {
    const { basket, lostLines, isRepaired } = readStoredBasket(localStorage.getItem(name), freshUuid());
    // A repaired basket counts as an older version, which is written back: its uuid must be the same after a reload.
    return { state: { basket, lostLines }, version: isRepaired ? 0 : 1 };
  },
  setItem(name, { state }) {
    const isStored = keepStored(localStorage, name, storedBasket(state.basket));
    pageOnlyBaskets.setState((names) => {
      const others = [...names].filter((other) => other !== name);
      return new Set(isStored ? others : [...others, name]);
    }, true);
  },
  removeItem: (name) => localStorage.removeItem(name),
};

const basketNamed = storesByBasket('', (name) =>
  createStore<Held>()(
    persist((): Held => ({ basket: emptyCart(freshUuid()), lostLines: 0 }), {
      name,
      version: 1,
      storage,
      migrate: (repaired) => repaired as Held, // By `getItem`.
      merge(stored, before) {
        // The newest basket is in memory only.
        if (pageOnlyBaskets.getState().has(name)) return before;
        const { basket, lostLines } = stored as Held; // By `getItem`.
        return { basket, lostLines: Math.max(lostLines, before.lostLines) };
      },
    }),
  ),
);

/** Changes the basket as stored now, so that another tab's change is not undone. */
function change(changed: (basket: Basket) => Basket, account = selectedAccount()): void {
  const name = basketName(account, useSession.getState());
  if (name === undefined) return;
  const store = basketNamed(name);
  void store.persist.rehydrate();
  store.setState(({ basket }) => ({ basket: changed(basket) }));
}

/** Placeholder until the flags of the session are known. */
const noBasket = createStore<Held>(() => ({ basket: emptyCart(''), lostLines: 0 }));

function useBasketStore() {
  const name = basketName(useAccount().account, useSession());
  return name === undefined ? noBasket : basketNamed(name);
}

export function useBasket(): Basket {
  return useStore(useBasketStore(), (held) => held.basket);
}

/**
 * Codes of the basket's lines, for loaders. They run before the session's flags are known, and assume a customer.
 */
export function codesAhead(): readonly string[] {
  const name = basketName(selectedAccount(), { ...useSession.getState(), __empty: false });
  return name === undefined
    ? []
    : basketNamed(name)
        .getState()
        .basket.items.map(({ Code }) => Code);
}

export function useQuantity(code: string): Quantity | undefined {
  const item = useStore(useBasketStore(), ({ basket }) => basket.items.find(({ Code }) => Code === code));
  return item && quantityOf(item);
}

export function useQuantities(): ReadonlyMap<string, Quantity> {
  const { items } = useBasket();
  return useMemo(() => new Map(items.map((item) => [item.Code, quantityOf(item)])), [items]);
}

/** Number of unreadable lines of the stored basket, and a function that dismisses the notice. */
export function useLostLines(): readonly [number, () => void] {
  const store = useBasketStore();
  return [useStore(store, (held) => held.lostLines), () => store.setState({ lostLines: 0 })];
}

export function useIsPageOnly(): boolean {
  const name = basketName(useAccount().account, useSession());
  return useStore(pageOnlyBaskets, (pageOnly) => name !== undefined && pageOnly.has(name));
}

/**
 * Add to Cart (4.basket.1): sets a product's quantity, re-split into cases and bottles and capped at a bound in
 * bottles; 0 removes the line.
 */
export function addToBasket(product: ProductCard, quantity: Quantity, boundBottles = STOCK_CEILING): void {
  const item = basketItemOf(product, quantity, seenNow());
  forgetTyped([item.Code]);
  change((basket) => addToCart(basket, item, freshUuid(), boundBottles));
}

/**
 * Adds several lines, each as by `addToBasket`, and returns the Undo of it: each gets back the quantity it had, in the
 * basket and typed; all others stay as they are.
 */
export function addUndoably(lines: readonly ProductQuantity[]): () => void {
  const account = selectedAccount();
  const codes = lines.map(({ product }) => product.Code);
  const typed = typedLinesOf(codes);
  let before: ReadonlyMap<string, BasketItem> = new Map();
  forgetTyped(codes);
  change((basket) => {
    before = new Map(basket.items.map((item) => [item.Code, item]));
    return lines.reduce(
      (cart, { product, quantity }) =>
        addToCart(cart, basketItemOf(product, quantity, seenNow()), freshUuid()),
      basket,
    );
  });
  return () => {
    change(
      (basket) =>
        codes.reduce((cart, code) => {
          const item = before.get(code);
          return item ? addToCart(cart, item, freshUuid()) : removeFromCart(cart, code, freshUuid());
        }, basket),
      account,
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
  forgetTyped(Object.keys(edits));
  change((basket) => applyEdits(basket, edits, freshUuid(), boundOf));
}

/** Undoes a removal from the lines there were before: these come back, and later changes stay. */
export function restoreToBasket(before: readonly BasketItem[], codes: readonly string[]): void {
  change((basket) => restoreItems(basket, before, codes, freshUuid()));
}

/** Replaces all lines: to accept new prices. */
export function replaceBasket(items: readonly BasketItem[]): void {
  change((basket) => replaceItems(basket, items, freshUuid()));
}

/** Empties the basket; its uuid is a new one. */
export function emptyBasket(): void {
  change(({ items }) => {
    forgetTyped(items.map(({ Code }) => Code));
    return clearCart(freshUuid());
  });
}

/** Empties the basket placed under this uuid; a newer one, begun in another tab, stays. True when it was there. */
export function emptyPlacedBasket(account: string, cartId: string): boolean {
  // An Undo would change the next basket.
  hideToast();
  let isEmptied = false;
  change((basket) => {
    isEmptied = basket.uuid === cartId;
    return isEmptied ? clearCart(freshUuid()) : basket;
  }, account);
  return isEmptied;
}

/** The same lines under a new uuid, to order a placed basket again. */
export function renewBasket(): void {
  change((basket) => ({ ...basket, uuid: freshUuid() }));
}
