import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { Bottles, Happening } from '../../../trade/test/people-checker.ts';
import type { Cart } from './diary.ts';

/** A person and an account, who have one basket on all their devices. */
export type Owner = {
  readonly email: string;
  readonly account: string;
  /** The products that are chosen. */
  readonly codes: readonly string[];
};

export const nameOf = ({ email, account }: Owner) => `${email} for ${account}`;

/** An order as its device made it. */
export type SharedOrder = {
  readonly owner: Owner;
  readonly device: string;
  readonly press: number;
  readonly seen: Bottles;
  readonly cart: Cart;
  /** The length of the history when the order was sent last. */
  sentAt: number;
  /** The numbers of its basket, whoever placed it, where its own answer did not come. */
  placedAs?: OrderNumbers;
};

/** Everything that people did and saw on their devices, and nothing of the protocol. */
export class BasketJournal {
  readonly faults: string[] = [];
  readonly orders: SharedOrder[] = [];
  readonly counts: Record<string, number> = {};
  private readonly histories = new Map<string, Happening[]>();

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  historyOf(owner: Owner): Happening[] {
    const history = this.histories.get(nameOf(owner)) ?? [];
    this.histories.set(nameOf(owner), history);
    return history;
  }
}
