import { type Static, Type } from 'typebox';
import { createStore, useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { fits } from '../api/fits.ts';
import { versionedStorage } from '../api/stored.ts';
import { useAccount } from '../session/account.ts';
import { useSession } from '../session/session.ts';
import { basketName } from './basket-name.ts';
import { TypedLine } from './pasted-line.ts';
import type { TypedLines } from './read-order/typed-lines.ts';
import { storesByBasket } from './stores-by-basket.ts';

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
const listOf = storesByBasket('/pasted', (name) =>
  createStore<Held>()(
    persist((): Held => ({ order: undefined }), {
      name,
      version: 2,
      storage: versionedStorage<Held>(() => localStorage),
      migrate: (order) => ({ order: order as PastedOrder }), // Checked by `merge`.
      merge: (stored, now) => (fits(Stored, stored) ? { order: stored.order } : now),
    }),
  ),
);

/** Shown until the basket is known. */
const noList = createStore<Held>(() => ({ order: undefined }));

/** The list of the chosen account, and its changes. */
export function usePastedOrder() {
  const name = basketName(useAccount().account, useSession());
  const list = name === undefined ? noList : listOf(name);
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

/** Adds lines to another account's list, in place of those copied before, and names both origins. */
export function addToPastedOrder(
  account: string,
  from: string,
  more: readonly Omit<PastedLine, 'id'>[],
): void {
  const name = basketName(account, useSession.getState());
  if (name === undefined) return;
  const list = listOf(name);
  const order = list.getState().order ?? { from, lines: [], leftOut: 0 };
  const isMore = ({ source, text }: PastedLine) =>
    more.some((line) => line.source === source && line.text === text);
  const lines = order.lines.filter((line) => !isMore(line));
  const next = 1 + Math.max(-1, ...lines.map(({ id }) => id));
  const isNamed = order.from === from || order.from.endsWith(` + ${from}`);
  const origins = isNamed ? order.from : `${order.from} + ${from}`;
  list.setState({
    order: {
      ...order,
      from: lines.length === 0 ? from : origins,
      lines: [...lines, ...more.map((line, at) => ({ ...line, id: next + at }))],
    },
  });
}

/** A paste or a file that was read, as a list for review. */
export function pastedOrder(from: string, { lines, leftOut, readings }: TypedLines): PastedOrder {
  return { from, leftOut, lines: lines.map((line, id) => ({ ...line, id })), readings };
}
