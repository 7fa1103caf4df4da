import { type Quantity, STOCK_CEILING, totalBottles } from '@tradecellar/trade/quantity.ts';
import { figureOf } from './figure.ts';
import { BOTTLES, CASES, DOZENS, VESSELS } from './unit-words.ts';

/**
 * What somebody typed of how much: a number alone is in the product's default unit. Cases may be halves and quarters:
 * what they are in bottles depends on the product, see `quantityOf`.
 */
export type TypedQuantity =
  | { readonly unit: 'none' }
  | { readonly unit: 'default'; readonly count: number }
  | { readonly unit: 'said'; readonly cases: number; readonly bottles: number };

/** Why a quantity is not taken. */
export type QuantityFault = 'negative' | 'zero' | 'too-many' | 'part-of-a-bottle' | 'unclear' | 'unsaid';

export type ReadQuantity = {
  /** What is left of the text. */
  readonly rest: string;
  readonly quantity: TypedQuantity;
  /** The quantity is refused, and none. */
  readonly fault?: QuantityFault;
  /** The words of the quantity, as typed. */
  readonly said: string;
  /** The text with its number, where that may be a part of the name: `Talisker 10`. */
  readonly whole?: string;
};

const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const FIGURE = String.raw`\d+e\d+|\d+\/\d+|\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+`;
const NUMBER = `(?:${NUMBER_WORDS.join('|')}|an?|${FIGURE})`;
const SIGN = String.raw`(?<sign>(?<=^|[\s(])[-−–](?=[\d.]))?`;
const END = String.raw`(?![\p{L}\p{N}])`;
const START = String.raw`(?<![\p{L}\p{N}.,'’/])`;
/** Of what a case holds: `of 6`, `(6 x 75cl)`. */
const HOLDS = String.raw`(?: ?(?:of|[x×@]) ?\d{1,2}(?![\d.]| ?(?:cl|l)\b)(?: ?${BOTTLES}${END})?| ?\(\d{1,2}\))?`;
const X_BEFORE = '(?:[x×] ?(?=\\d))?';
const TIMES = '(?: ?[x×*] ?)?';
const regex = (...parts: string[]) => new RegExp(parts.join(''), 'iu');

const CASES_SAID = regex(
  START,
  X_BEFORE,
  SIGN,
  `(?<cases>half(?: an?| of an?)?|${NUMBER})${TIMES}(?: ?${CASES}|(?<=\\d)c)(?:\\.|${END})`,
  HOLDS,
  String.raw`(?: ?(?:\+|&|and|,|\/)? ?(?<bottles>${NUMBER})(?: ?${BOTTLES}|(?<=\d)b)\.?${END}| ?\+ ?(?<more>\d+)${END})?`,
);
const BOTTLES_SAID = regex(
  START,
  X_BEFORE,
  SIGN,
  `(?<bottles>${NUMBER})${TIMES}(?: ?${BOTTLES}(?:\\.|${END})|(?<=\\d)b${END})`,
);
const DOZENS_SAID = regex(START, SIGN, `(?<dozens>${NUMBER}) ?${DOZENS}\\.?${END}(?: ?${BOTTLES}${END})?`);
const VESSELS_SAID = regex(START, SIGN, `(?<bottles>${NUMBER})${TIMES} ?(?=${VESSELS}${END})`);
/** `cases: 2`, and in the end of a line `cases 2`. */
const UNIT_FIRST = regex(
  START,
  String.raw`(?:(?<inCases>${CASES})|${BOTTLES}) ?(?:[:=x×] ?|(?=\d+ ?$))`,
  SIGN,
  `(?<count>${FIGURE})${END}`,
);
const BOTH = regex(START, SIGN, String.raw`(?<cases>\d+) ?\+ ?(?<bottles>\d+)${END}`);
/** `2 x 6 x 75cl` says how many cases, `6 x 75cl` and `6x75` only what a case holds. */
const SIZE = String.raw`(?:\d{2,3}(?:[.,]\d)? ?cl|\d(?:[.,]\d+)? ?l(?:itres?|iters?|trs?)?|\d{3,4} ?ml|0[.,]\d+|75|37[.,]5|70|150)${END}`;
const CASES_OF = regex(START, SIGN, String.raw`(?<cases>\d+) ?[x×*] ?\(?\d{1,2} ?[x×*\/] ?(?=${SIZE})`);
const PACK = regex(START, String.raw`\(?\d{1,2} ?[x×*\/] ?(?<size>${SIZE})\)?`);
const WITH_SIGN = regex(
  String.raw`(?:${START}(?:(?:qty|quantity)\.? ?[:=]?|x) ?|(?<![\d.,])[×*] ?|(?<=\d{3})[x×*])(?<count>${FIGURE})${END}`,
);
/** With letter case: `2xFleurie` is two, `2 xarel-lo` a name. */
const SIGN_AFTER = new RegExp(String.raw`${START}${SIGN}(?<count>${FIGURE}) ?[xX×*](?=\s|\p{Lu}|$)`, 'u');
const LAST = regex(String.raw`(?<=^|[\s:=,([])(?<sign>[-−–])?(?<count>${FIGURE})[)\]]?$`);
const FIRST = regex(
  String.raw`^(?<sign>[-−–])?(?<count>${FIGURE}|${NUMBER_WORDS.join('|')})(?= (?!(?:years?|yrs?|yo)\b))`,
);

/** A number here is part of the name: a vintage, a bin, an age, a strength, a price, a size. */
const NAMED_NUMBER =
  /(?<![\p{L}\p{N}])(?:bin|no|nr|n°|nº|number|lot|cuv[ée]e|vat)\.? ?#?\d+(?![\p{L}\p{N}])|#\d+|['’]\d\d(?!\d)|(?<!\d)\d{1,2}[ -]?(?:years?|yrs?|y\.?o\.?)(?: old)?(?!\p{L})|\d+(?:[.,]\d+)? ?%|(?<![\d.,])(?:19|20)\d\d(?![\d.,])|(?<![\d.,])(?:75|70|150|37[.,]5|0[.,]75|0[.,]375|0[.,]7|1[.,]5)(?= |$)|(?<![\d.,])\d+(?:[.,]\d+)? ?(?:cl|ml|l|ltrs?|litres?|liters?)(?![\p{L}\p{N}])/giu;
const PRICE =
  /@? ?\p{Sc} ?\d[\d,]*(?:\.\d+)?(?: ?(?:each|ea|\/ ?\w+|per \w+|a (?:case|bottle)|p\/?[cb]))?|@ ?\d+(?:\.\d+)?|(?<![\d.,])\d+\.\d\d(?![\d.])(?! ?(?:cases|cartons|bottles|btls)(?!\p{L}))/giu;
/** A spreadsheet writes 2 as 2.00, and so is a price written. */
const WHOLE_WITH_DECIMALS = /(?<![\d.,@\p{Sc}]|[@\p{Sc}] )\d{1,4}\.00(?![\d.,]|\p{L})/u;
const HIDDEN = '\u{E000}';
/** `2-3 cases`, `2 or 3`, `2 -> 5`. */
const RANGE = regex(START, String.raw`\d{1,2} ?(?:[-–]>?|→|to|or) ?\d{1,2}(?: ?${CASES}| ?${BOTTLES})?$`);
/** `1 200 bottles` is bin 1 and 200 bottles, or 1,200 bottles. */
const SPACED_GROUP = regex(START, String.raw`\d{1,2} \d{3} ?(?:${CASES}|${BOTTLES})${END}`);
/** A unit that is neither a case nor a bottle, or may be both. */
const UNKNOWN_UNIT = regex(START, `(?:${FIGURE}) ?(?:units?|pallets?|layers?)${END}`);
/** A second quantity on the line. */
const AGAIN = regex(START, String.raw`\d+ ?(?:${CASES}|${BOTTLES})${END}`);

/** Takes the quantity out of a line. Spaces are single, fractions are written out: see `plainLine`. */
export function readQuantity(line: string): ReadQuantity {
  const text = squeezed(line.replace(PRICE, ' ')).replace(/[\s.,;:!]+$/, '');
  const range = RANGE.exec(text);
  if (range !== null) return refused(text, range);
  const unsure = SPACED_GROUP.exec(text) ?? UNKNOWN_UNIT.exec(text);
  if (unsure !== null) return refused(text, unsure);
  const read = saidQuantity(text) ?? bareQuantity(text);
  if (read?.fault === undefined && read !== undefined && hasSecondNumber(read.rest))
    return { rest: read.rest, said: read.said, quantity: { unit: 'none' }, fault: 'unclear' };
  if (read !== undefined) return read;
  const either = WHOLE_WITH_DECIMALS.exec(line);
  const rest = tidied(withoutPack(text));
  if (either === null) return { rest, quantity: { unit: 'none' }, said: '' };
  return { rest, quantity: { unit: 'none' }, said: either[0], fault: 'unclear' };
}

/** `2 x 6 bottles`, `2 half cases`, `one and a half cases`. */
function isPartOfMore({ 0: said, index, input }: RegExpExecArray): boolean {
  const isOpen = /^(?:[x×]|half|\d+\/)/i.test(said.trim());
  return isOpen && MORE_BEFORE.test(input.slice(0, index));
}
const MORE_BEFORE = new RegExp(`(?:(?:^| )(?:\\d{1,2}|${NUMBER_WORDS.join('|')})| and an?) ?$`, 'i');

/** Beside a code a number is no part of the name: `CHA001 6 2` may order either. */
function hasSecondNumber(rest: string): boolean {
  const open = rest.replace(NAMED_NUMBER, ' ');
  return (
    /(?<![\p{L}\p{N}])\p{L}(?=[\p{L}\d./-]*\d)[\p{L}\d./-]{3,}/u.test(open) &&
    /(?<![^\s(])\d{1,2}(?![^\s)])/.test(open)
  );
}

/** Bottles of a case, where a line says so: 12 in `2 cases of 12` and `12x75cl`. */
export function bottlesHeld(line: string): number | undefined {
  const found = HELD.exec(line) ?? HELD_BEFORE.exec(line);
  return found === null ? undefined : Number(found.groups?.held);
}
const HELD = regex(START, CASES, String.raw` ?(?:of |[x×@] ?|\()(?<held>\d{1,2})(?![\d.]| ?(?:cl|l)\b)`);
const HELD_BEFORE = regex(
  START,
  String.raw`\(?(?<held>\d{1,2})(?: ?[x×*\/] ?(?=${SIZE})|[ -](?:bottle|btl)[ -](?=${CASES}))`,
);

/** A quantity alone in its cell, or why it is refused; undefined where the cell says something else. */
export function readCell(cell: string): TypedQuantity | QuantityFault | undefined {
  const read = [`wine ${cell}`, `${cell} wine`].map(readQuantity);
  const alone = read.find(
    ({ rest, quantity, fault }) => rest === 'wine' && (fault ?? quantity.unit) !== 'none',
  );
  return alone?.fault ?? alone?.quantity;
}

/** It may mean more than one quantity. */
function refused(text: string, { 0: said, index }: RegExpExecArray): ReadQuantity {
  const rest = tidied(`${text.slice(0, index)} ${text.slice(index + said.length)}`);
  return { rest, said: said.trim(), quantity: { unit: 'none' }, fault: 'unclear' };
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

type Groups = Readonly<Record<string, string | undefined>>;

function saidQuantity(text: string): ReadQuantity | undefined {
  const found = (pattern: RegExp, take: (groups: Groups) => Said) => {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const { sign, ...groups } = match.groups ?? {};
    const rest = tidied(
      withoutPack(`${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`),
    );
    if (AGAIN.test(rest) || isPartOfMore(match)) return refused(text, match);
    return taken({ rest, said: match[0].trim(), isNegative: sign !== undefined }, take(groups));
  };
  return (
    found(CASES_OF, ({ cases }) => ({ cases: numberOf(cases) })) ??
    found(CASES_SAID, ({ cases, bottles, more }) => ({
      cases: numberOf(cases),
      bottles: numberOf(bottles ?? more ?? '0'),
    })) ??
    found(DOZENS_SAID, ({ dozens }) => ({ bottles: numberOf(dozens) * 12 })) ??
    found(BOTTLES_SAID, ({ bottles }) => ({ bottles: numberOf(bottles) })) ??
    found(VESSELS_SAID, ({ bottles }) => ({ bottles: numberOf(bottles) })) ??
    found(UNIT_FIRST, ({ inCases, count }) =>
      inCases === undefined ? { bottles: numberOf(count) } : { cases: numberOf(count) },
    ) ??
    found(BOTH, ({ cases, bottles }) => ({ cases: numberOf(cases), bottles: numberOf(bottles) }))
  );
}

/** A number without a unit: with a times sign, else the last of the line, else the first. */
function bareQuantity(text: string): ReadQuantity | undefined {
  const open = withoutPack(text);
  // Hidden letter for letter, so that places stay.
  const visible = open.replace(NAMED_NUMBER, (named) => HIDDEN.repeat(named.length));
  const [signed, followed] = [WITH_SIGN.exec(visible), SIGN_AFTER.exec(visible)];
  const match = isQuantityFirst(followed, signed) ? followed : signed;
  const [first, last] = [FIRST.exec(visible), LAST.exec(visible)];
  const chosen = match ?? (isQuantityFirst(first, last) ? first : last);
  if (chosen === null) return undefined;
  const rest = tidied(`${open.slice(0, chosen.index)} ${open.slice(chosen.index + chosen[0].length)}`);
  // A number alone is a code or a bin number, and so is each of two that are large.
  if (!/[\p{L}\p{N}]/u.test(rest)) return undefined;
  const { sign, count = '' } = chosen.groups ?? {};
  if (match === null && /^[\d\s]+$/.test(rest) && Number(count) >= 100) return undefined;
  const read = taken(
    { rest, said: chosen[0].trim(), isNegative: sign !== undefined },
    { count: numberOf(count) },
  );
  const mayBeName = match === null && read.fault === undefined && /\p{L}{3}/u.test(rest);
  return mayBeName ? { ...read, whole: tidied(open) } : read;
}

/** `2 Penfolds 389` and `3 x 127` begin with how many; of two small numbers the last is how many. */
function isQuantityFirst(first: RegExpExecArray | null, last: RegExpExecArray | null): boolean {
  if (first === null || last === null) return last === null;
  return numberOf(first.groups?.count) < 100 && numberOf(last.groups?.count) >= 100;
}

type Said = { readonly cases?: number; readonly bottles?: number; readonly count?: number };
type Found = { readonly rest: string; readonly said: string; readonly isNegative: boolean };

/** A figure of its own, as in a cell: of the default unit where none is named. 2 dozen are 24 bottles. */
export function countedQuantity(
  figure: number,
  unit?: 'cases' | 'bottles' | 'dozens',
): TypedQuantity | QuantityFault {
  const said =
    unit === undefined
      ? { count: figure }
      : unit === 'cases'
        ? { cases: figure }
        : { bottles: unit === 'dozens' ? figure * 12 : figure };
  const { quantity, fault } = taken({ rest: '', said: '', isNegative: false }, said);
  return fault ?? quantity;
}

function taken({ rest, said, isNegative }: Found, { cases = 0, bottles = 0, count }: Said): ReadQuantity {
  const all = [cases, bottles, count ?? 0];
  const fault = ((): QuantityFault | undefined => {
    if (isNegative) return 'negative';
    if (all.some((each) => Number.isNaN(each))) return 'unclear';
    if (all.every((each) => each === 0)) return 'zero';
    if (all.some((each) => each > STOCK_CEILING)) return 'too-many';
    return Number.isInteger(bottles) ? undefined : 'part-of-a-bottle';
  })();
  if (fault !== undefined) return { rest, said, quantity: { unit: 'none' }, fault };
  const quantity =
    count === undefined ? { unit: 'said' as const, cases, bottles } : { unit: 'default' as const, count };
  return { rest, said, quantity };
}

/** 'half a' is 0.5, '1/4' 0.25, 'two' 2, '2,5' 2.5. NaN where it may mean several: `3/6`, `1.000`. */
function numberOf(text = ''): number {
  const word = text.toLowerCase();
  if (word.startsWith('half')) return 0.5;
  if (word === 'a' || word === 'an') return 1;
  if (NUMBER_WORDS.includes(word)) return NUMBER_WORDS.indexOf(word) + 1;
  const [, bottom] = word.split('/');
  if (bottom !== undefined) return /^1\/[24]$/.test(word) ? 1 / Number(bottom) : Number.NaN;
  const figure = figureOf(word);
  return figure === 'either' ? Number.NaN : figure;
}

function withoutPack(text: string): string {
  return squeezed(text.replace(new RegExp(PACK, 'giu'), ' $<size> '));
}

const EDGE = String.raw`\-\s,;:=.@|*+&/_–—−`;
const LEADING = new RegExp(`^(?:[${EDGE})\\]}]+|(?:of|x|the|some|to)(?= ))+`, 'i');
const TRAILING = new RegExp(
  `(?:[${EDGE}([{]+|(?<= )(?:of|x|please|pls|plz|thanks|thank you|thx|cheers|asap|each|qty))+$`,
  'i',
);

/** Without what joined the quantity to the name: `- 2 cases of` leaves `Fleurie`. */
function tidied(text: string): string {
  return squeezed(
    squeezed(text)
      .replace(LEADING, '')
      .replace(TRAILING, '')
      .replace(/\( *\)|\[ *\]/g, ' '),
  );
}

/**
 * A typed quantity of a product: whole cases and bottles, at most STOCK_CEILING. A number alone counts the default unit:
 * cases, or bottles where `countsBottles`. Half a case of 6 is 3 bottles; of a case of 1 or 5 it is refused. Undefined
 * where no quantity was typed.
 */
export function quantityOf(
  typed: TypedQuantity,
  { CaseSize }: { readonly CaseSize: number },
  countsBottles = false,
): Quantity | QuantityFault | undefined {
  if (typed.unit === 'none') return undefined;
  const { cases, bottles } =
    typed.unit === 'said'
      ? typed
      : { cases: countsBottles ? 0 : typed.count, bottles: countsBottles ? typed.count : 0 };
  const parts = (cases % 1) * CaseSize;
  if (!Number.isInteger(parts) || !Number.isInteger(bottles)) return 'part-of-a-bottle';
  const quantity = { cases: Math.floor(cases), bottles: bottles + parts };
  return totalBottles(quantity, CaseSize) > STOCK_CEILING ? 'too-many' : quantity;
}
