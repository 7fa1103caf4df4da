import { isPlainDate, type PlainDate } from './delivery-calendar.ts';

export const DOCUMENT_KINDS = ['invoice', 'credit-note', 'delivery-note', 'statement', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_WORDS: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'delivery-note': 'Delivery note',
  statement: 'Statement',
  other: 'Document',
};

/** The largest PDF of a document, in bytes: 10 MB. */
export const MOST_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Kinds whose numbers belong to one account each: two customers never have an invoice of the same number. */
export const hasOwnNumber = (kind: DocumentKind): boolean => kind === 'invoice' || kind === 'credit-note';

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

/** The words of a pattern of file names, each with the text that it stands for. */
const WORDS: Readonly<Record<string, string>> = {
  KIND: '(?<kind>[a-z][a-z -]*?)',
  ACCOUNT: '(?<account>.+?)',
  NUMBER: '(?<number>.+?)',
  DATE: '(?<year>\\d{4})[-.]?(?<month>\\d{2})[-.]?(?<date>\\d{2})',
  ORDER: '(?<order>.*?)',
  REFERENCE: '(?<reference>.*?)',
  ANY: '.*?',
};
const WORD = /KIND|ACCOUNT|NUMBER|DATE|ORDER|REFERENCE|ANY/g;

/**
 * Reads the facts of a document from its file's name. With the pattern `KIND_ACCOUNT_NUMBER_DATE.pdf`,
 * `INV_BRINE01_I7041_2026-06-30.pdf` is the invoice I7041 of BRINE01 of 30 June 2026. Capitals do not matter, except in
 * the account and the number. Undefined if the name does not fit, names no known kind, or has an impossible day.
 */
export function readDocumentName(name: string, pattern: string): DocumentFacts | undefined {
  const found = patternOf(pattern)?.exec(name.normalize('NFC'))?.groups;
  if (found === undefined) return undefined;
  const { kind: word = '', account = '', number = '', year, month, date, order = '', reference = '' } = found;
  const kind = readDocumentKind(word);
  const day = year === undefined ? undefined : `${year}-${month}-${date}`;
  if (kind === undefined || (day !== undefined && !isPlainDate(day))) return undefined;
  const facts = { account, number, orderNo: order, reference };
  const trimmed = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, value.trim()]));
  return { ...facts, ...trimmed, kind, day, transactionNo: '' };
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

function patternOf(pattern: string): RegExp | undefined {
  if (!isDocumentPattern(pattern)) return undefined;
  const literals = pattern.split(WORD).map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  const words = pattern.match(WORD) ?? [];
  return new RegExp(`^${literals.map((text, at) => text + (WORDS[words[at] ?? ''] ?? '')).join('')}$`, 'i');
}
