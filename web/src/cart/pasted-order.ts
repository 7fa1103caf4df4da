import { STOCK_CEILING } from '@tradecellar/trade/quantity.ts';
import { type Static, Type } from 'typebox';
import { create } from 'zustand';
import { keepStored, stored } from '../api/stored.ts';
import { useAccount } from '../session/account.ts';
import { useSession } from '../session/session.ts';
import { basketName } from './basket-name.ts';
import type { TypedLines } from './read-order/typed-lines.ts';

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

/** A line of a list as it was read, and what somebody has said of it since. */
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
  /** The product that somebody chose. */
  code: Type.Optional(Type.String()),
  /** Somebody was asked about its quantity, and it is right. */
  isConfirmed: Type.Optional(Type.Boolean()),
  /** The quantity that somebody typed. */
  typed: Type.Optional(Type.Object({ cases: Type.String(), bottles: Type.String() })),
});
export type PastedLine = Static<typeof PastedLine>;

/** Whether somebody said what its text means. */
export function isRemembered(line: PastedLine): line is PastedLine & { readonly code: string } {
  return line.code !== undefined && line.text !== '' && line.text !== line.code;
}

/** A list that is being looked at before any of it goes into the basket. */
const PastedOrder = Type.Object({
  /** Where it is from, as a person says it: `Pasted`, the name of a file. */
  from: Type.String(),
  lines: Type.Array(PastedLine),
  /** Lines beyond the most that are read. */
  leftOut: Type.Integer(),
  /** What of a file was not read: other sheets, hidden rows. */
  unread: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
  /** The ways to read a table, where somebody has to choose one first. */
  readings: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
});
export type PastedOrder = Static<typeof PastedOrder>;

const orders = new Map<string, PastedOrder | undefined>();
const useChanges = create(() => 0);
const keyOf = (name: string) => `${name}/pasted`;

function orderNamed(name: string | undefined): PastedOrder | undefined {
  if (name === undefined) return undefined;
  if (!orders.has(name)) orders.set(name, stored(localStorage.getItem(keyOf(name)), PastedOrder));
  return orders.get(name);
}

function keep(name: string, order: PastedOrder | undefined): void {
  orders.set(name, order);
  keepStored(localStorage, keyOf(name), order);
  useChanges.setState((changes) => changes + 1, true);
}

/**
 * The list of the account chosen now, and how to change it. It is kept in the browser, beside the basket that it is for,
 * until all of it is added or it is discarded.
 */
export function usePastedOrder() {
  useChanges();
  const name = basketName(useAccount().account, useSession());
  return {
    order: orderNamed(name),
    setOrder(next: PastedOrder | undefined) {
      if (name !== undefined) keep(name, next);
    },
    /** Corrects one line; it has the latest state of all others. */
    changeLine(id: number, change: Partial<PastedLine>) {
      const order = orderNamed(name);
      if (name === undefined || order === undefined) return;
      const lines = order.lines.map((line) => (line.id === id ? { ...line, ...change } : line));
      keep(name, { ...order, lines });
    },
    dropLine(id: number) {
      const order = orderNamed(name);
      if (name === undefined || order === undefined) return;
      keep(name, { ...order, lines: order.lines.filter((line) => line.id !== id) });
    },
  };
}

/** Adds lines to the list of an account that is not chosen yet, in place of those from there before. It says both origins. */
export function addToPastedOrder(
  account: string,
  from: string,
  more: readonly Omit<PastedLine, 'id'>[],
): void {
  const name = basketName(account, useSession.getState());
  if (name === undefined) return;
  const order = orderNamed(name) ?? { from, lines: [], leftOut: 0 };
  const isMore = ({ source, text }: PastedLine) =>
    more.some((line) => line.source === source && line.text === text);
  const lines = order.lines.filter((line) => !isMore(line));
  const next = 1 + Math.max(-1, ...lines.map(({ id }) => id));
  const isSaid = order.from === from || order.from.endsWith(` + ${from}`);
  const origins = isSaid ? order.from : `${order.from} + ${from}`;
  keep(name, {
    ...order,
    from: lines.length === 0 ? from : origins,
    lines: [...lines, ...more.map((line, at) => ({ ...line, id: next + at }))],
  });
}

/** What was read of a paste or a file, as a list to look at. */
export function pastedOrder(from: string, { lines, leftOut, readings }: TypedLines): PastedOrder {
  const kept = lines.map((line, id) => ({ ...line, id }));
  return { from, leftOut, lines: kept, readings };
}
