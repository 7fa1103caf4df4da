/** Changes and orders that somebody knows of, as bits of each product: the witness's own record, without any version. */
export type Seen = { readonly changes: readonly bigint[]; readonly orders: readonly bigint[] };

type Change = {
  readonly product: number;
  readonly person: string;
  readonly isRemoval: boolean;
  readonly past: bigint;
};

/** The numbers of an order's changes, by product. */
export type Content = ReadonlyMap<number, number>;

type Counted = { readonly uuid: string; readonly items: { readonly length: number } };

export class BrokenPromise extends Error {}

export function expectThat(isTrue: boolean, promise: string): asserts isTrue {
  if (!isTrue) throw new BrokenPromise(promise);
}

export function seenNothing(products: number): Seen {
  const none = new Array<bigint>(products).fill(0n);
  return { changes: none, orders: none };
}

/** Both together, of these products only, or of all. */
export function seenBoth(a: Seen, b: Seen, products?: ReadonlySet<number>): Seen {
  if (a === b) return a;
  const both = (of: keyof Seen) =>
    a[of].map((bits, product) => (products?.has(product) === false ? bits : bits | (b[of][product] ?? 0n)));
  return { changes: both('changes'), orders: both('orders') };
}

/**
 * Knows every change with those that its author had seen, and so which came last, by what was known and not by any version or
 * clock. Every check names the promise that it keeps (docs/basket-sync.md).
 */
export class Witness {
  private readonly changes: Change[] = [];
  private readonly orderedChanges = new Set<number>();
  private readonly placedUuids = new Set<string>();
  private readonly usedUuids = new Set<string>();
  readonly orders: string[] = [];

  /** Records a change and returns its number, from 1. */
  add(product: number, person: string, isRemoval: boolean, seen: Seen): number {
    this.changes.push({ product, person, isRemoval, past: seen.changes[product] ?? 0n });
    return this.changes.length;
  }

  /** The author of a change has seen it. */
  afterChange(product: number, number: number, seen: Seen): Seen {
    const changes = seen.changes.map((bits, at) => (at === product ? bits | bitOf(number) : bits));
    return { changes, orders: seen.orders };
  }

  /** Knowledge of the newest order of these products as well. */
  afterOrder(ordered: Iterable<number>, order: number, seen: Seen): Seen {
    const products = new Set(ordered);
    const orders = seen.orders.map((bits, at) => (products.has(at) ? bits | bitOf(order) : bits));
    return { changes: seen.changes, orders };
  }

  /** The uuid before and after a person's change. */
  checkUuid(before: Counted, after: Counted): void {
    const isNew = before.uuid !== after.uuid;
    const crosses = (before.items.length === 0) !== (after.items.length === 0);
    expectThat(!crosses || isNew, 'a basket that is filled or emptied has a new uuid');
    expectThat(!isNew || !this.usedUuids.has(after.uuid), 'a new uuid was never used');
    this.usedUuids.add(after.uuid);
  }

  /** An order that the server takes; the numbers of its changes by product, and what its author knew. Its number, from 1. */
  accept(person: string, uuid: string, content: Content, known: Seen, stored: Seen): number {
    expectThat(!this.placedUuids.has(uuid), 'a uuid is placed once');
    this.placedUuids.add(uuid);
    for (const [product, number] of content) {
      const change = this.changes[number - 1];
      expectThat(
        change?.product === product && change.person === person && !change.isRemoval,
        'what is ordered was chosen, by its person',
      );
      expectThat(!this.orderedChanges.has(number), 'what was chosen once is ordered once');
      this.orderedChanges.add(number);
      const unknown = (stored.orders[product] ?? 0n) & ~(known.orders[product] ?? 0n);
      expectThat(unknown === 0n, 'a line is ordered again only by who knows that it was ordered');
    }
    this.orders.push([...content].join(' '));
    return this.orders.length;
  }

  isPlaced(uuid: string): boolean {
    return this.placedUuids.has(uuid);
  }

  /** A product's quantity in the end, by the number of its change, if it is in the basket at all. */
  checkEnd(product: number, person: string, known: bigint, held: number | undefined): void {
    const numbers = this.changes.flatMap((change, index) => {
      const isOurs = change.product === product && change.person === person;
      return isOurs && (known & bitOf(index + 1)) !== 0n ? [index + 1] : [];
    });
    const past = numbers.reduce((bits, number) => bits | (this.changes[number - 1]?.past ?? 0n), 0n);
    const last = numbers.filter((number) => (past & bitOf(number)) === 0n);
    const left = last.map((number) =>
      this.changes[number - 1]?.isRemoval || this.orderedChanges.has(number) ? undefined : number,
    );
    const isRight = last.length === 0 ? held === undefined : left.includes(held);
    expectThat(isRight, 'the last change of each line stands');
  }
}

function bitOf(number: number): bigint {
  return 1n << BigInt(number);
}
