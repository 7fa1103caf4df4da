import { delimitedRows } from './delimited-rows.ts';
import type { Amount, TypedLine } from './pasted-line.ts';
import { plainLine } from './plain-line.ts';
import { readTable } from './read-table.ts';
import { isRefusedLine, withoutRefusal } from './refusal-words.ts';
import { bottlesHeld, countedQuantity, type QuantityFault, readQuantity } from './typed-quantity.ts';
import { namesUnit, unitOf } from './unit-words.ts';

export type TypedLines = {
  readonly lines: readonly TypedLine[];
  readonly leftOut: number;
  readonly readings: readonly string[];
  readonly isTable: boolean;
};

/** Further lines are counted, but not read. @internal */
export const MOST_LINES = 2_000;
const MOST_COLUMNS = 50;
const LONGEST = 200;
const NO_AMOUNT: Amount = { quantity: { unit: 'none' }, words: '' };

const isWithout = ({ quantity }: TypedLine) => quantity.unit === 'none';
const refused = (line: TypedLine, fault: QuantityFault): TypedLine => ({
  ...line,
  quantity: { unit: 'none' },
  fault,
});

/**
 * Reads a typed or pasted text: one wine per line, or a table from a spreadsheet. `fleurie 2` is 2 of the default unit,
 * `127 3cs` 3 cases of bin 127, `meursault 6b` 6 bottles, `fleurie 2+3` 2 cases and 3 bottles.
 */
export function readTypedLines(text: string, isTable = false): TypedLines {
  const rows = delimitedRows(text, isTable);
  if (rows !== undefined) return readTypedRows(rows);
  const lines = text.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const read = lines.slice(0, MOST_LINES);
  return {
    lines: readAround(read).slice(0, MOST_LINES),
    leftOut: lines.length - read.length,
    readings: [],
    isTable: false,
  };
}

/** Reads the rows of a spreadsheet or a CSV file: columns in any order, with or without a header. */
export function readTypedRows(rows: readonly (readonly string[])[], sheet = ''): TypedLines {
  const filled = rows.flatMap((cells, row) => {
    const place = sheet === '' ? `Row ${row + 1}` : `${sheet}, row ${row + 1}`;
    return cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)) ? [{ cells, place }] : [];
  });
  const read = filled
    .slice(0, MOST_LINES)
    .map(({ cells, place }) => ({ cells: cells.slice(0, MOST_COLUMNS).map(plainLine), place }));
  const leftOut = filled.length - read.length;
  const table = readTable(read);
  if (table === undefined) {
    const lines = read.flatMap(({ cells, place }) =>
      readLines(cells.join(' ')).map((line) => ({ ...line, place })),
    );
    // If other rows have quantities, a row without a quantity does not mean a case, so the buyer is asked.
    const hasQuantities = lines.some((line) => !isWithout(line));
    const asked = lines.map((line) =>
      hasQuantities && isWithout(line) && !line.fault ? refused(line, 'missing') : line,
    );
    return { lines: asked, leftOut, readings: [], isTable: false };
  }
  const lines = table.lines.map(({ cells, amounts, ...line }): TypedLine => {
    const [only = NO_AMOUNT, ...more] = amounts.map((one) => ({ ...one, words: cut(one.words) }));
    const amount = more.length === 0 ? only : { ...NO_AMOUNT, readings: [only, ...more] };
    return bounded({ ...line, ...amount, source: cells.join(' · ') });
  });
  const readings = table.readings.length > 1 ? table.readings : [];
  return { lines, leftOut, readings, isTable: table.hasQuantities };
}

const QUOTING = /^(?:> ?|\| )+/;
const STAMP = String.raw`\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? (?:at )?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?`;
const TIME_FIRST = String.raw`\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?, \d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}`;
const MESSAGE = new RegExp(
  String.raw`^(?:\[(?:${STAMP}|${TIME_FIRST})\] ?|(?:${STAMP}) - )[^:]{1,60}: `,
  'i',
);
const CHECKBOX = /^(?:\[[ x]?\]|[☐☑☒✓✔✅]) */iu;
/** A hyphen that touches a number is a minus. */
const BULLET = /^(?:[*•·‣◦●▪▫○–—►➤➢] ?|- (?! )|-(?=\p{L}))/u;
const NUMBERING = /^\(?\d{1,3}[.)](?: (?=.*\p{L}|\d)|(?=\p{L}))/u;
const POLITE =
  /^(?:(?:and|also|plus|then|please|pls|plz|ok|hi|just|we(?:'|’)?(?:ll| will)? (?:need|take|want|have|like)|(?:can|could|may) (?:i|we|you) (?:please )?(?:have|get|order|add|send|do)(?: us| me)?|(?:i|we)(?:(?:'|’)?d| would) like(?: to order)?|i(?:'|’)?ll (?:have|take)|i (?:need|want)|send(?: us| me)?|order|add|give (?:us|me))[,:]? )+(?=.*\S)/i;

function bareLine(line: string): string {
  let bare = plainLine(line);
  for (const mark of [QUOTING, MESSAGE, QUOTING, CHECKBOX, BULLET, CHECKBOX, NUMBERING])
    bare = bare.replace(mark, '').trim();
  return bare;
}

const ASIDE =
  /^(?:hi|hello|hey|dear|(?:good )?(?:morning|afternoon|evening)|thanks|thank you|many thanks|cheers|ta|(?:kind |best |warm )?regards|best(?: wishes)?|all the best|yours|sent from|sent|from|to|cc|bcc|subject|date|on .+ wrote|tel|phone|mob(?:ile)?|fax|e-?mail|delivery|deliver|address|customer|account|a\/c|order|our order|new order|(?:wine )?order for|p\.?o\.?|order no|total|sub-?total|nett?|vat|invoice|hope|let (?:me|us) know|speak soon|see you|any (?:questions|problems))(?![\p{L}\p{N}])(?!.*\d+ ?(?:cs|cases?|b|btls?|bottles?)\b)/iu;
const NAMES_NO_WINE =
  /@[\w-]+\.|https?:|www\.|^[+0][\d ()-]{8,}$|end-to-end encrypted|<media omitted>|image omitted|message was deleted/i;
const WORDS_OF_PROSE = 14;

function isAsideLine(bare: string, { quantity, text }: Pick<TypedLine, 'quantity' | 'text'>): boolean {
  if (NAMES_NO_WINE.test(bare)) return true;
  const isPolite = ASIDE.test(bare);
  if (quantity.unit === 'none')
    return isPolite || text.split(' ').length > WORDS_OF_PROSE || /[?!]$/.test(bare);
  return (isPolite && quantity.unit === 'default') || text.split(' ').length > 2 * WORDS_OF_PROSE;
}

const OLDER =
  /^[-–_ ]*(?:original message|begin forwarded|forwarded message)|wrote:$|^from: |^(?:my |our )?(?:last|previous) (?:order|week|month|time):?$/i;
const NEWER = /^(?:this|new|current) (?:order|week|month|time):?$/i;
/** Words with which a new order refers to an older order: `Same as last week but 3 cases of CHA001`. */
const REFERS = /\b(?:same|as (?:last|before|below|usual|previous)|again|repeat|below)\b/i;

const CLOSING =
  /^(?:(?:many |with )?thanks(?: again| in advance| a lot)?|thank you(?: very much)?|cheers|ta|(?:with )?(?:my )?(?:kind |kindest |best |warm )?regards|best(?: wishes)?|all the best|yours(?: sincerely| faithfully| truly)?|speak soon)[\s,.!x-]*$/i;
const POSTSCRIPT = /^p\.? ?s\b/i;

/**
 * Returns a function that says if a line belongs to a letter's signature: `Gwen`, `41 Larkspur Square`. The signature
 * begins below the closing formula, with a line without a quantity. A postscript, a quantity in cases or bottles, or
 * another letter ends the signature.
 */
function signatures(): (bare: string, lines: readonly TypedLine[]) => boolean {
  let isBegun = false;
  let isClosed = false;
  let isSigned = false;
  return (bare, lines) => {
    const isNamed = lines.some(({ quantity }) => quantity.unit === 'named');
    if (POSTSCRIPT.test(bare) || OLDER.test(bare) || NEWER.test(bare) || isNamed) isClosed = isSigned = false;
    else if (isBegun && CLOSING.test(bare)) isClosed = true;
    else if (isClosed && !isSigned)
      isClosed = isSigned = lines.every((line) => isWithout(line) && !line.fault);
    isBegun ||= lines.some((line) => !line.isAside);
    return isSigned;
  };
}

/**
 * Reads lines in their context. Below `Bottles:` numbers are bottles. An older order, quoted or under its own heading,
 * is an aside if there is a new order. If the new order refers to the older order, the buyer is asked. If quantities
 * stand on lines of their own, the buyer is asked about each wine.
 */
function readAround(source: readonly string[]): TypedLine[] {
  let unit: ReturnType<typeof unitOf>;
  let isOlder = false;
  const isInSignature = signatures();
  const read = source.flatMap((line) => {
    const bare = bareLine(line);
    isOlder = OLDER.test(bare) || (isOlder && !NEWER.test(bare));
    const isOld = isOlder || line.trimStart().startsWith('>');
    const heading = /^\D{3,}$/.test(bare) ? unitOf(bare.replace(/:$/, '')) : undefined;
    if (heading !== undefined) unit = heading;
    const lines = readLines(line);
    const isNoWine = heading !== undefined || isInSignature(bare, lines);
    return lines.map((one) => ({ isOld, line: isNoWine ? { ...one, isAside: true } : inUnit(one, unit) }));
  });
  const isOrder = (line: TypedLine) => !isWithout(line) && !line.isAside;
  const hasNew = read.some(({ isOld, line }) => !isOld && isOrder(line));
  const refersToOld = read.some(({ isOld, line }) => !isOld && REFERS.test(line.source));
  const lines = read.map(({ isOld, line }): TypedLine => {
    if (!isOld || !hasNew) return line;
    return refersToOld && isOrder(line) ? refused(line, 'unclear') : { ...line, isAside: true };
  });
  const isOfAll = lines.some((line) => isWithout(line) && namesUnit(line.source));
  const isApart = lines.some((line) => /^\d{0,2}$/.test(line.text) && (line.text !== '' || isOrder(line)));
  return lines.map((line) => {
    if (isOfAll && isWithout(line) && namesUnit(line.source)) return { ...line, isAside: true };
    if (isOfAll && line.quantity.unit === 'default') return refused(line, 'unclear');
    const isAsked = isApart && isWithout(line) && !line.fault && !line.isUnordered;
    return isAsked && /\p{L}/u.test(line.text) ? refused(line, 'missing') : line;
  });
}

function inUnit(line: TypedLine, unit: ReturnType<typeof unitOf>): TypedLine {
  if (unit === undefined || line.quantity.unit !== 'default') return line;
  const quantity = countedQuantity({ [unit]: line.quantity.count });
  return typeof quantity === 'string' ? line : { ...line, quantity };
}

function readLines(line: string): TypedLine[] {
  const bare = bareLine(line);
  const parts = NAMES_NO_WINE.test(bare) ? undefined : listedParts(bare);
  return parts === undefined ? [readBare(line, bare)] : parts.map((part) => readBare(part, part));
}

/** A blank field of a form: `CHA001 ____`. */
const BLANK = /(?:_{2,}|\.{4,}|…|(?<=[\s:])[-–—]+|\[ ?\]|\( ?\))(?: ?\p{L}{1,7})?$/u;

function readBare(source: string, written: string): TypedLine {
  const isRefused = isRefusedLine(written);
  const bare = isRefused ? withoutRefusal(written) : written;
  const wanted = bare
    .replace(POLITE, '')
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ' ')
    .trim();
  const { rest, ...read } = readQuantity(wanted);
  const isOnlyCode = read.quantity.unit !== 'default' && /^\p{L}{0,4}\d+[bc]$/iu.test(wanted) && rest === '';
  const line = isOnlyCode ? { ...NO_AMOUNT, text: wanted } : { ...read, text: rest };
  const caseOf = bottlesHeld(wanted);
  const isUnordered = !isRefused && read.quantity.unit === 'none' && !read.fault && BLANK.test(bare);
  const isAside = isAsideLine(written, line);
  const amount =
    isRefused && !isAside ? { ...NO_AMOUNT, text: line.text, fault: 'not-wanted' as const } : line;
  return bounded({
    ...amount,
    ...(caseOf !== undefined && { caseOf }),
    ...(isUnordered && { isUnordered }),
    source: source.trim(),
    isAside,
  });
}

const MOST_OF_A_LINE = 100;
const CODE = /^(?=\S*\d)[\p{L}\p{N}][\p{L}\p{N}./-]*$/u;

/**
 * Splits a line with several wines: `2 fleurie, 3 chablis and 1 sancerre`, `127, 214, 305`, `LOI023 SHE010`. In `LOI023
 * 2 SHE010 120` the number after a code with letters is the code's quantity; `127 214` are two bins. Undefined if the
 * line has a single wine.
 */
function listedParts(bare: string): string[] | undefined {
  const codes = bare.split(/[\s,;|]+/).filter((part) => part !== '');
  const isLarge = (code: string) =>
    /^\d+$/.test(code) ? code.length >= 3 && !/^(?:19|20)\d\d$/.test(code) : code.length >= 4;
  const sized = /^\d+(?:cl|ml|l|yo|yrs?)$|\dx\d|^\d+\/\d+$/i;
  const isCode = (code: string) =>
    CODE.test(code) && isLarge(code) && !sized.test(code) && !isQuantityAlone(code);
  if (codes.length > 1 && codes.length <= MOST_OF_A_LINE) {
    const isCounted = (code: string, nth: number) =>
      nth % 2 === 0 ? isCode(code) && /\p{L}/u.test(code) : /^\d{1,3}$/.test(code);
    if (codes.length % 2 === 0 && !/[,;|]/.test(bare) && codes.every(isCounted)) {
      const pairs = codes.flatMap((code, nth) => (nth % 2 === 0 ? `${code} ${codes[nth + 1]}` : []));
      return pairs.length > 1 ? pairs : undefined;
    }
    if (codes.every(isCode)) return codes;
  }
  const parts = bare.split(/ ?[,;] ?| (?:and|&|\/) (?=\d|\p{L}+\d)/u).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > MOST_OF_A_LINE) return undefined;
  const read = parts.map((part) => readQuantity(part));
  const isWine = ({ rest, quantity }: (typeof read)[number], nth: number) =>
    quantity.unit !== 'none' &&
    (/\p{L}{3}/u.test(rest) || CODE.test(rest)) &&
    !/^\d{1,2}$/.test(parts[nth] ?? '');
  if (read.every(isWine)) return parts;
  return parts.length > 2 && parts.every((part) => CODE.test(part) && isLarge(part)) ? parts : undefined;
}

/** True for a quantity without a name: `3cases` is not a code. */
function isQuantityAlone(word: string): boolean {
  const { quantity, rest, fault } = readQuantity(word);
  return (quantity.unit !== 'none' || fault !== undefined) && rest === '';
}

function bounded(line: TypedLine): TypedLine {
  return { ...line, source: cut(line.source), text: cut(line.text), words: cut(line.words) };
}

/** Cuts a long text, never within a surrogate pair. */
function cut(text: string): string {
  return text.length <= LONGEST ? text : text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
}
