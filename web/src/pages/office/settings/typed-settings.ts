import type { OfficeSetting, SettingValue } from '@tradecellar/contract/office-settings.ts';
import { moneyFromPounds, plainAmount } from '@tradecellar/trade/money.ts';

/** The contents of a field: a number as typed text, a list as lines, names with their texts. */
export type Typed = string | boolean | readonly string[] | Readonly<Record<string, string>>;

/** An undefined value means the default. */
export type ReadTyped = { readonly value: SettingValue | undefined } | { readonly fault: string };

/** Returns the contents of the field for a value. */
export function typedOf({ Kind }: Pick<OfficeSetting, 'Kind'>, value: SettingValue | undefined): Typed {
  switch (Kind) {
    case 'switch':
      return value === true;
    case 'pounds':
      return typeof value === 'number' ? plainAmount(moneyFromPounds(value)) : '';
    case 'lines':
      return listOf(value).join('\n');
    case 'days':
      return listOf(value);
    case 'named-texts':
    case 'named-numbers':
      return namedOf(value);
    case 'choice':
      return String(value ?? null);
    default:
      return value === null || value === undefined ? '' : String(value);
  }
}

/**
 * Reads the contents of a field, or says in a sentence what is wrong. The server checks every value again.
 * Example: '£7.50' is 7.5 in an amount; 'six' is a fault in a whole number.
 */
export function readTyped(setting: OfficeSetting, typed: Typed): ReadTyped {
  const { Kind, Label, Choices = [] } = setting;
  switch (Kind) {
    case 'whole':
    case 'pounds':
    case 'percent':
      return readNumber(setting, String(typed));
    case 'time':
    case 'day':
      return { value: typed === '' ? null : String(typed) };
    case 'weekdays':
      return typed === '' ? { fault: `Choose at least one day for “${Label}”` } : { value: String(typed) };
    case 'choice':
      return { value: Choices.find(({ Value }) => String(Value) === typed)?.Value };
    case 'html':
      return { value: String(typed).trim() === '' ? undefined : String(typed) };
    case 'lines':
      return { value: linesOf(String(typed)) };
    case 'days':
      return { value: listOf(typed).toSorted() };
    case 'named-texts':
      return { value: filled(typed) };
    case 'named-numbers':
      return readNumbers(Label, filled(typed));
    default:
      return { value: typeof typed === 'boolean' ? typed : String(typed) };
  }
}

function readNumber({ Kind, Label, Least = 0, Most = 1_000_000 }: OfficeSetting, typed: string): ReadTyped {
  const text = typed.replace(/[£%,\s]/g, '');
  const value = Number(text);
  const isPlain = /^\d+(\.\d{1,2})?$/.test(text) && (Kind !== 'whole' || !text.includes('.'));
  if (isPlain && value >= Least && value <= Most) return { value };
  const kind = { whole: 'a whole number', pounds: 'pounds and pence', percent: 'percent' }[String(Kind)];
  return { fault: `“${Label}” must be ${kind} from ${Least} to ${Most}` };
}

function readNumbers(label: string, typed: Readonly<Record<string, string>>): ReadTyped {
  const numbers = Object.entries(typed).map(([name, text]) => [name, Number(text)] as const);
  const isWhole = numbers.every(([, number]) => Number.isInteger(number) && number >= 0);
  if (!isWhole) return { fault: `“${label}” must be whole numbers` };
  return { value: Object.fromEntries(numbers) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Leaves zeros out, because 0 hours means never. */
function namedOf(value: unknown): Record<string, string> {
  const named = Object.entries(Object(value)).filter(([, each]) => each !== 0);
  return Object.fromEntries(named.map(([name, each]) => [name, String(each)]));
}

function filled(typed: Typed): Record<string, string> {
  const named = Object.entries(Object(typed)).map(([name, text]) => [name, String(text).trim()] as const);
  return Object.fromEntries(named.filter(([, text]) => text !== ''));
}
