import type { DateForm } from '@tradecellar/contract/import-form.ts';
import { type PlainDate, parseDeliveryDays } from '@tradecellar/trade/delivery-calendar.ts';
import { foldEmail, looksLikeEmail } from '@tradecellar/trade/email.ts';
import { moneyText, parseMoney } from '@tradecellar/trade/money.ts';
import { INVISIBLE } from '@tradecellar/trade/plain-key.ts';
import { parseSettledBy } from '@tradecellar/trade/settled-by.ts';
import { parseFileDate, parseFileMoment } from './file-date.ts';

export type ReadCell = { readonly value: unknown } | { readonly fault: string };

export type CellForm = { readonly dates: DateForm; readonly decimal: '.' | ',' };

export type Cell = {
  readonly type: string;
  /**
   * True for text that people read. Its characters are stored as they are written; in every other cell, `plainKey`
   * removes invisible characters and makes blanks and hyphens plain, so that keys compare equal.
   */
  readonly isProse?: boolean;
  read(text: string, form: CellForm): ReadCell;
};

const fault = (says: string) => ({ fault: says });

export function words(longest = 300): Cell {
  return {
    type: 'text',
    isProse: true,
    read: (text) =>
      text.length <= longest ? { value: text } : fault(`is longer than ${longest} characters`),
  };
}

export function name(longest = 60): Cell {
  return filled(words(longest));
}

/** A code, account or number that identifies a row, cleaned by `plainKey`. */
export function key(longest = 60): Cell {
  return filled(orKey(longest));
}

export function orKey(longest = 60): Cell {
  return { ...words(longest), isProse: false };
}

function filled(cell: Cell): Cell {
  return { ...cell, read: (text, form) => (text === '' ? fault('is empty') : cell.read(text, form)) };
}

/**
 * Numbers with separators between thousands: '1,234.50', '£12,345,678'; with a decimal comma '1.234,50' or '1 234,50'.
 * '78,97' is refused if the decimal sign is a point.
 */
const GROUPED = {
  '.': /^-?\d{1,3}(,\d{3})+(\.\d*)?$/,
  ',': /^-?\d{1,3}([.\s]\d{3})+(,\d*)?$/,
} as const;

const BETWEEN_THOUSANDS = { '.': /,/g, ',': /[.\s]/g } as const;

const PLAIN = { '.': /^-?\d+(\.\d{1,4})?$/, ',': /^-?\d+(,\d{1,4})?$/ } as const;

/**
 * Matches a trailing minus, as SAP writes a negative number, a minus followed by a blank, and the brackets of ledgers.
 */
const MINUS_ELSEWHERE = /^(?:([\d.,\s]+?)\s*-|\(([\d.,\s]+)\)|-\s+([\d.,\s]+))$/;

/**
 * Writes a number with a leading minus, a zero before the point and without trailing zeros. '.90' becomes '0.9',
 * '12.500000' becomes '12.5', '1,234.50-' becomes '-1234.5'. Undefined if a separator stands between groups that are
 * not thousands.
 */
function plainFigures(text: string, { decimal }: CellForm): string | undefined {
  if (PLAIN[decimal].test(text)) return decimal === '.' ? text : text.replace(',', '.');
  const figures = text
    .replace(/\s*(£|GBP)\s*/i, '')
    .replace('−', '-')
    .replace(/^\+(?=[\d.,])/, '')
    .replace(MINUS_ELSEWHERE, '-$1$2$3');
  const whole = figures.replace(BETWEEN_THOUSANDS[decimal], '');
  if (whole.length < figures.length && !GROUPED[decimal].test(figures)) return undefined;
  return whole
    .replace(decimal, '.')
    .replace(/^(-?)(?=\.\d)/, '$10')
    .replace(/(\.\d*?)0*$/, '$1')
    .replace(/(?<=\d)\.$/, '');
}

const SIMPLE = /^\d{1,8}(\.\d{1,4})?$/;

export const amount: Cell = {
  type: 'numeric(12,4)',
  read(text, form) {
    const figures = plainFigures(text, form);
    if (figures === undefined) {
      return fault(
        form.decimal === ','
          ? 'is not an amount such as 1.234,50: a comma stands before pence, full stops between thousands'
          : 'is not an amount such as 1,234.50: commas stand between thousands, a full stop before pence',
      );
    }
    if (SIMPLE.test(figures)) return { value: figures };
    if (/^-?0*[1-9]\d{8,}(\.\d*)?$/.test(figures)) return fault('is beyond 99,999,999');
    const money = parseMoney(figures);
    if (money === undefined) return fault('is not an amount with at most four decimals');
    return { value: moneyText(money) };
  },
};

export const price: Cell = {
  type: amount.type,
  read(text, form) {
    const read = amount.read(text, form);
    return 'value' in read && String(read.value).startsWith('-') ? fault('is below zero') : read;
  },
};

export function whole(least: number, most: number): Cell {
  return {
    type: 'integer',
    read(text, form) {
      // Removes decimal zeros, because some systems write a count as 6.00.
      const figures = plainFigures(text, form)?.replace(/\.0+$/, '') ?? '';
      const value = Number(figures);
      if (!/^-?\d{1,15}$/.test(figures)) return fault('is not a whole number');
      return value < least || value > most ? fault(`is not from ${least} to ${most}`) : { value };
    },
  };
}

/** A year such as 2031, or null for a blank cell and for 0, which some systems write for a missing year. */
export const drinkingYear: Cell = {
  type: 'integer',
  read(text, form) {
    const read = orElse(null, whole(0, 9_999)).read(text, form);
    return 'value' in read ? { value: read.value === 0 ? null : read.value } : read;
  },
};

/** A decimal such as 37.5 for a numeric column. A unit may follow the number: '75 cl'. */
export function decimal(least: number, most: number, type: string, unit: string): Cell {
  return {
    type,
    read(written, form) {
      const text = written.toLowerCase().endsWith(unit) ? written.slice(0, -unit.length).trim() : written;
      const figures = plainFigures(text, form)?.replace(/(\.\d{3})0+$/, '$1') ?? '';
      if (!/^\d{1,6}(\.\d{1,3})?$/.test(figures)) {
        return fault(`is not a number with at most three decimals such as 37${form.decimal}5`);
      }
      return Number(figures) < least || Number(figures) > most
        ? fault(`is not from ${least} to ${most}`)
        : { value: figures };
    },
  };
}

export function orElse(blank: unknown, cell: Cell): Cell {
  return { ...cell, read: (text, form) => (text === '' ? { value: blank } : cell.read(text, form)) };
}

// Databases export different words: PostgreSQL t and f, FoxPro .T. and .F., Access -1 for true.
const yes = new Set(['1', '-1', 'y', 'yes', 't', '.t.', 'true']);
const no = new Set(['', '0', 'n', 'no', 'f', '.f.', 'false']);

export const flag: Cell = {
  type: 'boolean',
  read(text) {
    const word = text.toLowerCase();
    if (yes.has(word)) return { value: true };
    return no.has(word) ? { value: false } : fault('is neither 1 nor 0');
  },
};

export const day: Cell = {
  type: 'date',
  read(text, { dates }) {
    const date = parseFileDate(text, dates);
    if (date === undefined) return fault(`is not a date as ${dates} or 2026-11-22`);
    return date < '1950-01-01' || date > '2100-12-31' ? fault('is not from 1950 to 2100') : { value: date };
  },
};

/** The day on which a price begins, or null for a blank cell: the price holds at once. */
export const priceDay: Cell = orElse(null, day);

/**
 * The day on which stock or money is due, or null for a blank cell. A date before 2000 is refused: some systems write
 * 1899 or 1900 for a missing date. `whenBlank` says what a blank cell means.
 */
export function dueDay(whenBlank: string): Cell {
  return {
    type: day.type,
    read(text, form) {
      if (text === '') return { value: null };
      const date = parseFileDate(text, form.dates);
      return date !== undefined && !isDueDate(date)
        ? fault(`is not from 2000 to 2100; it is empty ${whenBlank}`)
        : day.read(text, form);
    },
  };
}

/** False for 1899 and 1900, which some systems write for a missing date. */
export const isDueDate = (date: PlainDate) => date >= '2000-01-01' && date <= '2100-12-31';

/** The transactions that settled a transaction, such as `R100; C7=12.50` (`parseSettledBy`). */
export const settledBy: Cell = {
  type: 'text',
  read(text) {
    const read = parseSettledBy(text);
    if ('fault' in read) return fault(`${read.fault}; write R100, or R100; C7=12.50 for a part`);
    return text.length > 2_000 ? fault('is longer than 2000 characters') : { value: text };
  },
};

/** A time, or null for a blank cell. A day without a time means the end of the day. */
export const moment: Cell = {
  type: 'timestamptz',
  read(text, { dates }) {
    if (text === '') return { value: null };
    const at = parseFileMoment(text, dates);
    return at === undefined
      ? fault(`is not a time such as 2026-11-22T14:10+00:00, or a date as ${dates} or 2026-11-22`)
      : { value: at };
  },
};

/**
 * An e-mail address. It counts as prose because `plainKey` would change characters, and two addresses that only look
 * alike are different mailboxes.
 */
export const emailAddress: Cell = {
  type: 'text',
  isProse: true,
  read(text) {
    const address = text
      .replace(INVISIBLE, '')
      .trim()
      .replace(/^mailto:/i, '');
    return looksLikeEmail(address) && address.length <= 254
      ? { value: foldEmail(address) }
      : fault('is not an e-mail address');
  },
};

/** Delivery days such as '1|3|5', where 1 is Monday. Blank means the merchant's own days. */
export const deliveryDays: Cell = {
  type: 'text',
  read: (text) =>
    text === '' || 'days' in parseDeliveryDays(text)
      ? { value: text }
      : fault('is not weekdays such as 1|3|5'),
};

export function oneOf(...choices: string[]): Cell {
  return {
    type: 'text',
    read(text) {
      const choice = ['', ...choices].find((word) => word.toLowerCase() === text.toLowerCase());
      return choice === undefined ? fault(`is none of ${choices.join(', ')}`) : { value: choice };
    },
  };
}
