import { isCardAmount, payableBalance } from '@tradecellar/trade/card-amount.ts';
import {
  isPounds,
  type Money,
  moneyFromPence,
  moneyFromPounds,
  penceOf,
  poundsOf,
} from '@tradecellar/trade/money.ts';
import { type ItemPart, type PickedItem, payOldestFirst, refusedItem } from '@tradecellar/trade/pay-items.ts';
import type { Reader } from '../database/connection.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { type Payable, readPayable } from '../statements/payable-queries.ts';
import { readItems } from './item-queries.ts';
import type { PaymentRow } from './queries.ts';

/** A buyer's request, in pounds of the wire. Without `items` the buyer pays the whole balance as seen. */
export type AskedBalance = {
  readonly account: string;
  readonly amount: number;
  readonly items?:
    | readonly {
        readonly TransactionNumber: string;
        readonly amount: number;
        readonly isInQuery?: boolean | undefined;
      }[]
    | undefined;
};

/** The sum and the items of a payment; `leftPence` is the item's open part less this payment alone. */
export type PlannedBalance = {
  readonly amountPence: number;
  readonly items: readonly (ItemPart & { readonly leftPence: number })[];
};

/** Checks what a buyer asks to pay against the ledger and the payments that it does not have yet. */
export async function planBalance(
  reader: Reader,
  asked: AskedBalance,
  now: Date,
): Promise<PlannedBalance | Refusal> {
  const payable = await readPayable(reader, asked.account, now);
  const picked = pickedItems(asked);
  const parts =
    picked === undefined
      ? wholeBalance(payable, asked.amount)
      : checkPicked(payable?.items ?? [], picked, asked.amount);
  if (!('amountPence' in parts)) return parts;
  const open = new Map(payable?.items.map(({ number, openPence }) => [number, openPence]));
  const items = parts.items.map((part) => ({
    ...part,
    leftPence: (open.get(part.number) ?? 0) - part.pence,
  }));
  return { amountPence: parts.amountPence, items };
}

type Parts = { readonly amountPence: number; readonly items: readonly ItemPart[] };

function wholeBalance(payable: Payable | undefined, amount: number): Parts | Refusal {
  const balance = payable === undefined ? 0 : payableBalance(payable);
  if (payable === undefined || balance === 0 || poundsOf(balance) !== amount) {
    return refuse('balance-changed', { balance: poundsOf(balance) });
  }
  return { amountPence: penceOf(balance), items: payOldestFirst(payable.items, penceOf(balance)) };
}

function checkPicked(
  items: Payable['items'],
  picked: readonly PickedItem[] | 'not-pence',
  amount: number,
): Parts | Refusal {
  if (picked === 'not-pence') {
    return refuse('bad-request', { field: 'items', reason: 'each amount must be whole pence' });
  }
  const numbers = new Set(picked.map(({ number }) => number));
  if (numbers.size < picked.length) {
    return refuse('bad-request', { field: 'items', reason: 'each item may be there once' });
  }
  const refused = refusedItem(items, picked);
  if (refused !== undefined) {
    const details = { number: refused.number, payable: poundsOf(moneyFromPence(refused.payablePence)) };
    return refuse(refused.isInQuery ? 'item-in-query' : 'item-not-payable', details);
  }
  const amountPence = picked.reduce((sum, { pence }) => sum + pence, 0);
  if (poundsOf(moneyFromPence(amountPence)) !== amount) {
    return refuse('bad-request', { field: 'amount', reason: 'it must be the sum of the items' });
  }
  if (!isCardAmount(moneyFromPence(amountPence))) {
    return refuse('payment-not-available', { reason: 'not-a-card-amount' });
  }
  return { amountPence, items: picked.map(({ number, pence }) => ({ number, pence })) };
}

function pickedItems({ items }: AskedBalance): readonly PickedItem[] | 'not-pence' | undefined {
  if (items === undefined) return undefined;
  const picked = items.map(({ TransactionNumber: number, amount, isInQuery = false }) => ({
    number,
    pence: wholePence(amount),
    isInQuery,
  }));
  return picked.every((item): item is PickedItem => item.pence !== undefined) ? picked : 'not-pence';
}

function wholePence(pounds: number): number | undefined {
  if (!isPounds(pounds)) return undefined;
  const money: Money = moneyFromPounds(pounds);
  return money % moneyFromPence(1) === 0 ? penceOf(money) : undefined;
}

/** True if an open payment is for the same sum and, if the buyer picked items, for the same parts of the same items. */
export async function isSameBalance(
  reader: Reader,
  other: PaymentRow,
  asked: AskedBalance,
): Promise<boolean> {
  if (poundsOf(moneyFromPence(other.amount_pence)) !== asked.amount) return false;
  const picked = pickedItems(asked);
  if (picked === undefined) return true;
  if (picked === 'not-pence') return false;
  const stored = new Map((await readItems(reader, other.id)).map(({ number, pence }) => [number, pence]));
  return stored.size === picked.length && picked.every(({ number, pence }) => stored.get(number) === pence);
}
