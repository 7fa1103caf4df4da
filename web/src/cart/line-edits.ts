import type { LineEdits } from '@tradecellar/trade/cart.ts';
import { Type } from 'typebox';
import { create } from 'zustand';
import { keepInTab } from '../session/keep-in-tab.ts';
import { type BasketItem, quantityOf } from './basket-item.ts';
import { quantityTexts } from './order-quantity.ts';

/** The text in the two fields of a line: digits, as `QuantityField` keeps them, or ''. */
export type LineText = { readonly cases: string; readonly bottles: string };

/** Typed and not yet applied quantities, by Code. */
export type TypedEdits = ReadonlyMap<string, LineText>;

/** The fields of a line: what was typed, else the basket's quantity. */
export function shownQuantity(item: BasketItem, edits: TypedEdits): LineText {
  return edits.get(item.Code) ?? quantityTexts(quantityOf(item));
}

/** The edits as quantities; an empty field is 0. */
export function editedQuantities(edits: TypedEdits): LineEdits {
  return Object.fromEntries(
    [...edits].map(([code, { cases, bottles }]) => [
      code,
      { cases: Number(cases), bottles: Number(bottles) },
    ]),
  );
}

/**
 * Typed quantities outlive the basket page, and a reload: no way leads to the checkout while they are not applied, and they
 * are there, marked, on coming back.
 */
const useTyped = create<{ readonly account: string; readonly edits: TypedEdits }>(() => ({
  account: '',
  edits: new Map(),
}));

const noEdits: TypedEdits = new Map();

const Kept = Type.Array(
  Type.Object({ account: Type.String(), code: Type.String(), cases: Type.String(), bottles: Type.String() }),
);

keepInTab('tradecellar/line-edits', Kept, {
  kept() {
    const { account, edits } = useTyped.getState();
    return edits.size === 0 ? undefined : [...edits].map(([code, text]) => ({ account, code, ...text }));
  },
  take(kept) {
    for (const { account, code, ...text } of kept) typeIntoLine(account, code, text);
  },
  forget: () => useTyped.setState({ account: '', edits: noEdits }),
});

export function useLineEdits(account: string): TypedEdits {
  return useTyped((typed) => (typed.account === account ? typed.edits : noEdits));
}

export function typeIntoLine(account: string, code: string, quantity: LineText): void {
  useTyped.setState((before) => ({
    account,
    edits: new Map(before.account === account ? before.edits : noEdits).set(code, quantity),
  }));
}

/** Forgets what was typed into these lines, by default into all. */
export function forgetLineEdits(codes?: readonly string[]): void {
  useTyped.setState(({ edits }) => ({
    edits: codes === undefined ? noEdits : new Map([...edits].filter(([code]) => !codes.includes(code))),
  }));
}
