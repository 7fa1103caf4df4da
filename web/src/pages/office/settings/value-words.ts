import type { OfficeSetting, SettingValue } from '@tradecellar/contract/office-settings.ts';
import { longDate, shortDate, weekdayRange } from '@tradecellar/trade/delivery-calendar.ts';
import { formatMoney, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';

/** Cuts longer texts, because the field shows the whole text. */
const MOST_LETTERS = 60;

/** Returns a value in words, such as 'On', '£7.50', 'Monday to Friday' or 'none'. Undefined means the default. */
export function valueWords(
  { Kind, Choices = [] }: Pick<OfficeSetting, 'Kind' | 'Choices'>,
  value: SettingValue | undefined,
): string {
  if (value === undefined) return 'the default';
  switch (Kind) {
    case 'switch':
      return value === true ? 'On' : 'Off';
    case 'pounds':
      return typeof value === 'number' ? formatMoney(moneyFromPounds(value)) : String(value);
    case 'percent':
      return `${value} %`;
    case 'weekdays':
      return weekdayRange(String(value));
    case 'day':
      return value === null ? 'none' : longDate(String(value));
    case 'days':
      return listWords(value, (day) => shortDate(day));
    case 'lines':
      return listWords(value, String);
    case 'choice':
      return Choices.find((choice) => choice.Value === value)?.Words ?? String(value);
    case 'named-texts':
    case 'named-numbers':
      return namedWords(value);
    case 'html':
      return 'your own text';
    default:
      return value === null || value === '' ? 'none' : cut(String(value));
  }
}

function listWords(value: SettingValue, words: (each: string) => string): string {
  const list = Array.isArray(value) ? value : [];
  return list.length === 0 ? 'none' : cut(list.map((each) => words(String(each))).join(', '));
}

function namedWords(value: SettingValue): string {
  const named = Object.values(Object(value)).filter((each) => each !== 0);
  return named.length === 0 ? 'none' : countWords(named.length, 'name');
}

function cut(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
