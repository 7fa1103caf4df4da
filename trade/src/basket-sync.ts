import type { Cart, CartItem } from './cart.ts';
import { isNewer, type LineVersion, mergeLines, newest, nextVersion } from './line-version.ts';

// A basket that several devices and the server hold (docs/basket-sync.md).

/** The newest version of a line that was ordered, and the number of that order. */
export type OrderedVersion = LineVersion & { readonly orderNo: string };

export type SyncedLine<Item> = {
  readonly version: LineVersion;
  /** Undefined once it is removed or ordered: the version alone stays, so that no older line comes back. */
  readonly item: Item | undefined;
  /** The person who made the change; empty once it is ordered. */
  readonly by: string;
  readonly ordered: OrderedVersion | undefined;
};

/** The basket's uuid, which is the key of its order. The generation counts how often a person's act made it new. */
export type CartKey = { readonly generation: number; readonly uuid: string };

/** A basket as each device and the server hold it: `lines` by Code, in the sequence in which this device shows them. */
export type SyncedBasket<Item> = {
  readonly key: CartKey;
  readonly lines: ReadonlyMap<string, SyncedLine<Item>>;
};

/** The person and the opened page that make a change. */
export type Author = { readonly person: string; readonly page: string };

export function freshBasket<Item>(uuid: string): SyncedBasket<Item> {
  return { key: { generation: 0, uuid }, lines: new Map() };
}

/**
 * The line of the newest version, with the newest order of it. A version that was ordered, or is older than one that was,
 * is no longer in the basket: 2 cases (count 1) that were ordered disappear everywhere, and 3 cases (count 2), typed by
 * somebody who did not know of that order, stay.
 */
function mergeLine<Item>(a: SyncedLine<Item> | undefined, b: SyncedLine<Item>): SyncedLine<Item> {
  const line = a === undefined || isNewer(b.version, a.version) ? b : a;
  const ordered = newest(a?.ordered, b.ordered);
  if (line.ordered === ordered) return line;
  return ordered === undefined || isNewer(line.version, ordered)
    ? { ...line, ordered }
    : orderedLine(ordered);
}

function orderedLine<Item>(ordered: OrderedVersion): SyncedLine<Item> {
  const { count, page } = ordered;
  return { version: { count, page }, item: undefined, by: '', ordered };
}

/** The key of the later generation; of two made at the same time the one of the greater uuid. */
export function mergeKey(a: CartKey, b: CartKey): CartKey {
  if (a.generation !== b.generation) return a.generation > b.generation ? a : b;
  return a.uuid >= b.uuid ? a : b;
}

/**
 * Two copies of a basket as one, in any sequence and however often: lines that only one of them knows stay. A merge never
 * makes a uuid, also where it fills an empty basket: else two devices would renew it for ever.
 */
export function mergeBaskets<Item>(a: SyncedBasket<Item>, b: SyncedBasket<Item>): SyncedBasket<Item> {
  return { key: mergeKey(a.key, b.key), lines: mergeLines(a.lines, b.lines, mergeLine) };
}

/** The basket as its screens and the rules of cart.ts know it: the lines that are neither removed nor ordered. */
export function cartOf<Item extends CartItem>({ key, lines }: SyncedBasket<Item>): Cart<Item> {
  const items = [...lines.values()].flatMap(({ item }) => item ?? []);
  return { uuid: key.uuid, items };
}

/**
 * Records a person's change, made by the rules of cart.ts to `cartOf(basket)`: a line that differs, or is gone, gets the
 * version after the one that was seen, and a new uuid the next generation. Removing A, at count 2, leaves A without an item
 * at count 3; emptying the basket does so with every line.
 */
export function recordCart<Item extends CartItem>(
  basket: SyncedBasket<Item>,
  cart: Cart<Item>,
  author: Author,
): SyncedBasket<Item> {
  const { key } = basket;
  const lines = new Map(
    cart.items.map((item) => {
      const line = basket.lines.get(item.Code);
      return [item.Code, line?.item && isSameItem(line.item, item) ? line : changedLine(line, item, author)];
    }),
  );
  for (const [code, line] of basket.lines) {
    if (lines.has(code)) continue;
    lines.set(code, line.item === undefined ? line : changedLine(line, undefined, author));
  }
  if (cart.uuid === key.uuid) return { key, lines };
  return { key: { generation: key.generation + 1, uuid: cart.uuid }, lines };
}

function changedLine<Item>(
  line: SyncedLine<Item> | undefined,
  item: Item | undefined,
  { person, page }: Author,
): SyncedLine<Item> {
  return { version: nextVersion(line?.version, page), item, by: person, ordered: line?.ordered };
}

/** Items are flat: each field of the one equals that of the other. */
function isSameItem<Item extends CartItem>(a: Item, b: Item): boolean {
  if (a === b) return true;
  const [before, after] = [Object.entries(a), new Map(Object.entries(b))];
  return before.length === after.size && before.every(([name, value]) => Object.is(after.get(name), value));
}

/** A line of an order: the version that is ordered, and the newest order of this line that the buyer's device knew. */
export type OrderedLine = {
  readonly code: string;
  readonly version: LineVersion;
  readonly known: LineVersion | undefined;
};

/** The part of an order that closes the basket; quantities and prices stand in the order itself. */
export type ClosingOrder = { readonly key: CartKey; readonly lines: readonly OrderedLine[] };

/** The order of everything in the basket, as its buyer sees it now. */
export function closingOrder<Item>({ key, lines }: SyncedBasket<Item>): ClosingOrder {
  return {
    key,
    lines: [...lines].flatMap(([code, { item, version, ordered }]) =>
      item === undefined ? [] : { code, version, known: ordered },
    ),
  };
}

/**
 * Codes that were ordered since the buyer's device last heard of them, of which the server asks before it orders them
 * again. The second of two devices is asked that place one line under two uuids.
 */
export function orderedSince<Item>(stored: SyncedBasket<Item>, { lines }: ClosingOrder): readonly string[] {
  return lines
    .filter(({ code, known }) => isNewer(stored.lines.get(code)?.ordered, known))
    .map(({ code }) => code);
}

/**
 * The basket once it was placed: each ordered version is out of it, and its uuid is a new one, unless the basket has got
 * another since. Lines that the order does not name and versions newer than the ordered ones stay: they are the next
 * basket. The server does this in the transaction that places the order, and the device when it hears of it; a repeat
 * changes nothing.
 */
export function closeBasket<Item>(
  basket: SyncedBasket<Item>,
  order: ClosingOrder,
  orderNo: string,
  freshUuid: string,
): SyncedBasket<Item> {
  const lines = order.lines.map(({ code, version: { count, page } }) => {
    return [code, orderedLine<Item>({ count, page, orderNo })] as const;
  });
  const merged = mergeBaskets(basket, { key: order.key, lines: new Map(lines) });
  if (merged.key.uuid !== order.key.uuid) return merged;
  return { key: { generation: merged.key.generation + 1, uuid: freshUuid }, lines: merged.lines };
}
