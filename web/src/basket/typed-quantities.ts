import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { useMemo } from 'react';
import { create } from 'zustand';

/** Quantities typed beside a product and not yet added, as text. */
export type TypedQuantity = {
  readonly product: ProductCard;
  readonly cases: string;
  readonly bottles: string;
};

/**
 * Typed quantities stay across pages until they are added or the tab is closed. A scope is a list of one account, so
 * nothing carries over to another customer.
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

/** All that is typed in a list, oldest first. */
export function useTypedQuantities(scope: string): readonly TypedQuantity[] {
  const inScope = useTyped((typed) => typed.quantities.get(scope)) ?? nothing;
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
