import { parseDeliveryDays } from '@tradecellar/trade/delivery-calendar.ts';
import { foldEmail, looksLikeEmail } from '@tradecellar/trade/email.ts';
import { moneyText, parseMoney } from '@tradecellar/trade/money.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';

/** What a cell holds, or the reason why it cannot be read. */
export type ReadCell<T> = { readonly value: T } | { readonly fault: string };

/** Reads the text of one cell, already trimmed unless it is prose. */
export type CellReader<T> = (text: string) => ReadCell<T>;

/** A column of a file: how its cell is read, and whether the file must have it. */
export type Column<T> = { readonly read: CellReader<T>; readonly required: boolean };

const fault = (says: string) => ({ fault: says });

/** Words on one line. */
export function words(longest = 300): CellReader<string> {
  return (text) => (text.length <= longest ? { value: text } : fault(`is longer than ${longest} characters`));
}

/** The same, but never blank: keys and names. */
export function name(longest = 60): CellReader<string> {
  return (text) => (text === '' ? fault('is empty') : words(longest)(text));
}

/** An amount in pounds with at most four decimals, as the database takes it. */
export const amount: CellReader<string> = (text) => {
  const money = parseMoney(text.replace(/^£/, '').replaceAll(',', ''));
  if (money === undefined) return fault('is not an amount with at most four decimals');
  if (Math.abs(money) >= 1e12) return fault('is beyond 99,999,999');
  return { value: moneyText(money) };
};

/** A price: an amount that is not below zero. */
export const price: CellReader<string> = (text) => {
  const read = amount(text);
  return 'value' in read && read.value.startsWith('-') ? fault('is below zero') : read;
};

export function whole(least: number, most: number): CellReader<number> {
  return (text) => {
    const value = Number(text);
    if (!/^-?\d{1,9}$/.test(text)) return fault('is not a whole number');
    return value < least || value > most ? fault(`is not from ${least} to ${most}`) : { value };
  };
}

/** A plain decimal such as 37.5, kept as text for a numeric column. */
export function decimal(least: number, most: number): CellReader<string> {
  return (text) => {
    if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) return fault('is not a number with at most three decimals');
    return Number(text) < least || Number(text) > most
      ? fault(`is not from ${least} to ${most}`)
      : { value: text };
  };
}

/** A blank cell is the given value; anything else is read. */
export function orElse<T, E>(blank: E, read: CellReader<T>): CellReader<T | E> {
  return (text) => (text === '' ? { value: blank } : read(text));
}

const yes = new Set(['1', 'y', 'yes', 'true']);
const no = new Set(['', '0', 'n', 'no', 'false']);

export const flag: CellReader<boolean> = (text) => {
  const word = text.toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : fault('is neither 1 nor 0');
};

/** dd/MM/yyyy to yyyy-MM-dd. */
export const day: CellReader<string> = (text) => {
  const date = parseTradeDate(text);
  return date === undefined ? fault('is not a date as dd/MM/yyyy') : { value: date };
};

export const emailAddress: CellReader<string> = (text) =>
  looksLikeEmail(text) && text.length <= 254 ? { value: foldEmail(text) } : fault('is not an e-mail address');

/** '1|3|5', 1 is Monday; blank for the merchant's own days. */
export const deliveryDays: CellReader<string> = (text) =>
  text === '' || 'days' in parseDeliveryDays(text) ? { value: text } : fault('is not weekdays such as 1|3|5');
