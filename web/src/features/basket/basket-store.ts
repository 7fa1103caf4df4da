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
import { useSession } from '../../api/session.ts';
import { type Basket, type BasketItem, basketItemOf } from './basket-item.ts';
import { basketName } from './basket-name.ts';
import { basketStorage, useIsPageOnly } from './basket-storage.ts';
import { forgetLineEdits } from './line-edits.ts';
import { readStoredBasket, storedBasket } from './read-stored-basket.ts';

/** The basket, and how many of its stored lines could not be read, which the basket page says once. */
type Held = { readonly basket: Basket; readonly lostLines: number };

function freshUuid(): string {
  return crypto.randomUUID();
}

function openBasket(name: string) {
  return createStore<Held>()(
    persist((): Held => ({ basket: emptyCart(freshUuid()), lostLines: 0 }), {
      name,
      storage: basketStorage,
      partialize: ({ basket }) => ({ basket: storedBasket(basket) }),
      // Every version is read the same way.
      version: 1,
      migrate: (stored) => stored as Held, // Checked field by field in `merge`.
      merge: (stored, current) => {
        const found =
          typeof stored === 'object' && stored !== null && 'basket' in stored ? stored.basket : stored;
        const { basket, lostLines, isRepaired } = readStoredBasket(found, freshUuid());
        if (isRepaired) keepRepaired(name, {});
        return { basket, lostLines: Math.max(lostLines, current.lostLines) };
      },
      // Not JSON: start with an empty basket and say so.
      onRehydrateStorage: () => (_state, error) => {
        if (error) keepRepaired(name, { lostLines: 1 });
      },
    }),
  );
}

/** Stores a repaired basket once it is open: its uuid must be the same after a reload. */
function keepRepaired(name: string, changed: Partial<Held>): void {
  queueMicrotask(() => openBaskets.get(name)?.setState(changed));
}

const openBaskets = new Map<string, ReturnType<typeof openBasket>>();

function basketNamed(name: string): ReturnType<typeof openBasket> {
  const open = openBaskets.get(name) ?? openBasket(name);
  openBaskets.set(name, open);
  return open;
}

/** Shown until it is known whether the basket is an admin's or the customer's. */
const noBasket = createStore<Held>(() => ({ basket: emptyCart(''), lostLines: 0 }));

function useHeld<Part>(account: string, part: (held: Held) => Part): Part {
  const name = basketName(account, useSession());
  return useStore(name === undefined ? noBasket : basketNamed(name), part);
}

// Another tab changed a basket.
window.addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea !== localStorage) return;
  for (const [name, store] of openBaskets) {
    if (key === null || key === name) void store.persist.rehydrate();
  }
});

/** Changes the basket as stored now, so that another tab's change is not undone. */
function change(account: string, changed: (basket: Basket) => Basket): void {
  const name = basketName(account, useSession.getState());
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

/** How many products are in the basket of an account, by default the selected one. */
export function useBasketCount(account?: string): number {
  const chosen = useAccount().account;
  return useHeld(account ?? chosen, (held) => held.basket.items.length);
}

/** How many lines of the stored basket could not be read, and how to dismiss that. */
export function useLostLines(): readonly [number, () => void] {
  const { account } = useAccount();
  const name = basketName(account, useSession());
  const forget = () => name !== undefined && basketNamed(name).setState({ lostLines: 0 });
  return [useHeld(account, (held) => held.lostLines), forget];
}

/** Whether the browser has no room for the basket of the account chosen now. */
export function useIsOnlyHere(): boolean {
  const name = basketName(useAccount().account, useSession());
  return useIsPageOnly(name ?? '');
}

/**
 * Add to Cart (4.basket.1): sets a product's quantity, re-split into cases and bottles and capped at a bound in
 * bottles; 0 removes the line.
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

export function removeFromBasket(code: string, account = selectedAccount()): void {
  change(account, (basket) => removeFromCart(basket, code, freshUuid()));
}

/** Applies edited quantities to their lines, and forgets that they were typed. */
export function updateBasket(edits: LineEdits, boundOf?: (item: BasketItem) => number): void {
  forgetLineEdits(Object.keys(edits));
  change(selectedAccount(), (basket) => applyEdits(basket, edits, freshUuid(), boundOf));
}

/** Replaces all lines: to undo, and to accept new prices. */
export function replaceBasket(items: readonly BasketItem[]): void {
  change(selectedAccount(), (basket) => replaceItems(basket, items, freshUuid()));
}

/** Empties the basket; its uuid is a new one. */
export function emptyBasket(account = selectedAccount()): void {
  forgetLineEdits();
  change(account, () => clearCart(freshUuid()));
}

/** Empties the basket placed under this uuid; a newer one, begun in another tab, stays. */
export function emptyPlacedBasket(account: string, cartId: string): void {
  change(account, (basket) => (basket.uuid === cartId ? clearCart(freshUuid()) : basket));
}

/** The same lines under a new uuid, to order a placed basket again. */
export function renewBasket(): void {
  change(selectedAccount(), (basket) => ({ ...basket, uuid: freshUuid() }));
}

const buyerKey = 'tradecellar/buyer';

/** Remembers which basket is being paid for: the session may have ended when the payment page returns. */
export function rememberBuyer(account: string): void {
  const name = basketName(account, useSession.getState());
  if (name !== undefined) sessionStorage.setItem(buyerKey, name);
}

/** Empties the paid basket (4.paid.1), signed in or not. */
export function emptyPaidBasket(): void {
  const name = sessionStorage.getItem(buyerKey) ?? basketName(selectedAccount(), useSession.getState());
  forgetLineEdits();
  if (name !== undefined) changeNamed(name, () => clearCart(freshUuid()));
}
