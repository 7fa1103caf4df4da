import { STOCK_CEILING } from '@tradecellar/trade/quantity.ts';
import { type Static, Type } from 'typebox';
import { createStore, useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { fits } from '../api/fits.ts';
import { versionedStorage } from '../api/stored.ts';
import { useAccount } from '../session/account.ts';
import { useSession } from '../session/session.ts';
import { basketName } from './basket-name.ts';
import type { TypedLines } from './read-order/typed-lines.ts';
import { storesByBasket } from './stores-by-basket.ts';

const Count = Type.Number({ minimum: 0, maximum: STOCK_CEILING });

/** How much a line was read to order. */
const Said = Type.Object({
  said: Type.String(),
  fault: Type.Optional(Type.Enum(['negative', 'zero', 'too-many', 'part-of-a-bottle', 'unclear', 'unsaid'])),
  isUnordered: Type.Optional(Type.Boolean()),
  quantity: Type.Union([
    Type.Object({ unit: Type.Literal('none') }),
    Type.Object({ unit: Type.Literal('default'), count: Count }),
    Type.Object({ unit: Type.Literal('said'), cases: Count, bottles: Count }),
  ]),
});

export type Said = Static<typeof Said>;

/** A line of a list as it was read, with the corrections of its review. */
const PastedLine = Type.Object({
  ...Said.properties,
  id: Type.Integer(),
  source: Type.String(),
  text: Type.String(),
  isAside: Type.Boolean(),
  place: Type.Optional(Type.String()),
  caseOf: Type.Optional(Type.Integer()),
  remark: Type.Optional(Type.String()),
  readings: Type.Optional(Type.Unsafe<readonly Said[]>(Type.Array(Said))),
  /** The product that was chosen. */
  code: Type.Optional(Type.String()),
  /** The question about its quantity was answered: it is right. */
  isConfirmed: Type.Optional(Type.Boolean()),
  /** The quantity that was typed. */
  typed: Type.Optional(Type.Object({ cases: Type.String(), bottles: Type.String() })),
});
export type PastedLine = Static<typeof PastedLine>;

/** A person chose the product of its text, which is remembered. */
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

/** The list of a basket stays in the browser beside it, until all of it is added or it is discarded. */
const listOf = storesByBasket('/pasted', (name) =>
  createStore<Held>()(
    persist((): Held => ({ order: undefined }), {
      name,
      version: 1,
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

/** Adds lines to the list of an account that is not chosen yet, in place of those from there before. It names both origins. */
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
