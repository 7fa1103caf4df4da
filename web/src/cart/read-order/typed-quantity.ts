import { type Quantity, STOCK_CEILING, totalBottles } from '@tradecellar/trade/quantity.ts';
import { figureOf } from './figure.ts';
import type { Amount } from './pasted-line.ts';
import { AGAIN, HELD, NUMBER_WORDS, PACK, QUANTITY_FORMS } from './quantity-forms.ts';
import type { Unit } from './unit-words.ts';

export type TypedQuantity = Amount['quantity'];
export type QuantityFault = NonNullable<Amount['fault']>;

/** A number that matches is part of the wine's name: a vintage, a bin, an age, a strength, a size. */
const NAMED_NUMBER =
  /(?<![\p{L}\p{N}])(?:bin|no|nr|n°|nº|number|lot|cuv[ée]e|vat)\.? ?#?\d+(?![\p{L}\p{N}])|#\d+|['’]\d\d(?!\d)|(?<!\d)\d{1,2}[ -]?(?:years?|yrs?|y\.?o\.?)(?: old)?(?!\p{L})|\d+(?:[.,]\d+)? ?%|(?<![\d.,])(?:19|20)\d\d(?![\d.,])|(?<![\d.,])(?:75|70|150|37[.,]5|0[.,]75|0[.,]375|0[.,]7|1[.,]5)(?= |$)|(?<![\d.,])\d+(?:[.,]\d+)? ?(?:cl|ml|l|ltrs?|litres?|liters?)(?![\p{L}\p{N}])/giu;
const PRICE =
  /@? ?\p{Sc} ?\d[\d,]*(?:\.\d+)?(?: ?(?:each|ea|\/ ?\w+|per \w+|a (?:case|bottle)|p\/?[cb]))?|@ ?\d+(?:\.\d+)?|(?<![\d.,])\d+\.\d\d(?![\d.])(?! ?(?:cases|cartons|bottles|btls)(?!\p{L}))/giu;
/** `2.00` may be a spreadsheet's 2 or a price. */
const WHOLE_WITH_DECIMALS = /(?<![\d.,@\p{Sc}]|[@\p{Sc}] )\d{1,4}\.00(?![\d.,]|\p{L})/u;
const HIDDEN = '\u{E000}';

/** Reads the quantity of a line; `rest` is the text without the quantity. `plainLine` must have normalised the line. */
export function readQuantity(line: string): Amount & { readonly rest: string } {
  const text = squeezed(line.replace(PRICE, ' ')).replace(/[\s.,;:!]+$/, '');
  const open = withoutPack(text);
  // Each letter is replaced by a letter, so that the positions of matches stay.
  const bare = open.replace(NAMED_NUMBER, (named) => HIDDEN.repeat(named.length));
  for (const { pattern, isBare } of QUANTITY_FORMS) {
    const match = pattern.exec(isBare ? bare : text);
    if (match === null) continue;
    const from = isBare ? open : text;
    const rest = tidied(
      withoutPack(`${from.slice(0, match.index)} ${from.slice(match.index + match[0].length)}`),
    );
    if (isBare && isCode(rest, isBare === 'name' ? match.groups?.count : '')) break;
    const words = match[0].trim();
    const quantity = match.groups === undefined || hasAnother(rest) ? 'unclear' : amountOf(match.groups);
    if (typeof quantity === 'string') return { rest, words, quantity: { unit: 'none' }, fault: quantity };
    return { rest, words, quantity };
  }
  const [words = ''] = WHOLE_WITH_DECIMALS.exec(line) ?? [];
  const unread = { rest: tidied(open), words, quantity: { unit: 'none' } } as const;
  return words === '' ? unread : { ...unread, fault: 'unclear' };
}

/** True if the number is a code or a bin, not a quantity: `127` alone, or 214 in `127 214`. */
const isCode = (rest: string, count: string | undefined) =>
  !/[\p{L}\p{N}]/u.test(rest) || (/^[\d\s]+$/.test(rest) && Number(count) >= 100);

type Groups = Readonly<Record<string, string | undefined>>;

function amountOf({ sign, ...counts }: Groups): TypedQuantity | QuantityFault {
  const numbers = Object.entries(counts).map(([unit, text]) => [unit, text && numberOf(text)]);
  return sign === undefined ? countedQuantity(Object.fromEntries(numbers)) : 'negative';
}

/** True if `rest` has a second quantity, or a number beside a code: `CHA001 6 2` may order 6 or 2. */
function hasAnother(rest: string): boolean {
  const open = rest.replace(NAMED_NUMBER, ' ');
  const hasCode = /(?<![\p{L}\p{N}])\p{L}(?=[\p{L}\d./-]*\d)[\p{L}\d./-]{3,}/u.test(open);
  return AGAIN.test(rest) || (hasCode && /(?<![^\s(])\d{1,2}(?![^\s)])/.test(open));
}

export function bottlesHeld(line: string): number | undefined {
  const [held] = HELD.flatMap((form) => form.exec(line)?.groups?.held ?? []);
  return held === undefined ? undefined : Number(held);
}

/** The quantity of a cell, or the reason for refusing it. Undefined for a cell with other words. */
export function readCell(cell: string): TypedQuantity | QuantityFault | undefined {
  const read = [`wine ${cell}`, `${cell} wine`].map(readQuantity);
  const alone = read.find(
    ({ rest, quantity, fault }) => rest === 'wine' && (fault ?? quantity.unit) !== 'none',
  );
  return alone?.fault ?? alone?.quantity;
}

/** Turns figures by unit into a quantity; `count` is in the default unit. 2 dozen are 24 bottles. */
export function countedQuantity(
  counts: { readonly [Counted in Unit | 'count']?: number | undefined },
): TypedQuantity | QuantityFault {
  const { cases = 0, dozens = 0, count } = counts;
  const bottles = (counts.bottles ?? 0) + dozens * 12;
  const all = [cases, bottles, count ?? 0];
  if (all.some((each) => Number.isNaN(each))) return 'unclear';
  if (all.every((each) => each === 0)) return 'zero';
  if (all.some((each) => each > STOCK_CEILING)) return 'too-many';
  if (!Number.isInteger(bottles)) return 'part-of-a-bottle';
  return count === undefined ? { unit: 'named', cases, bottles } : { unit: 'default', count };
}

/** 'half a' is 0.5, '1/4' 0.25, 'two' 2, '2,5' 2.5. NaN for a text with several meanings: `3/6`, `1.000`. */
function numberOf(text: string): number {
  const word = text.toLowerCase();
  if (word.startsWith('half')) return 0.5;
  if (word === 'a' || word === 'an') return 1;
  const [named] = /[a-z]{3,}/.exec(word) ?? [];
  if (named !== undefined) return NUMBER_WORDS[named] ?? Number.NaN;
  const [, bottom] = word.split('/');
  if (bottom !== undefined) return /^1\/[24]$/.test(word) ? 1 / Number(bottom) : Number.NaN;
  const figure = figureOf(word);
  return figure === 'either' ? Number.NaN : figure;
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
const withoutPack = (text: string) => squeezed(text.replace(PACK, ' $<size> '));

const EDGE = String.raw`\-\s,;:=.@|*+&/_–—−`;
const LEADING = new RegExp(`^(?:[${EDGE})\\]}]+|(?:of|x|the|some|to)(?= ))+`, 'i');
const TRAILING = new RegExp(
  `(?:[${EDGE}([{]+|(?<= )(?:of|x|please|pls|plz|thanks|thank you|thx|cheers|asap|each|qty))+$`,
  'i',
);

function tidied(text: string): string {
  return squeezed(
    squeezed(text)
      .replace(LEADING, '')
      .replace(TRAILING, '')
      .replace(/\( *\)|\[ *\]/g, ' '),
  );
}

/**
 * Converts a typed quantity of a product to whole cases and bottles. A number without a unit counts cases. Half a case
 * of 6 is 3 bottles; half a case of 5 is refused. Undefined if no quantity was typed.
 */
export function quantityOf(
  typed: TypedQuantity,
  { CaseSize }: { readonly CaseSize: number },
): Quantity | QuantityFault | undefined {
  if (typed.unit === 'none') return undefined;
  const { cases, bottles } = typed.unit === 'named' ? typed : { cases: typed.count, bottles: 0 };
  const part = (cases % 1) * CaseSize;
  if (!Number.isInteger(part)) return 'part-of-a-bottle';
  const quantity = { cases: Math.floor(cases), bottles: bottles + part };
  return totalBottles(quantity, CaseSize) > STOCK_CEILING ? 'too-many' : quantity;
}
