import type * as basketSync from '../src/basket-sync.ts';
import type { CartItem } from '../src/cart.ts';
import type * as deviceBasket from '../src/device-basket.ts';
import type { Rules } from './basket-rules.ts';
import { type Content, type Seen, seenBoth, seenNothing, type Witness } from './basket-witness.ts';

/** `CasesQty` is the number of the change that chose it, by which the witness knows it; `At` is the device's clock. */
export type Item = CartItem & { readonly At: number };
export type Basket = basketSync.SyncedBasket<Item>;
export type Device = deviceBasket.DeviceBasket<Item>;
export type Request = deviceBasket.SyncRequest<Item>;
export type Order = basketSync.ClosingOrder;

/** Products of a history; one has the name of a property that every object has. */
export const CODES = ['WHITE1', 'RED1', 'constructor'];

/** An order as its device made it: the numbers of the changes by product, and everything that the device knew. */
export type MadeOrder = { readonly order: Order; readonly content: Content; readonly seen: Seen };

/** The server's copy of one person's basket, and the orders placed from it. */
export class ServerModel {
  basket: Basket;
  seen: Seen = nothing;
  private readonly rules: Rules;
  private readonly witness: Witness;
  private readonly person: string;
  private revision = 0;
  /** An earlier revision is not known: it was given before a backup was restored. */
  private started = 0;
  private revisions = new Map<string, number>();
  private backup: { readonly basket: Basket; readonly seen: Seen };
  private readonly placed = new Map<string, { readonly content: string; readonly number: number }>();

  constructor(rules: Rules, witness: Witness, person: string, uuid: string) {
    this.rules = rules;
    this.witness = witness;
    this.person = person;
    this.basket = rules.freshBasket(uuid);
    this.backup = this.backedUp();
  }

  private backedUp() {
    return { basket: this.basket, seen: this.seen };
  }

  /** Everything since the last order is gone. */
  restore(): void {
    this.basket = this.backup.basket;
    this.seen = this.backup.seen;
    this.revision += 1000;
    this.started = this.revision;
    this.revisions = new Map([...this.basket.lines.keys()].map((code) => [code, this.revision]));
  }

  /** Takes a device's lines, and answers with all that is newer than its revision. */
  answer(request: Request, seen: Seen) {
    const isKnown = request.revision === 0 || request.revision >= this.started;
    const since = isKnown ? request.revision : 0;
    this.store(this.rules.mergeBaskets(this.basket, request));
    this.seen = seenBoth(this.seen, seen);
    const lines = new Map([...this.basket.lines].filter(([code]) => (this.revisions.get(code) ?? 0) > since));
    return {
      answer: { revision: this.revision, key: this.basket.key, lines },
      isAnew: !isKnown,
      seen: seenOf(this.seen, lines.keys()),
    };
  }

  private store(basket: Basket): void {
    for (const [code, line] of basket.lines) {
      if (this.basket.lines.get(code) === line) continue;
      this.revision += 1;
      this.revisions.set(code, this.revision);
    }
    this.basket = basket;
  }

  /** The order's number if it is placed, now or by an earlier copy of this message; undefined if it is refused. */
  place({ order, content, seen }: MadeOrder, freshUuid: string): number | undefined {
    const text = [...content].join(' ');
    const before = this.placed.get(order.key.uuid);
    if (before !== undefined) return before.content === text ? before.number : undefined;
    if (this.rules.orderedSince(this.basket, order).length > 0) return undefined;
    const number = this.witness.accept(this.person, order.key.uuid, content, seen, this.seen);
    this.placed.set(order.key.uuid, { content: text, number });
    this.store(this.rules.closeBasket(this.basket, order, String(number), freshUuid));
    const known = seenBoth(
      this.seen,
      seenOf(
        seen,
        order.lines.map(({ code }) => code),
      ),
    );
    this.seen = this.witness.afterOrder(content.keys(), number, known);
    this.backup = this.backedUp();
    return number;
  }
}

const nothing = seenNothing(CODES.length);

/** The part of what somebody knows that is about these products. */
export function seenOf(seen: Seen, codes: Iterable<string>): Seen {
  const products = new Set([...codes].map((code) => CODES.indexOf(code)));
  return seenBoth(nothing, seen, products);
}

/** Everything of a basket that must be equal in the end, in one sequence. */
export function stateOf({ key, lines }: Basket): string {
  const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([key.generation, key.uuid, sorted]);
}
