import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { useMemo } from 'react';
import { Type } from 'typebox';
import { create } from 'zustand';
import { keepStored, stored } from '../api/stored.ts';
import { useSession } from '../session/session.ts';
import { isSignedOut } from '../session/sign-in.ts';

/** Quantities typed beside a product and not yet added, as text. */
export type TypedQuantity = {
  readonly product: ProductCard;
  readonly cases: string;
  readonly bottles: string;
};

/**
 * Typed quantities stay across pages, and a sign-in on the way, until they are added or the tab is closed. A scope is a
 * list of one account, so nothing carries over to another customer.
 */
type Typed = {
  readonly quantities: ReadonlyMap<string, ReadonlyMap<string, TypedQuantity>>;
  readonly margins: ReadonlyMap<string, string>;
};

const useTyped = create<Typed>(() => ({ quantities: new Map(), margins: new Map() }));

const nothing: ReadonlyMap<string, TypedQuantity> = new Map();

/** The scope of an account's list: My Products with My Usuals, Product Search or a product's own page. */
export function typedScope(account: string, list: 'mine' | 'search' | 'product'): string {
  return `${list}/${account}`;
}

export function useTypedQuantity(scope: string, code: string): TypedQuantity | undefined {
  return useTyped((typed) => typed.quantities.get(scope)?.get(code));
}

/** What is typed in a list, by Code. */
export function useTypedByCode(scope: string): ReadonlyMap<string, TypedQuantity> {
  return useTyped((typed) => typed.quantities.get(scope)) ?? nothing;
}

/** All that is typed in a list, oldest first. */
export function useTypedQuantities(scope: string): readonly TypedQuantity[] {
  const inScope = useTypedByCode(scope);
  return useMemo(() => [...inScope.values()], [inScope]);
}

export function typeQuantity(scope: string, typed: TypedQuantity): void {
  changeScope(scope, (inScope) => inScope.set(typed.product.Code, typed));
}

/** Several at once. */
export function typeQuantities(scope: string, typed: readonly TypedQuantity[]): void {
  changeScope(scope, (inScope) => {
    for (const one of typed) inScope.set(one.product.Code, one);
  });
}

export function forgetTyped(scope: string, codes: readonly string[]): void {
  changeScope(scope, (inScope) => {
    for (const code of codes) inScope.delete(code);
  });
}

function changeScope(scope: string, change: (inScope: Map<string, TypedQuantity>) => void): void {
  useTyped.setState(({ quantities }) => {
    const inScope = new Map(quantities.get(scope));
    change(inScope);
    return { quantities: new Map(quantities).set(scope, inScope) };
  });
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

const key = 'tradecellar/typed-quantities';
const Kept = Type.Array(
  Type.Object({
    scope: Type.String(),
    product: Type.Object({ Code: Type.String() }),
    cases: Type.String(),
    bottles: Type.String(),
  }),
);

/** A person who leaves the page while signed in, to sign in again or to reload it, finds what they had typed. */
function takeKept(): void {
  const kept = stored(sessionStorage.getItem(key), Kept) ?? [];
  sessionStorage.removeItem(key);
  const typed = kept as unknown as readonly (TypedQuantity & { scope: string })[]; // Written below.
  for (const { scope, ...one } of typed) typeQuantity(scope, one);
}
if (useSession.getState().status === 'in') takeKept();
useSession.subscribe(({ status }, before) => {
  if (status === before.status) return;
  if (status === 'in') takeKept();
  else useTyped.setState({ quantities: new Map(), margins: new Map() });
});

/** A page that is hidden may be thrown away, as phones do. */
function keep(): void {
  if (isSignedOut()) sessionStorage.removeItem(key);
  if (isSignedOut() || useSession.getState().status !== 'in') return;
  const { quantities } = useTyped.getState();
  const typed = [...quantities].flatMap(([scope, each]) =>
    [...each.values()].map((one) => ({ scope, ...one })),
  );
  keepStored(sessionStorage, key, typed.length === 0 ? undefined : typed);
}
addEventListener('pagehide', keep);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
