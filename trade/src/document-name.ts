import { isPlainDate, type PlainDate } from './delivery-calendar.ts';
import type { DocumentKind } from './document.ts';
import { plainKey } from './plain-key.ts';

/** The kinds by their names in merchants' systems, in small letters without spaces and hyphens. */
const KIND_NAMES: Readonly<Record<string, DocumentKind>> = {
  ...ofEach('invoice', 'invoice', 'invoices', 'inv', 'in', 'si', 'salesinvoice', 'i'),
  ...ofEach('credit-note', 'creditnote', 'credit', 'cn', 'crn', 'cr', 'sc', 'salescredit', 'creditmemo', 'c'),
  ...ofEach('delivery-note', 'deliverynote', 'delivery', 'dn', 'del', 'pod', 'proofofdelivery', 'd'),
  ...ofEach('statement', 'statement', 'stmt', 'stat', 'st', 's'),
  ...ofEach('other', 'other', 'document', 'doc'),
};

function ofEach(kind: DocumentKind, ...names: readonly string[]): Record<string, DocumentKind> {
  return Object.fromEntries(names.map((name) => [name, kind]));
}

/** The kind of a word in a file: `Credit Note`, `CN` and `credit-note` are credit notes. Undefined for other words. */
export function readDocumentKind(text: string): DocumentKind | undefined {
  const name = text.toLowerCase().replace(/[\s_.-]/g, '');
  return Object.hasOwn(KIND_NAMES, name) ? KIND_NAMES[name] : undefined;
}

/** The facts of a document. Empty texts are unknown. */
export type DocumentFacts = {
  readonly kind: DocumentKind;
  readonly account: string;
  readonly number: string;
  readonly day: PlainDate | undefined;
  readonly orderNo: string;
  /** For a credit note: the invoice that it credits. */
  readonly transactionNo: string;
  readonly reference: string;
};

/** The words of a pattern of file names, each with the texts that it may stand for. */
const WORDS: Readonly<Record<string, RegExp>> = {
  KIND: /^[a-z][a-z -]*$/i,
  ACCOUNT: /^.+$/,
  NUMBER: /^.+$/,
  DATE: /^\d{4}[-.]?\d{2}[-.]?\d{2}$/,
  ORDER: /^.*$/,
  REFERENCE: /^.*$/,
  ANY: /^.*$/,
};
const WORD = /KIND|ACCOUNT|NUMBER|DATE|ORDER|REFERENCE|ANY/g;

/**
 * Reads the facts of a document from its file's name. With the pattern `KIND_ACCOUNT_NUMBER_DATE.pdf`,
 * `INV_BRINE01_I7041_2026-06-30.pdf` is the invoice I7041 of BRINE01 of 30 June 2026. Capitals do not matter, except in
 * the account and the number. Undefined if the name does not fit, names no known kind, or has an impossible day.
 */
export function readDocumentName(name: string, pattern: string): DocumentFacts | undefined {
  const found = isDocumentPattern(pattern) ? textsOf(name.normalize('NFC'), pattern) : undefined;
  if (found === undefined) return undefined;
  const texts = Object.fromEntries([...found].map(([word, text]) => [word, plainKey(text)]));
  const {
    KIND: word = '',
    ACCOUNT: account = '',
    NUMBER: number = '',
    DATE: date,
    ORDER: orderNo = '',
  } = texts;
  const kind = readDocumentKind(word);
  const day = date?.replace(/^(\d{4})\D?(\d\d)\D?/, '$1-$2-');
  if (kind === undefined || account === '' || number === '' || (day !== undefined && !isPlainDate(day)))
    return undefined;
  return { kind, account, number, day, orderNo, reference: texts.REFERENCE ?? '', transactionNo: '' };
}

/** True if a pattern names the kind, the account and the number, and no word twice. */
export function isDocumentPattern(pattern: string): boolean {
  const words: readonly string[] = pattern.match(WORD) ?? [];
  const named = words.filter((word) => word !== 'ANY');
  return (
    ['KIND', 'ACCOUNT', 'NUMBER'].every((word) => words.includes(word)) &&
    new Set(named).size === named.length
  );
}

/**
 * The text of each word of a pattern in a name: the shortest texts with which the whole name fits. Each word is tried
 * once at each place, so that no name takes long, as it might with a regular expression.
 */
function textsOf(name: string, pattern: string): ReadonlyMap<string, string> | undefined {
  const literals = pattern.split(WORD);
  const words = pattern.match(WORD) ?? [];
  const isAt = (literal: string, at: number) =>
    name.slice(at, at + literal.length).toLowerCase() === literal.toLowerCase();
  const failed = new Set<number>();
  /** The texts of the words from the word `nth` on, whose text begins at `start`. */
  const textsFrom = (nth: number, start: number): readonly string[] | undefined => {
    const test = WORDS[words[nth] ?? ''];
    if (test === undefined) return start === name.length ? [] : undefined;
    const literal = literals[nth + 1] ?? '';
    const place = nth * (name.length + 1) + start;
    if (failed.has(place)) return undefined;
    for (let end = start; end <= name.length; end++) {
      if (!isAt(literal, end) || !test.test(name.slice(start, end))) continue;
      const rest = textsFrom(nth + 1, end + literal.length);
      if (rest !== undefined) return [name.slice(start, end), ...rest];
    }
    failed.add(place);
    return undefined;
  };
  const [first = ''] = literals;
  const texts = isAt(first, 0) ? textsFrom(0, first.length) : undefined;
  return texts && new Map(texts.map((text, nth) => [words[nth] ?? '', text]));
}
