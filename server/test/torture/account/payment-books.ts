import type { BackOfficePayment } from '@tradecellar/contract/back-office-payments.ts';
import { type InTurn, takeTurns } from './take-turns.ts';

/** An item of the merchant's ledger, in pence. `bank` and `card` are the parts that settled it; a credit is negative. */
export type BookedItem = {
  readonly number: string;
  readonly total: number;
  bank: number;
  card: number;
};

/** Sends rows of the ledger to the shop. Resolves when the shop has taken the rows. */
export type SendLedger = (rows: readonly ReturnType<typeof ledgerRowOf>[]) => Promise<unknown>;

/** A payment page that a person got, with the pence of each item that the person picked. */
export type Handed = {
  readonly session: string;
  readonly picked: ReadonlyMap<string, number>;
  isPaid: boolean;
};

/** A message about a payment as the merchant's system stored it. */
export type PaymentSeen = { readonly id: string; readonly payment: BackOfficePayment };

/** The books of an account, kept apart from the shop's rules. */
export type PaymentBooks = {
  readonly account: string;
  readonly items: Map<string, BookedItem>;
  readonly handed: Map<string, Handed>;
  /** The sessions whose payments the ledger has. */
  readonly entered: Set<string>;
  /** Runs work of the account that nobody else may meet: a card is charged, the ledger changes. */
  readonly inTurn: InTurn;
};

/** The items with which the ledger of an account begins. */
export const firstItems = (account: string): BookedItem[] =>
  Array.from({ length: 12 }, (_, n) => ({
    ...{ number: `${account}-${n + 1}`, bank: 0, card: 0 },
    total: n % 4 === 3 ? -1_015 * n : 2_037 * (n + 1),
  }));

export function beginPaymentBooks(account: string): PaymentBooks {
  return {
    account,
    items: new Map(firstItems(account).map((item) => [item.number, item])),
    handed: new Map(),
    entered: new Set(),
    inTurn: takeTurns(),
  };
}

export const penceOf = (pounds: number) => Math.round(pounds * 100);
export const openOf = ({ total, bank, card }: BookedItem) => total - bank - card;

/** The ledger of an account, as the merchant's books have the ledger. */
export const ledgerOf = ({ account, items }: PaymentBooks) =>
  [...items.values()].map((item) => ledgerRowOf(account, item));

export const typeOf = (pence: number) => (pence < 0 ? 'Credit Note' : 'Invoice');

/** The row of transactions.csv of an item. */
export function ledgerRowOf(account: string, { number, total, bank, card }: BookedItem) {
  const parts = [
    ['BANK', bank],
    ['CARD', card],
  ] as const;
  const settled = parts.filter(([, pence]) => pence !== 0);
  return {
    CustomerAccount: account,
    TransactionDate: '01/06/2026',
    TransactionNumber: number,
    Type: typeOf(total),
    Total: (total / 100).toFixed(2),
    Balance: '0',
    SettledBy: settled
      .map(([by, pence]) => `${number}-${by}=${(Math.abs(pence) / 100).toFixed(2)}`)
      .join('; '),
  };
}
