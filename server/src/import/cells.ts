import { parseDeliveryDays } from '@tradecellar/trade/delivery-calendar.ts';
import { foldEmail, looksLikeEmail } from '@tradecellar/trade/email.ts';
import { moneyText, parseMoney } from '@tradecellar/trade/money.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';

/** What a cell holds, or the reason why it cannot be read. */
export type ReadCell = { readonly value: unknown } | { readonly fault: string };

/** How the trimmed text of a cell is read, and the SQL type of what that gives. */
export type Cell = { readonly type: string; read(text: string): ReadCell };

const fault = (says: string) => ({ fault: says });

/** Text, which may be blank. */
export function words(longest = 300): Cell {
  return {
    type: 'text',
    read: (text) =>
      text.length <= longest ? { value: text } : fault(`is longer than ${longest} characters`),
  };
}

/** The same, but never blank: keys and names. */
export function name(longest = 60): Cell {
  const { type, read } = words(longest);
  return { type, read: (text) => (text === '' ? fault('is empty') : read(text)) };
}

/** Commas in their places: '1,234.50', '£12,345,678'. Not '78,97', whose comma is a decimal one. */
const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/** An amount in pounds with at most four decimals, as the database takes it. */
export const amount: Cell = {
  type: 'numeric(12,4)',
  read(text) {
    const figures = text.replace(/^£/, '');
    if (figures.includes(',') && !THOUSANDS.test(figures)) {
      return fault(
        'is not an amount such as 1,234.50: commas stand between thousands, a full stop before pence',
      );
    }
    const money = parseMoney(figures.replaceAll(',', ''));
    if (money === undefined) return fault('is not an amount with at most four decimals');
    if (Math.abs(money) >= 1e12) return fault('is beyond 99,999,999');
    return { value: moneyText(money) };
  },
};

/** A price: an amount that is not below zero. */
export const price: Cell = {
  type: amount.type,
  read(text) {
    const read = amount.read(text);
    return 'value' in read && String(read.value).startsWith('-') ? fault('is below zero') : read;
  },
};

export function whole(least: number, most: number): Cell {
  return {
    type: 'integer',
    read(text) {
      const value = Number(text);
      if (!/^-?\d{1,9}$/.test(text)) return fault('is not a whole number');
      return value < least || value > most ? fault(`is not from ${least} to ${most}`) : { value };
    },
  };
}

/** A plain decimal such as 37.5, for a numeric column. */
export function decimal(least: number, most: number, type: string): Cell {
  return {
    type,
    read(text) {
      if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) return fault('is not a number with at most three decimals');
      return Number(text) < least || Number(text) > most
        ? fault(`is not from ${least} to ${most}`)
        : { value: text };
    },
  };
}

/** A blank cell is the given value; anything else is read. */
export function orElse(blank: unknown, { type, read }: Cell): Cell {
  return { type, read: (text) => (text === '' ? { value: blank } : read(text)) };
}

const yes = new Set(['1', 'y', 'yes', 'true']);
const no = new Set(['', '0', 'n', 'no', 'false']);

export const flag: Cell = {
  type: 'boolean',
  read(text) {
    const word = text.toLowerCase();
    if (yes.has(word)) return { value: true };
    return no.has(word) ? { value: false } : fault('is neither 1 nor 0');
  },
};

/** dd/MM/yyyy to yyyy-MM-dd. */
export const day: Cell = {
  type: 'date',
  read(text) {
    const date = parseTradeDate(text);
    return date === undefined ? fault('is not a date as dd/MM/yyyy') : { value: date };
  },
};

export const emailAddress: Cell = {
  type: 'text',
  read: (text) =>
    looksLikeEmail(text) && text.length <= 254
      ? { value: foldEmail(text) }
      : fault('is not an e-mail address'),
};

/** '1|3|5', 1 is Monday; blank for the merchant's own days. */
export const deliveryDays: Cell = {
  type: 'text',
  read: (text) =>
    text === '' || 'days' in parseDeliveryDays(text)
      ? { value: text }
      : fault('is not weekdays such as 1|3|5'),
};

/** Blank or one of these words. */
export function oneOf(...choices: string[]): Cell {
  return {
    type: 'text',
    read: (text) =>
      text === '' || choices.includes(text) ? { value: text } : fault(`is none of ${choices.join(', ')}`),
  };
}
