import type { OpenItem } from '@tradecellar/contract/statement.ts';
import { addMoney, type Money, moneyFromPence, parseMoney, penceOf } from '@tradecellar/trade/money.ts';
import { payOldestFirst } from '@tradecellar/trade/pay-items.ts';

/** The amounts that a buyer picked, by transaction number. A credit has a negative amount. */
export type Picked = ReadonlyMap<string, Money>;

export const payableOf = ({ Open, PaidByCard = 0 }: OpenItem): Money => addMoney(Open, -PaidByCard);

/** Ticks or unticks an item whole. */
export function togglePicked(picked: Picked, item: OpenItem): Picked {
  const next = new Map(picked);
  if (!next.delete(item.TransactionNumber)) next.set(item.TransactionNumber, payableOf(item));
  return next;
}

/** The picked amounts that can still be paid, after the items were fetched again. */
export function stillPicked(picked: Picked, items: readonly OpenItem[]): Picked {
  return new Map(
    items.flatMap((item) => {
      const amount = picked.get(item.TransactionNumber) ?? 0;
      const most = payableOf(item);
      const isPayable = Math.sign(amount) === Math.sign(most) && Math.abs(amount) <= Math.abs(most);
      return amount !== 0 && isPayable ? [[item.TransactionNumber, amount] as const] : [];
    }),
  );
}

export const sumOf = (picked: Picked): Money => addMoney(...picked.values());

/** The items that a typed sum pays, first due first, and the sentence about a sum that cannot be paid. */
export function pickSum(items: readonly OpenItem[], text: string): { picked: Picked; error?: string } {
  const none = { picked: new Map<string, Money>() };
  const typed = text.replace(/[£,\s]/g, '');
  if (typed === '') return none;
  const sum = parseMoney(typed);
  if (sum === undefined || sum <= 0 || moneyFromPence(penceOf(sum)) !== sum) {
    return { ...none, error: 'Please type a sum such as 120.50.' };
  }
  const payable = items.map((item) => ({
    number: item.TransactionNumber,
    payablePence: penceOf(payableOf(item)),
    isInQuery: item.IsInQuery,
  }));
  const parts = payOldestFirst(payable, penceOf(sum));
  const picked = new Map(parts.map(({ number, pence }) => [number, moneyFromPence(pence)]));
  return sumOf(picked) === sum ? { picked } : { picked, error: 'That is more than is open here.' };
}
