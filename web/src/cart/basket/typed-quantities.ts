import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { useMemo } from 'react';
import { type Static, Type } from 'typebox';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { fits } from '../../api/fits.ts';
import { selectedAccount, useAccount } from '../../session/account.ts';
import { followSession, tabStorage } from '../../session/sign-in/persist-in-tab.ts';
import { useProductsByCode } from '../../wine/products-by-code.ts';
import { baskets } from './device-store.ts';

const StoredLine = Type.Object({
  account: Type.String(),
  code: Type.String(),
  /** The path of the screen on which the quantity was typed, for a link back. */
  place: Type.String(),
  cases: Type.String(),
  bottles: Type.String(),
  /** True if the page suggested the quantity, and the person has not changed the quantity since. */
  isSuggested: Type.Optional(Type.Boolean()),
  /** The basket's revision when the typing began. From then on the field hid quantities from other devices. */
  began: Type.Optional(Type.Integer({ minimum: 0 })),
});
const StoredLines = Type.Object({ lines: Type.Array(StoredLine) });
export type QuantityText = { readonly cases: string; readonly bottles: string };

export type TypedQuantity = QuantityText & { readonly product: ProductCard };
export type PlacedQuantity = TypedQuantity & { readonly place: string };

/** `product` is the card beside the fields. A restored line has no card; its product comes from the catalogue. */
type TypedLine = Static<typeof StoredLine> & { readonly product?: ProductCard | undefined };

type Typed = {
  readonly lines: readonly TypedLine[];
  readonly margins: ReadonlyMap<string, string>;
  /** The text of the quick order, open or closed. `isQuickStep` is true while the quick order asks for a quantity. */
  readonly quickText: string;
  readonly isQuickStep: boolean;
};

/**
 * Typed text that is not applied yet, on lists and on the basket page. All screens share a product's typed quantity,
 * which belongs to an account. Quantities survive a reload and another sign-in (decision 81).
 */
const useTyped = create<Typed>()(
  persist((): Typed => ({ lines: [], margins: new Map(), quickText: '', isQuickStep: false }), {
    name: 'tradecellar/typed-quantities',
    version: 1,
    storage: tabStorage<Static<typeof StoredLines>>(),
    partialize: ({ lines }) => ({ lines: lines.map(({ product: _card, ...line }) => line) }),
    migrate: () => ({ lines: [] }), // Release 0.4 stored whole products.
    merge: (stored, now) => (fits(StoredLines, stored) ? { ...now, lines: stored.lines } : now),
  }),
);
followSession(useTyped);

function useTypedLines(): readonly TypedLine[] {
  const { account } = useAccount();
  const lines = useTyped((typed) => typed.lines);
  return useMemo(() => lines.filter((line) => line.account === account), [lines, account]);
}

export function useTypedQuantity(product: ProductCard): PlacedQuantity | undefined {
  const { account } = useAccount();
  const line = useTyped(({ lines }) =>
    lines.find((one) => one.code === product.Code && one.account === account),
  );
  return line && { ...line, product };
}

export function useTypedByCode(): ReadonlyMap<string, QuantityText> {
  const lines = useTypedLines();
  return useMemo(() => new Map(lines.map((line) => [line.code, line])), [lines]);
}

export function useTypedElsewhere(place: string): ReadonlyMap<string, QuantityText> {
  const lines = useTypedLines();
  return useMemo(() => {
    const elsewhere = lines.filter((line) => line.place !== place && line.isSuggested !== true);
    return new Map(elsewhere.map((line) => [line.code, line]));
  }, [lines, place]);
}

/** The typed quantities of the chosen account, oldest first, without withdrawn wines. */
export function useTypedQuantities(): readonly PlacedQuantity[] {
  const lines = useTypedLines();
  const { products } = useProductsByCode(lines.flatMap(({ code, product }) => (product ? [] : code)));
  return useMemo(
    () =>
      lines.flatMap((line) => {
        const product = line.product ?? products.get(line.code);
        return product ? [{ ...line, product }] : [];
      }),
    [lines, products],
  );
}

export function typeQuantities(...typed: readonly (TypedQuantity | PlacedQuantity)[]): void {
  typeLines(typed.map((one) => ({ ...one, code: one.product.Code })));
}

type LineToType = Omit<TypedLine, 'account' | 'place'> & Partial<Pick<TypedLine, 'place'>>;

export function typeLines(typed: readonly LineToType[]): void {
  const account = selectedAccount();
  const now = baskets.storeOf(account)?.getState().device.held.copy.revision ?? 0;
  useTyped.setState(({ lines }) => {
    const byKey = new Map(lines.map((line) => [JSON.stringify([line.account, line.code]), line]));
    for (const { place = location.pathname, code, cases, bottles, product, isSuggested } of typed) {
      const key = JSON.stringify([account, code]);
      byKey.set(key, {
        account,
        place,
        code,
        cases,
        bottles,
        product,
        began: byKey.get(key)?.began ?? now,
        ...(isSuggested && { isSuggested }),
      });
    }
    return { lines: [...byKey.values()] };
  });
}

/**
 * Stores the quantities that a page suggests, and deletes the page's earlier suggestions. A quantity that a person
 * typed stays, unless it was typed on the page for a wine that the page no longer shows.
 */
export function suggestQuantities(
  place: string,
  shown: readonly string[],
  suggested: readonly (QuantityText & { readonly code: string })[],
): void {
  const account = selectedAccount();
  const ofAccount = useTyped.getState().lines.filter((line) => line.account === account);
  const isOver = (line: TypedLine) =>
    line.place === place && (line.isSuggested === true || !shown.includes(line.code));
  forgetTyped(ofAccount.filter(isOver).map(({ code }) => code));
  const typed = typedLinesOf(shown).map(({ code }) => code);
  const free = suggested.filter(({ code }) => !typed.includes(code));
  typeLines(free.map((line) => ({ ...line, place, isSuggested: true })));
}

export function typedLinesOf(codes: readonly string[]): readonly TypedLine[] {
  const account = selectedAccount();
  return useTyped.getState().lines.filter((line) => line.account === account && codes.includes(line.code));
}

export function typingBegan(codes: readonly string[]): ReadonlyMap<string, number> {
  return new Map(typedLinesOf(codes).map(({ code, began = 0 }) => [code, began]));
}

export function forgetTyped(codes: readonly string[]): void {
  const account = selectedAccount();
  useTyped.setState(({ lines }) => ({
    lines: lines.filter((line) => line.account !== account || !codes.includes(line.code)),
  }));
}

/** The key of a list's margins. My Products and My Usuals share their margins ('mine'). */
export function marginScope(account: string, list: 'mine' | 'search' | 'product'): string {
  return `${list}/${account}`;
}

/** The margin typed beside a product, or for the whole list if `code` is empty. */
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
