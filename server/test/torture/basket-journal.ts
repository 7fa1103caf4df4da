import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { Bottles, Happening } from '../../../trade/test/people-checker.ts';
import type { Cart } from './diary.ts';

/** A person and an account. Each such pair has one basket, which is on all its devices. */
export type Owner = {
  readonly email: string;
  readonly account: string;
  readonly codes: readonly string[];
};

export const nameOf = ({ email, account }: Owner) => `${email} for ${account}`;

export type SharedOrder = {
  readonly owner: Owner;
  readonly device: string;
  readonly press: number;
  readonly seen: Bottles;
  readonly cart: Cart;
  /** The number of entries in the person's history when the order was last sent. */
  sentAt: number;
  /** The order numbers under which the basket was placed, if this order got no answer. */
  placedAs?: OrderNumbers;
};

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
