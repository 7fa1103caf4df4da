import { useNavigate } from '@tanstack/react-router';
import { type Static, Type } from 'typebox';
import { createStore, useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { fits } from '../api/fits.ts';
import { versionedStorage } from '../api/stored.ts';
import { selectedAccount } from '../session/account.ts';
import { path } from '../session/paths.ts';
import { useSession } from '../session/session.ts';
import { orderFromFile } from './order-file/order-from-file.ts';
import { TypedLine } from './pasted-line.ts';
import type { TypedLines } from './read-order/typed-lines.ts';
import { storesByBasket, useStoreOfAccount } from './stores-by-basket.ts';
import { showResult } from './toast-store.ts';

/** A line of a list with the corrections of its review. */
const PastedLine = Type.Object({
  ...TypedLine.properties,
  id: Type.Integer(),
  /** The product that was chosen. */
  code: Type.Optional(Type.String()),
  /** The question about its quantity was answered: it is right. */
  isConfirmed: Type.Optional(Type.Boolean()),
  /** The quantity that was typed. */
  typed: Type.Optional(Type.Object({ cases: Type.String(), bottles: Type.String() })),
});
export type PastedLine = Static<typeof PastedLine>;

/** The buyer chose the product of its text, which is remembered. */
export function isRemembered(line: PastedLine): line is PastedLine & { readonly code: string } {
  return line.code !== undefined && line.text !== '' && line.text !== line.code;
}

/** A list in review, before any of it goes into the basket. */
const PastedOrder = Type.Object({
  /** `Pasted`, or the name of a file. */
  from: Type.String(),
  lines: Type.Array(PastedLine),
  /** The number of lines beyond the limit. */
  leftOut: Type.Integer(),
  /** Parts of a file that were not read: other sheets, hidden rows. */
  unread: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
  /** The ways to read a table, while one has to be chosen. */
  readings: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
});
export type PastedOrder = Static<typeof PastedOrder>;

const Stored = Type.Object({ order: Type.Optional(PastedOrder) });
type Held = { readonly order: PastedOrder | undefined };

/** A basket's list stays in the browser until it is added or discarded. */
const lists = storesByBasket(
  '/pasted',
  (): Held => ({ order: undefined }),
  (name, initial) =>
    createStore<Held>()(
      persist(initial, {
        name,
        version: 2,
        storage: versionedStorage<Held>(() => localStorage),
        skipHydration: true,
        migrate: (order) => ({ order: order as PastedOrder }), // Checked by `merge`.
        merge: (stored, now) => (fits(Stored, stored) ? { order: stored.order } : now),
      }),
    ),
);

/** The list of the chosen account, and its changes. */
export function usePastedOrder() {
  const list = useStoreOfAccount(lists);
  const changeLines = (change: (lines: readonly PastedLine[]) => readonly PastedLine[]) =>
    list.setState(({ order }) => ({ order: order && { ...order, lines: [...change(order.lines)] } }));
  return {
    order: useStore(list, ({ order }) => order),
    setOrder: (order: PastedOrder | undefined) => list.setState({ order }),
    changeLine: (id: number, change: Partial<PastedLine>) =>
      changeLines((lines) => lines.map((line) => (line.id === id ? { ...line, ...change } : line))),
    dropLine: (id: number) => changeLines((lines) => lines.filter((line) => line.id !== id)),
  };
}

/** Opens a list or a file for review, in place of the account's list before. */
export function useTakeList() {
  const navigate = useNavigate();
  function take(order: PastedOrder) {
    const list = lists.storeOf(selectedAccount());
    const before = list?.getState().order;
    list?.setState({ order });
    if (before) {
      const undo = () => list?.setState({ order: before });
      showResult({ kind: 'note', sentence: 'The list before was replaced.', undo }, path.pastedOrder);
    }
    void navigate({ to: path.pastedOrder });
  }
  return {
    take,
    async takeFile(file: File) {
      showResult({ kind: 'note', sentence: `Reading ${file.name}…` });
      const read = await orderFromFile(file);
      if (typeof read === 'string') return showResult({ kind: 'note', sentence: read });
      const { from, lines, unread } = read;
      const sentence = `${file.name} read. Check it, then add to basket.`;
      showResult({ kind: 'good', sentence }, path.pastedOrder);
      take({ ...pastedOrder(from, lines), unread });
    },
  };
}

/** A paste or a file that was read, as a list for review. */
export function pastedOrder(from: string, { lines, leftOut, readings }: TypedLines): PastedOrder {
  const isOwnName = ownNames(useSession.getState().userName);
  return {
    from,
    leftOut,
    lines: lines.map((line, id) => ({ ...line, id, isAside: line.isAside || isOwnName(line) })),
    readings,
  };
}

/** True of a line that is nothing but the name of the person who is logged in, or a word of it: 'Gwen' signs an e-mail. */
function ownNames(userName: string): (line: TypedLine) => boolean {
  const whole = wordsOf(userName);
  const names = new Set([whole.join(' '), ...whole]);
  return ({ source, quantity }) => quantity.unit === 'none' && names.has(wordsOf(source).join(' '));
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
