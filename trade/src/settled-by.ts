import { parseMoney, penceOf } from './money.ts';

/** A transaction that settles another transaction. `pence` is null if it settles as much as is left. */
export type Settlement = { readonly number: string; readonly pence: number | null };

export type SettledByFault = { readonly fault: string };

/**
 * Reads `SettledBy` of a ledger: numbers of transactions, divided by semicolons, each with its pounds if it settles a
 * part. 'R100; C7=12.50' is the receipt R100, and £12.50 of the credit note C7. Amounts have no sign and no fraction of
 * a penny. Names the faulty part of the text.
 */
export function parseSettledBy(text: string): readonly Settlement[] | SettledByFault {
  const settlements: Settlement[] = [];
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue;
    const [, number = '', amount] = /^(.*?)(?:=([^=]*))?$/.exec(part) ?? [];
    const money = amount === undefined ? null : parseMoney(amount);
    if (number.trim() === '') return { fault: `has no number of a transaction in “${part}”` };
    if (money === undefined || (money !== null && (money <= 0 || money % 100 !== 0)))
      return { fault: `has no amount in pounds and pence in “${part}”` };
    settlements.push({ number: number.trim(), pence: money === null ? null : penceOf(money) });
  }
  return settlements;
}
