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
import { createStore, type StoreApi, useStore } from 'zustand';
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
import { forgetLineEdits } from './line-edits.ts';
import { readStoredBasket, storedBasket } from './read-stored-basket.ts';
import { hideToast } from './toast-store.ts';

type Held = {
  readonly basket: Basket;
  /** How many of its stored lines could not be read, which the basket page says once. */
  readonly lostLines: number;
  /** The browser refused to store it (a private window, a full disk): it lasts as long as the page is open. */
  readonly isPageOnly: boolean;
};

type BasketStore = StoreApi<Held>;

const seenNow = () => now().toISOString();

function freshUuid(): string {
  return crypto.randomUUID();
}

const newBasket = (uuid: string): Held => ({ basket: emptyCart(uuid), lostLines: 0, isPageOnly: false });

const openBaskets = new Map<string, BasketStore>();

function basketNamed(name: string): BasketStore {
  const open = openBaskets.get(name);
  if (open) return open;
  const store = createStore<Held>(() => newBasket(freshUuid()));
  openBaskets.set(name, store);
  readAgain(name, store);
  return store;
}

/** Takes over what local storage has now, which another tab may have changed. */
function readAgain(name: string, store: BasketStore): void {
  const before = store.getState();
  if (before.isPageOnly) return;
  const { basket, lostLines, isRepaired } = readStoredBasket(storedUnder(name), freshUuid());
  store.setState({ basket, lostLines: Math.max(lostLines, before.lostLines) });
  // Its uuid must be the same after a reload.
  if (isRepaired) write(name, store, basket);
}

function storedUnder(name: string): unknown {
  let text: string | null = null;
  try {
    text = localStorage.getItem(name);
    return JSON.parse(text ?? 'null');
  } catch {
    return text; // No JSON, so no basket either.
  }
}

function write(name: string, store: BasketStore, basket: Basket): void {
  store.setState({ basket, isPageOnly: !keepStored(localStorage, name, storedBasket(basket)) });
}

// Another tab changed a basket.
window.addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea !== localStorage) return;
  for (const [name, store] of openBaskets) {
    if (key === null || key === name) readAgain(name, store);
  }
});

/** Changes the basket as stored now, so that another tab's change is not undone. */
function change(account: string, changed: (basket: Basket) => Basket): void {
  const name = basketName(account, useSession.getState());
  if (name !== undefined) changeNamed(name, changed);
}

function changeNamed(name: string, changed: (basket: Basket) => Basket): void {
  const store = basketNamed(name);
  readAgain(name, store);
  write(name, store, changed(store.getState().basket));
}

/** Shown until it is known whether the basket is an admin's or the customer's. */
const noBasket = createStore<Held>(() => newBasket(''));

function useBasketStore(): BasketStore {
  const name = basketName(useAccount().account, useSession());
  return name === undefined ? noBasket : basketNamed(name);
}

export function useBasket(): Basket {
  return useStore(useBasketStore(), (held) => held.basket);
}

/**
 * The codes of the lines that a loader reads for, ahead of the screen: of a customer's basket while it is not known yet who is
 * an admin, since most are not.
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

/** How many lines of the stored basket could not be read, and how to dismiss that. */
export function useLostLines(): readonly [number, () => void] {
  const store = useBasketStore();
  return [useStore(store, (held) => held.lostLines), () => store.setState({ lostLines: 0 })];
}

export function useIsPageOnly(): boolean {
  return useStore(useBasketStore(), (held) => held.isPageOnly);
}

/**
 * Add to Cart (4.basket.1): sets a product's quantity, re-split into cases and bottles and capped at a bound in
 * bottles; 0 removes the line.
 */
export function addToBasket(product: ProductCard, quantity: Quantity, boundBottles = STOCK_CEILING): void {
  const item = basketItemOf(product, quantity, seenNow());
  forgetLineEdits([item.Code]);
  change(selectedAccount(), (basket) => addToCart(basket, item, freshUuid(), boundBottles));
}

/** Bulk Add and Re-order: several at once, each as by `addToBasket`. */
export function addAllToBasket(lines: readonly ProductQuantity[]): void {
  forgetLineEdits(lines.map(({ product }) => product.Code));
  change(selectedAccount(), (basket) =>
    lines.reduce(
      (cart, { product, quantity }) =>
        addToCart(cart, basketItemOf(product, quantity, seenNow()), freshUuid()),
      basket,
    ),
  );
}

/** Adds these lines, and returns what undoes it: each gets back the quantity it had, all others stay as they are. */
export function addUndoably(lines: readonly ProductQuantity[]): () => void {
  const name = basketName(selectedAccount(), useSession.getState());
  if (name === undefined) return () => undefined;
  const store = basketNamed(name);
  readAgain(name, store);
  const before = new Map(store.getState().basket.items.map((item) => [item.Code, item]));
  addAllToBasket(lines);
  return () =>
    changeNamed(name, (basket) =>
      lines.reduce((cart, { product: { Code } }) => {
        const item = before.get(Code);
        return item ? addToCart(cart, item, freshUuid()) : removeFromCart(cart, Code, freshUuid());
      }, basket),
    );
}

export function removeFromBasket(code: string): void {
  change(selectedAccount(), (basket) => removeFromCart(basket, code, freshUuid()));
}

/** Applies edited quantities to their lines, and forgets that they were typed. */
export function updateBasket(edits: LineEdits, boundOf?: (item: BasketItem) => number): void {
  forgetLineEdits(Object.keys(edits));
  change(selectedAccount(), (basket) => applyEdits(basket, edits, freshUuid(), boundOf));
}

/** Undoes a removal from the lines there were before: these come back, and what has changed since stays. */
export function giveBackToBasket(before: readonly BasketItem[], codes: readonly string[]): void {
  change(selectedAccount(), (basket) => restoreItems(basket, before, codes, freshUuid()));
}

/** Replaces all lines: to accept new prices. */
export function replaceBasket(items: readonly BasketItem[]): void {
  change(selectedAccount(), (basket) => replaceItems(basket, items, freshUuid()));
}

/** Empties the basket; its uuid is a new one. */
export function emptyBasket(): void {
  forgetLineEdits();
  change(selectedAccount(), () => clearCart(freshUuid()));
}

/** Empties the basket placed under this uuid; a newer one, begun in another tab, stays. True when it was there. */
export function emptyPlacedBasket(account: string, cartId: string): boolean {
  // What is ordered is not taken back by an Undo.
  hideToast();
  let isEmptied = false;
  change(account, (basket) => {
    isEmptied = basket.uuid === cartId;
    return isEmptied ? clearCart(freshUuid()) : basket;
  });
  return isEmptied;
}

/** The same lines under a new uuid, to order a placed basket again. */
export function renewBasket(): void {
  change(selectedAccount(), (basket) => ({ ...basket, uuid: freshUuid() }));
}
