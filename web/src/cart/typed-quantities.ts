import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { useMemo } from 'react';
import { Type } from 'typebox';
import { create } from 'zustand';
import { selectedAccount, useAccount } from '../session/account.ts';
import { keepInTab } from '../session/keep-in-tab.ts';

/** Quantities typed beside a product and not yet added, as text. */
export type TypedQuantity = {
  readonly product: ProductCard;
  readonly cases: string;
  readonly bottles: string;
};

/** `place` is the address it was typed at, to lead back there. */
export type PlacedQuantity = TypedQuantity & { readonly place: string };

/**
 * Typed quantities stay across pages, and a sign-in on the way, until they are added or the tab is closed. A product has
 * one, whichever list it is typed in; nothing carries over to another account.
 */
type Typed = {
  /** By account and Code. */
  readonly quantities: ReadonlyMap<string, ReadonlyMap<string, PlacedQuantity>>;
  readonly margins: ReadonlyMap<string, string>;
  /** In the field of the quick order, open or closed; `isQuickStep` while it asks how many of a product. */
  readonly quickText: string;
  readonly isQuickStep: boolean;
};

const nothingTyped: Typed = { quantities: new Map(), margins: new Map(), quickText: '', isQuickStep: false };
const useTyped = create<Typed>(() => nothingTyped);

const nothing: ReadonlyMap<string, PlacedQuantity> = new Map();

export function useTypedQuantity(code: string): PlacedQuantity | undefined {
  const { account } = useAccount();
  return useTyped((typed) => typed.quantities.get(account)?.get(code));
}

/** All that is typed for the account chosen now, by Code. */
export function useTypedByCode(): ReadonlyMap<string, PlacedQuantity> {
  const { account } = useAccount();
  return useTyped((typed) => typed.quantities.get(account)) ?? nothing;
}

/** The same, oldest first. */
export function useTypedQuantities(): readonly PlacedQuantity[] {
  const byCode = useTypedByCode();
  return useMemo(() => [...byCode.values()], [byCode]);
}

/** Types one or several quantities, here or at the place where they were typed before. */
export function typeQuantities(...typed: readonly (TypedQuantity | PlacedQuantity)[]): void {
  changeTyped(selectedAccount(), (byCode) => {
    for (const one of typed) byCode.set(one.product.Code, { place: location.pathname, ...one });
  });
}

export function forgetTyped(codes: readonly string[]): void {
  changeTyped(selectedAccount(), (byCode) => {
    for (const code of codes) byCode.delete(code);
  });
}

function changeTyped(account: string, change: (byCode: Map<string, PlacedQuantity>) => void): void {
  useTyped.setState(({ quantities }) => {
    const byCode = new Map(quantities.get(account));
    change(byCode);
    return { quantities: new Map(quantities).set(account, byCode) };
  });
}

/** The scope of the margins of a list: My Products with My Usuals, Product Search or a product's own page. */
export function marginScope(account: string, list: 'mine' | 'search' | 'product'): string {
  return `${list}/${account}`;
}

/** The margin typed beside one product, by default for the whole list. */
export function useTypedMargin(scope: string, code = ''): readonly [string, (margin: string) => void] {
  const key = `${scope}/${code}`;
  const margin = useTyped((typed) => typed.margins.get(key)) ?? '';
  return [
    margin,
    (next) => useTyped.setState(({ margins }) => ({ margins: new Map(margins).set(key, next) })),
  ];
}

export function useQuickText(): readonly [string, (text: string) => void] {
  const text = useTyped(({ quickText }) => quickText);
  return [text, (quickText) => useTyped.setState({ quickText })];
}

export function useIsQuickStep(): boolean {
  return useTyped(({ isQuickStep }) => isQuickStep);
}

export function setQuickStep(isQuickStep: boolean): void {
  useTyped.setState({ isQuickStep });
}

const Kept = Type.Array(
  Type.Object({
    account: Type.String(),
    place: Type.String(),
    product: Type.Object({ Code: Type.String() }),
    cases: Type.String(),
    bottles: Type.String(),
  }),
);

keepInTab('tradecellar/typed-quantities', Kept, {
  kept() {
    const typed = [...useTyped.getState().quantities].flatMap(([account, byCode]) =>
      [...byCode.values()].map((one) => ({ account, ...one })),
    );
    return typed.length === 0 ? undefined : typed;
  },
  take(kept) {
    const typed = kept as unknown as readonly (PlacedQuantity & { account: string })[]; // Written above.
    for (const { account, ...one } of typed) {
      changeTyped(account, (byCode) => byCode.set(one.product.Code, one));
    }
  },
  forget: () => useTyped.setState(nothingTyped),
});
