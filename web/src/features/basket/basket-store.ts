import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import {
  addToCart,
  applyEdits,
  clearCart,
  emptyCart,
  type LineEdits,
  removeFromCart,
  replaceItems,
} from '@tradecellar/trade/cart.ts';
import { type Quantity, STOCK_CEILING } from '@tradecellar/trade/quantity.ts';
import { useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { selectedAccount, useAccount } from '../../api/account.ts';
import { useSession, useSessionStore } from '../../api/session.ts';
import { type Basket, type BasketItem, basketItemOf } from './basket-item.ts';
import { basketName } from './basket-name.ts';
import { basketStorage, useIsKeptHere } from './basket-storage.ts';
import { forgetLineEdits } from './line-edits.ts';
import { readStoredBasket } from './read-stored-basket.ts';

/** The basket as held, and how many of its stored lines could not be read: that is said once on the basket page. */
type Held = { readonly basket: Basket; readonly lostLines: number };

function freshUuid(): string {
  return crypto.randomUUID();
}

function openBasket(name: string) {
  return createStore<Held>()(
    persist((): Held => ({ basket: emptyCart(freshUuid()), lostLines: 0 }), {
      name,
      storage: basketStorage,
      partialize: ({ basket }) => ({ basket }),
      // Whatever version wrote it, it is read with the same care.
      version: 1,
      migrate: (stored) => stored as Held, // Looked at field by field in `merge`.
      merge: (stored, current) => {
        const found =
          typeof stored === 'object' && stored !== null && 'basket' in stored ? stored.basket : stored;
        const { basket, lostLines, isRepaired } = readStoredBasket(found, freshUuid());
        if (isRepaired) keepRepaired(name, {});
        return { basket, lostLines: Math.max(lostLines, current.lostLines) };
      },
      // Text that is no JSON: begin anew and say so.
      onRehydrateStorage: () => (_state, error) => {
        if (error) keepRepaired(name, { lostLines: 1 });
      },
    }),
  );
}

/** Stores what was made of a damaged basket, once it is there: its uuid must be the same after a reload. */
function keepRepaired(name: string, said: Partial<Held>): void {
  queueMicrotask(() => openBaskets.get(name)?.setState(said));
}

const openBaskets = new Map<string, ReturnType<typeof openBasket>>();

function basketNamed(name: string): ReturnType<typeof openBasket> {
  const open = openBaskets.get(name) ?? openBasket(name);
  openBaskets.set(name, open);
  return open;
}

/** Shown while it is not known yet whose basket it is to be: an admin's or the customer's own. */
const nobodys = createStore<Held>(() => ({ basket: emptyCart(''), lostLines: 0 }));

/** The basket of an account, as the person at the screen has it: see `basketName`. */
function useHeld<Part>(account: string, part: (held: Held) => Part): Part {
  const name = basketName(account, useSession());
  return useStore(name === undefined ? nobodys : basketNamed(name), part);
}

// Another tab has changed a basket: this one follows.
window.addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea !== localStorage) return;
  for (const [name, store] of openBaskets) {
    if (key === null || key === name) void store.persist.rehydrate();
  }
});

/** Changes a basket as it is stored now, so that what another tab has just done is not undone. */
function change(account: string, changed: (basket: Basket) => Basket): void {
  const name = basketName(account, useSessionStore.getState());
  if (name !== undefined) changeNamed(name, changed);
}

function changeNamed(name: string, changed: (basket: Basket) => Basket): void {
  const store = basketNamed(name);
  void store.persist.rehydrate(); // Local storage answers at once.
  store.setState({ basket: changed(store.getState().basket) });
}

/** The basket of the account chosen now. */
export function useBasket(): Basket {
  const { account } = useAccount();
  return useBasketOf(account);
}

/** The basket of an account. */
export function useBasketOf(account: string): Basket {
  return useHeld(account, (held) => held.basket);
}

/** How many products are in the basket of an account; of the account chosen now when none is named. */
export function useBasketCount(account?: string): number {
  const chosen = useAccount().account;
  return useHeld(account ?? chosen, (held) => held.basket.items.length);
}

/** How many lines of the stored basket could not be read; nought once that was said. */
export function useLostLines(): readonly [number, () => void] {
  const { account } = useAccount();
  const name = basketName(account, useSession());
  const forget = () => name !== undefined && basketNamed(name).setState({ lostLines: 0 });
  return [useHeld(account, (held) => held.lostLines), forget];
}

/** Whether the browser has no room for the basket of the account chosen now. */
export function useIsOnlyHere(): boolean {
  const name = basketName(useAccount().account, useSession());
  return useIsKeptHere(name ?? '');
}

/**
 * Add to Cart (4.basket.1): sets or replaces the quantity of a product, re-split and capped at a bound in bottles;
 * nothing at all takes its line out.
 */
export function addToBasket(product: ProductCard, quantity: Quantity, boundBottles = STOCK_CEILING): void {
  const item = basketItemOf(product, quantity);
  forgetLineEdits([item.Code]);
  change(selectedAccount(), (basket) => addToCart(basket, item, freshUuid(), boundBottles));
}

/** Bulk Add and Re-order: several at once, each as by `addToBasket`. */
export function addAllToBasket(
  lines: readonly { readonly product: ProductCard; readonly quantity: Quantity }[],
): void {
  forgetLineEdits(lines.map(({ product }) => product.Code));
  change(selectedAccount(), (basket) =>
    lines.reduce(
      (cart, { product, quantity }) => addToCart(cart, basketItemOf(product, quantity), freshUuid()),
      basket,
    ),
  );
}

/** Takes a product's line out. */
export function removeFromBasket(code: string, account = selectedAccount()): void {
  change(account, (basket) => removeFromCart(basket, code, freshUuid()));
}

/** Applies edited quantities to their lines, and forgets that they were typed. */
export function updateBasket(edits: LineEdits, boundOf?: (item: BasketItem) => number): void {
  forgetLineEdits(Object.keys(edits));
  change(selectedAccount(), (basket) => applyEdits(basket, edits, freshUuid(), boundOf));
}

/** Puts these lines in place of all others: undoing, and taking on new prices. */
export function replaceBasket(items: readonly BasketItem[]): void {
  change(selectedAccount(), (basket) => replaceItems(basket, items, freshUuid()));
}

/** Empties the basket; its uuid is a new one. */
export function emptyBasket(account = selectedAccount()): void {
  forgetLineEdits();
  change(account, () => clearCart(freshUuid()));
}

/** Empties the basket that was placed under this uuid; a basket begun since, in another tab, stays. */
export function emptyPlacedBasket(account: string, cartId: string): void {
  change(account, (basket) => (basket.uuid === cartId ? clearCart(freshUuid()) : basket));
}

/** The same lines under a new uuid: for a basket that is already placed and is wanted again. */
export function renewBasket(): void {
  change(selectedAccount(), (basket) => ({ ...basket, uuid: freshUuid() }));
}

const buyerKey = 'tradecellar/buyer';

/** Notes which basket is being paid for: the session may be over when the payment page sends the buyer back. */
export function rememberBuyer(account: string): void {
  const name = basketName(account, useSessionStore.getState());
  if (name !== undefined) sessionStorage.setItem(buyerKey, name);
}

/** Empties the basket that was paid for (4.paid.1), signed in or not. */
export function emptyPaidBasket(): void {
  const name = sessionStorage.getItem(buyerKey) ?? basketName(selectedAccount(), useSessionStore.getState());
  forgetLineEdits();
  if (name !== undefined) changeNamed(name, () => clearCart(freshUuid()));
}
