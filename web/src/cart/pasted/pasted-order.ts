import { useNavigate } from '@tanstack/react-router';
import { type Static, Type } from 'typebox';
import { createStore, useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { fits } from '../../api/fits.ts';
import { versionedStorage } from '../../api/stored.ts';
import { selectedAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { useSession } from '../../session/session.ts';
import { storesByBasket, useStoreOfAccount } from '../basket/stores-by-basket.ts';
import { orderFromFile } from '../order-file/order-from-file.ts';
import { TypedLine } from '../read-order/pasted-line.ts';
import type { TypedLines } from '../read-order/typed-lines.ts';
import { showResult } from '../toast/toast-store.ts';

const PastedLine = Type.Object({
  ...TypedLine.properties,
  id: Type.Integer(),
  code: Type.Optional(Type.String()),
  /** True if the buyer has confirmed a questioned quantity. */
  isConfirmed: Type.Optional(Type.Boolean()),
  typed: Type.Optional(Type.Object({ cases: Type.String(), bottles: Type.String() })),
});
export type PastedLine = Static<typeof PastedLine>;

/** True if the shop remembers the chosen product for the line's text. A product code needs no memory. */
export function isRemembered(line: PastedLine): line is PastedLine & { readonly code: string } {
  return line.code !== undefined && line.text !== '' && line.text !== line.code;
}

const PastedOrder = Type.Object({
  from: Type.String(),
  lines: Type.Array(PastedLine),
  leftOut: Type.Integer(),
  /** Parts of a file that were not read: sheets without quantities, hidden rows. */
  unread: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
  /** The readings of the table in words, until the buyer chooses a reading. */
  readings: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
});
export type PastedOrder = Static<typeof PastedOrder>;

const Stored = Type.Object({ order: Type.Optional(PastedOrder) });
type Held = { readonly order: PastedOrder | undefined };

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
        migrate: (order) => ({ order: order as PastedOrder }), // `merge` checks the shape.
        merge: (stored, now) => (fits(Stored, stored) ? { order: stored.order } : now),
      }),
    ),
);

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

/** Opens a list or a file for review. The new list replaces the account's list, and a toast offers to undo that. */
export function useTakeList() {
  const navigate = useNavigate();
  function take(order: PastedOrder) {
    const list = lists.storeOf(selectedAccount());
    const before = list?.getState().order;
    list?.setState({ order });
    if (before) {
      const undo = () => list?.setState({ order: before });
      showResult(
        { kind: 'note', sentence: 'This list replaces your earlier pasted list.', undo },
        path.pastedOrder,
      );
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

export function pastedOrder(from: string, { lines, leftOut, readings }: TypedLines): PastedOrder {
  const isOwnName = ownNames(useSession.getState().userName);
  return {
    from,
    leftOut,
    lines: lines.map((line, id) => ({ ...line, id, isAside: line.isAside || isOwnName(line) })),
    readings,
  };
}

/** True if a line is only the logged-in person's name, or a word of the name: 'Gwen' signs an e-mail. */
function ownNames(userName: string): (line: TypedLine) => boolean {
  const whole = wordsOf(userName);
  const names = new Set([whole.join(' '), ...whole]);
  return ({ source, quantity }) => quantity.unit === 'none' && names.has(wordsOf(source).join(' '));
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
