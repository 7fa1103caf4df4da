import { plainPrice } from '@tradecellar/trade/money.ts';
import { parseSettledBy } from '@tradecellar/trade/settled-by.ts';
import { moneyIn } from '../sheets/cell-values.ts';

const DIVIDERS = /[;|\n]/;

/**
 * The settlements of another system's cell in the form of `SettledBy`: `R100, C7 (12.50)` is `R100; C7=12.50`. A comma
 * before a figure belongs to an amount if the cell has amounts. Undefined if a part cannot be read.
 */
export function settlementsIn(text: string, decimal: '.' | ','): string | undefined {
  const hasAmounts = /[=:(]/.test(text);
  const parts = text
    .split(DIVIDERS)
    .flatMap((part) => part.split(hasAmounts ? /,\s+|,(?=\D)/ : ','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const read = parts.map((part) => {
    const [, number, amount] = /^([^=:(]+?)\s*(?:[=:(]\s*([^)]*)\)?)?$/.exec(part) ?? [];
    if (number === undefined) return undefined;
    if (amount === undefined) return number;
    const money = moneyIn(amount, decimal);
    return money === undefined ? undefined : `${number}=${plainPrice(Math.abs(money))}`;
  });
  const joined = read.join('; ');
  return read.includes(undefined) || 'fault' in parseSettledBy(joined) ? undefined : joined;
}

/** The numbers of the transactions that a cell of settlements names. */
export function numbersIn(text: string, decimal: '.' | ','): string[] {
  const read = parseSettledBy(settlementsIn(text, decimal) ?? '');
  return 'fault' in read ? [] : read.map(({ number }) => number);
}
