import { randomUUID } from 'node:crypto';
import type { SeenItem } from '@tradecellar/contract/basket.ts';
import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { cartOf, type SyncedBasket, type SyncedLine } from '@tradecellar/trade/basket-sync.ts';
import type { DeviceBasket } from '@tradecellar/trade/device-basket.ts';
import type { LineVersion } from '@tradecellar/trade/line-version.ts';
import {
  BrokenPromise,
  type Content,
  type Seen,
  seenBoth,
  seenNothing,
  Witness,
} from '../../../trade/test/basket-witness.ts';
import type { Cart } from './diary.ts';

/** A person and an account, who have one basket on all their devices. */
export type Owner = {
  readonly email: string;
  readonly account: string;
  /** The products that are chosen; a witness knows them by their places. */
  readonly codes: readonly string[];
};

export const nameOf = ({ email, account }: Owner) => `${email} for ${account}`;

/** A line's item. Its `Description` names the choice that made it, and no rule of the shop reads it. */
export type Item = SeenItem & { readonly Code: string };
export type Device = DeviceBasket<Item>;

export const nameOfChoice = (choice: number) => `Choice ${choice}`;

/** An order as its device made it. */
export type SharedOrder = {
  readonly owner: Owner;
  readonly cart: Cart;
  /** The choices that are ordered, by product. */
  readonly content: Content;
  /** The choice whose order its device had heard of last, by product. */
  readonly heardOf: ReadonlyMap<number, number>;
  /** The numbers of its basket, whoever placed it, where its own answer did not come. */
  placedAs?: OrderNumbers;
};

/**
 * Everything that people chose and ordered on their devices, with what each of them had seen. It knows which choice came last
 * by what was known, and so by no version: versions only name the choices.
 */
export class BasketJournal {
  readonly witness = new Witness();
  readonly faults: string[] = [];
  readonly orders: SharedOrder[] = [];
  readonly counts: Record<string, number> = {};
  private readonly choices = new Map<string, number>();
  private readonly knownWith = new Map<number, bigint>();
  private readonly saved = new Map<Owner, Seen>();

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** Keeps the promise that is broken as a fault of the run. */
  holds(owner: Owner, check: () => void): void {
    try {
      check();
    } catch (error) {
      if (!(error instanceof BrokenPromise)) throw error;
      this.faults.push(`The basket of ${nameOf(owner)}: not kept: ${error.message}`);
    }
  }

  /** A person's choice of a quantity, or to remove a line; its number, and what its page has seen from now on. */
  choose(
    owner: Owner,
    code: string,
    isRemoval: boolean,
    seen: Seen,
  ): { readonly choice: number; readonly seen: Seen } {
    const product = owner.codes.indexOf(code);
    const choice = this.witness.add(product, nameOf(owner), isRemoval, seen);
    const after = this.witness.afterChange(product, choice, seen);
    this.knownWith.set(choice, after.changes[product] ?? 0n);
    this.count(isRemoval ? 'lines removed' : 'lines typed');
    return { choice, seen: after };
  }

  /** Names a choice by the version that its device gave it. */
  name(owner: Owner, code: string, version: LineVersion | undefined, choice: number): void {
    const key = keyOf(owner, code, version);
    if (this.choices.has(key)) this.faults.push(`Two choices have the version ${key}`);
    this.choices.set(key, choice);
  }

  choiceOf(owner: Owner, code: string, version: LineVersion | undefined): number | undefined {
    return version && this.choices.get(keyOf(owner, code, version));
  }

  /** A device's order of everything that its basket shows. */
  begins(owner: Owner, basket: SyncedBasket<Item>, requiredDate: string): SharedOrder {
    const { uuid, items } = cartOf(basket);
    const lines = items.map(({ Code, Description, CasesQty, BottlesQty }) => {
      const line = basket.lines.get(Code);
      const choice = this.choiceOf(owner, Code, line?.version) ?? 0;
      if (Description !== nameOfChoice(choice))
        this.faults.push(`${nameOf(owner)} orders ${Description} of ${Code} as choice ${choice}`);
      const heardOf = this.choiceOf(owner, Code, line?.ordered);
      return {
        at: owner.codes.indexOf(Code),
        choice,
        heardOf,
        sent: { ProductCode: Code, CasesQty, BottlesQty },
      };
    });
    const order: SharedOrder = {
      owner,
      cart: {
        cartId: uuid,
        account: owner.account,
        lines: lines.map(({ sent }) => sent),
        requiredDate,
        reference: `D ${randomUUID().slice(0, 13)}`,
        addressId: '1',
        grandTotal: 0,
        changes: [],
      },
      content: new Map(lines.map(({ at, choice }) => [at, choice])),
      heardOf: new Map(lines.flatMap(({ at, heardOf }) => (heardOf === undefined ? [] : [[at, heardOf]]))),
    };
    this.orders.push(order);
    return order;
  }

  /** The changes that a page has seen once it is told these lines; a line that nobody chose is a fault. */
  hears(owner: Owner, lines: ReadonlyMap<string, SyncedLine<Item>>, before: Seen, stored: Seen): Seen {
    const none = seenNothing(owner.codes.length);
    let seen = before;
    for (const [code, { version, item, ordered }] of lines) {
      const product = owner.codes.indexOf(code);
      const choice = this.choiceOf(owner, code, version);
      if (choice === undefined || (item && item.Description !== nameOfChoice(choice)))
        this.faults.push(
          `${nameOf(owner)} is told of ${code} ${JSON.stringify(version)} as ${item?.Description}: not chosen`,
        );
      const known = [choice, this.choiceOf(owner, code, ordered)].map((one) => this.pastOf(one));
      const changes = none.changes.map((bits, at) =>
        at === product ? known.reduce((all, one) => all | one, stored.changes[at] ?? 0n) : bits,
      );
      seen = seenBoth(seen, { changes, orders: none.orders });
    }
    return seen;
  }

  private pastOf(choice: number | undefined): bigint {
    return choice === undefined ? 0n : (this.knownWith.get(choice) ?? 0n);
  }

  /** The server has answered that it has these lines. */
  saves(owner: Owner, lines: ReadonlyMap<string, { readonly version: LineVersion }>): void {
    const before = this.savedOf(owner);
    const changes = owner.codes.map(
      (code, at) =>
        (before.changes[at] ?? 0n) | this.pastOf(this.choiceOf(owner, code, lines.get(code)?.version)),
    );
    this.saved.set(owner, { changes, orders: before.orders });
  }

  /** Every choice that the server has answered for: none of them may be lost. */
  savedOf(owner: Owner): Seen {
    return this.saved.get(owner) ?? seenNothing(owner.codes.length);
  }
}

function keyOf(owner: Owner, code: string, version: LineVersion | undefined): string {
  return `${nameOf(owner)} ${code} ${version?.count} ${version?.page}`;
}
