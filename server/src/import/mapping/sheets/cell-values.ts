import type { DateForm } from '@tradecellar/contract/import-form.ts';
import { type Money, nearestMoney } from '@tradecellar/trade/money.ts';

/**
 * A number as people and systems write it: `£1,140.00`, `1.234,50`, `(88,20)`, `12.50-`, `20%`. Two digits after a lone
 * comma are always decimals. `1,234` and `1.234` are ambiguous, so the table's decimal sign decides.
 */
export function numberIn(text: string, decimal: '.' | ',' = '.'): number | undefined {
  let figures = text
    .trim()
    .replace(/^(£|gbp|\+)\s*|\s*(£|gbp|%)$/gi, '')
    .replace('−', '-')
    .replace(/\s/g, '');
  const isNegative = /^\(.*\)$|-$|^-/.test(figures);
  figures = figures.replace(/^\(|\)$|-$|^-/g, '').replace(/^£/, '');
  if (/^\d+$/.test(figures)) return signed(Number(figures), isNegative);
  if (!/^[\d.,]+$/.test(figures) || !/\d/.test(figures)) return undefined;
  const plain = withPoint(figures, decimal);
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) ? signed(Number(plain), isNegative) : undefined;
}

const signed = (value: number, isNegative: boolean) => (isNegative && value !== 0 ? -value : value);

function withPoint(figures: string, decimal: '.' | ','): string {
  const [lastComma, lastPoint] = [figures.lastIndexOf(','), figures.lastIndexOf('.')];
  if (lastComma >= 0 && lastPoint >= 0) {
    return lastComma > lastPoint
      ? figures.replaceAll('.', '').replace(',', '.')
      : figures.replaceAll(',', '');
  }
  const mark = lastComma >= 0 ? ',' : '.';
  const groups = figures.split(mark);
  const isGrouped = groups.length > 2 || (/^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups[1]?.length === 3);
  if (groups.length > 2) return groups.slice(1).every(({ length }) => length === 3) ? groups.join('') : 'x';
  if (isGrouped && decimal !== mark) return groups.join('');
  return figures.replace(',', '.');
}

/** Pounds in a cell as Money; undefined for `POA`, a blank cell and any other text. */
export function moneyIn(text: string, decimal: '.' | ','): Money | undefined {
  const pounds = numberIn(text, decimal);
  return pounds === undefined || Math.abs(pounds) > 99_999_999 ? undefined : nearestMoney(pounds);
}

const IN_CL: Readonly<Record<string, number>> = { m: 0.1, c: 1, l: 100 };
const MEASURE = String.raw`(\d+(?:[.,]\d+)?)\s*(ml|mls|cl|cls|ltrs?|litres?|liters?|lt|l)\b`;
const SIZE = new RegExp(MEASURE, 'i');
const PACK = new RegExp(String.raw`(?<![\d.,])(\d{1,3})\s*[x×*]\s*${MEASURE}`, 'i');
const PACK_AFTER = new RegExp(String.raw`${MEASURE}\s*[x×*]\s*(\d{1,3})\b`, 'i');
const CASE_OF =
  /\b(?:case|pack|box) of (\d{1,3})\b|\b(\d{1,3})[ -]?(?:pack|pk|bottles?|btls?)\b(?! *(?:size|stopper))/i;
const WEIGHT = /(?:\b|x)\d+(?:[.,]\d+)?\s*(?:g|kg|grams?)\b/i;

/** A map, because a cell may hold the name of a method of objects: `constructor`. */
const NAMED_SIZES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ piccolo: 20, split: 18.75, half: 37.5, 'half bottle': 37.5, demi: 37.5, bottle: 75, standard: 75 },
    ...{ magnum: 150, jeroboam: 300, 'double magnum': 300, imperial: 600, methuselah: 600 },
  }),
);

/**
 * The size in cl and the bottles of a case that a text holds: `Gavi 6x75cl` is 6 bottles of 75 cl, `75cl x 12` is 12
 * bottles of 75 cl.
 */
export type Measured = {
  readonly cl?: number;
  readonly pack?: number;
  /** The text without its measures. */
  readonly rest: string;
};

export function measuresIn(text: string): Measured {
  const before = PACK.exec(text);
  if (before) return measured(text, before[0], before[2], before[3], before[1]);
  const after = PACK_AFTER.exec(text);
  if (after) return measured(text, after[0], after[1], after[2], after[3]);
  const pack = CASE_OF.exec(text);
  const without = pack ? text.replace(pack[0], ' ') : text;
  const size = SIZE.exec(without);
  return measured(without, size?.[0] ?? '', size?.[1], size?.[2], pack?.[1] ?? pack?.[2]);
}

function measured(text: string, found: string, figure?: string, unit?: string, pack?: string): Measured {
  const factor = IN_CL[unit?.[0]?.toLowerCase() ?? ''];
  return {
    rest: tidy(text.replace(found, ' ')),
    ...(figure !== undefined &&
      factor !== undefined && { cl: round3(Number(figure.replace(',', '.')) * factor) }),
    ...(pack !== undefined && { pack: Number(pack) }),
  };
}

/**
 * Removes the traces of a removed measure or vintage: empty brackets, doubled blanks, commas and dashes at the ends.
 */
export function tidy(text: string): string {
  return text
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+,/g, ',')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '');
}

export const isWeight = (text: string) => WEIGHT.test(text);

const round3 = (value: number) => Math.round(value * 1000) / 1000; // centilitres and percents, not money

/** The factor to centilitres for figures without a unit: 750 is ml, 0.75 is litres, 75 is cl. */
export function centilitresPer(head: string, median: number): number {
  if (/\bml\b|millilit/i.test(head)) return 0.1;
  if (/\bcl\b|centilit/i.test(head)) return 1;
  if (/\b(l|lt|ltr|litres?|liters?)\b/i.test(head)) return 100;
  if (median >= 150) return 0.1;
  return median <= 6 ? 100 : 1;
}

export function sizeIn(text: string, factor: number, decimal: '.' | ','): number | undefined {
  const named = NAMED_SIZES.get(text.trim().toLowerCase());
  if (named !== undefined) return named;
  const { cl } = measuresIn(text);
  if (cl !== undefined) return cl;
  const value = numberIn(text, decimal);
  return value === undefined ? undefined : round3(value * factor);
}

const YEAR = /(?<![\d.,-])(19[5-9]\d|20[0-4]\d)(?![\d.,]\d|\d)/g;
const NO_YEAR = /\bn\.?v\b\.?/i;

/** The vintage in a name, and the name without it: `Rioja 2018` is 2018, `Prosecco NV` is NV. */
export function vintageIn(text: string): { readonly vintage: string; readonly rest: string } {
  const year = text.match(YEAR)?.at(-1);
  const found = year ?? NO_YEAR.exec(text)?.[0];
  if (found === undefined) return { vintage: '', rest: text };
  const at = text.lastIndexOf(found);
  return { vintage: year ?? 'NV', rest: tidy(`${text.slice(0, at)} ${text.slice(at + found.length)}`) };
}

/** The vintage in a column of vintages: `00`, `0` and a dash are no vintage. */
export function vintageCell(text: string): string {
  if (NO_YEAR.test(text) || /^non.?vintage$/i.test(text)) return 'NV';
  if (/^(0+|n\/?a|-+|none)$/i.test(text.trim())) return '';
  return /^(19[5-9]\d|20[0-4]\d)[.,]0+$/.test(text) ? text.slice(0, 4) : text.trim();
}

const RATES = new Set([0, 5, 12.5, 17.5, 20]);
const VAT_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(standard( rate(d)?)?|std|s|full|normal|taxable|t1|sr|20s?)$/, 20],
  [
    /^(zero([ -]?rate(d)?)?( income| expenses)?|z|zr|t0|none|no vat|exempt|e|ex|t2|t9|outside.*|not taxable|o|n\/a)$/,
    0,
  ],
  [/^(reduced( rate(d)?)?|lower( rate(d)?)?|r|rr|l|t5)$/, 5],
];

/** A VAT rate in percent: `20`, `0.2`, `20.0% S`, `20% (VAT on Income)`, `Zero Rated Income`, `T1`, `S`. */
export function vatRateIn(text: string): number | undefined {
  const word = text.trim().toLowerCase();
  const percent = /(\d+(?:[.,]\d+)?)\s*%/.exec(word)?.[1];
  if (percent !== undefined) return Number(percent.replace(',', '.'));
  const value = numberIn(word);
  if (value !== undefined) {
    if (RATES.has(value)) return value;
    return value > 0 && value < 1 && RATES.has(round3(value * 100)) ? round3(value * 100) : undefined;
  }
  return VAT_WORDS.find(([words]) => words.test(word))?.[1];
}

/** A system's number for a rate: in most systems 1 is the standard rate, and 0 is no VAT. */
export const VAT_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['0', 0],
  ['1', 20],
  ['2', 5],
  ['3', 0],
]);

const YES = new Set([
  '1',
  'y',
  'yes',
  't',
  'true',
  '.t.',
  '*',
  'x',
  '✓',
  'active',
  'live',
  'published',
  'open',
  'current',
  'visible',
  'on',
]);
const NO = new Set([
  '0',
  '-1',
  'n',
  'no',
  'f',
  'false',
  '.f.',
  'inactive',
  'draft',
  'archived',
  'hidden',
  'closed',
  'dormant',
  'private',
  'deleted',
  'discontinued',
  'suspended',
  'off',
  'delisted',
  'disabled',
  'ceased',
  'unlisted',
]);

/** True, false, or undefined if the text is no flag. A blank cell is undefined too. */
export function flagIn(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

const DIVIDED = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[T ]|$)/;

/** The form of a column's dates. Day first, unless a second figure beyond 12 says that the month comes first. */
export function dateFormOf(texts: readonly string[]): DateForm {
  const parts = texts.flatMap((text) => {
    const [, first = '', second = '', third = ''] = DIVIDED.exec(text.trim()) ?? [];
    return first === '' || first.length === 4
      ? []
      : [{ first: Number(first), second: Number(second), third }];
  });
  const isMonthFirst = parts.some(({ second }) => second > 12) && parts.every(({ first }) => first <= 12);
  if (isMonthFirst) return 'MM/DD/YYYY';
  return parts.some(({ third }) => third.length === 2) ? 'DD/MM/YY' : 'DD/MM/YYYY';
}

const EMAIL = /[^\s;,/|<>()]+@[^\s;,/|<>()]+\.[^\s;,/|<>()]{2,}/g;

export function emailsIn(text: string): string[] {
  return [
    ...new Set((text.match(EMAIL) ?? []).map((each) => each.replace(/^mailto:/i, '').replace(/\.$/, ''))),
  ];
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Delivery days as `2|5`: from `25`, `2|5`, `Tue, Fri` and `Tuesday/Friday`. Undefined for any other text. */
export function weekdaysIn(text: string): string | undefined {
  const word = text.trim().toLowerCase();
  if (/^[1-7]([|,;/ ]?[1-7])*$/.test(word)) {
    const figures = word.match(/[1-7]/g) ?? [];
    return figures.every((figure, at) => at === 0 || figure > (figures[at - 1] ?? ''))
      ? figures.join('|')
      : undefined;
  }
  const found = word.split(/[^a-z]+/).map((day) => DAYS.findIndex((name) => day.startsWith(name)) + 1);
  return found.length > 0 && found.every((day) => day > 0) ? found.toSorted().join('|') : undefined;
}

/** The character of a Unicode code, or `otherwise` if the code is of no character that a database stores. */
export function textOfCode(code: number, otherwise: string): string {
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return code >= 1 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : otherwise;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', ' '],
  ['pound', '£'],
]);

export function withoutTags(text: string): string {
  if (!/[<&]/.test(text)) return text.trim();
  return text
    .replace(/<\/?(p|br|div|li|h\d)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#(\d+)|[a-z]+);/gi, (whole, name: string, code?: string) =>
      code === undefined ? (ENTITIES.get(name.toLowerCase()) ?? whole) : textOfCode(Number(code), whole),
    )
    .replace(/\s+/g, ' ')
    .trim();
}
