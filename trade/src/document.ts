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

/** Kinds that only people who may see the money of their account read. */
export const isOfMoney = (kind: DocumentKind): boolean => kind !== 'delivery-note' && kind !== 'other';

/** Kinds whose numbers belong to one account each: two customers never have an invoice of the same number. */
export const hasOwnNumber = (kind: DocumentKind): boolean => kind === 'invoice' || kind === 'credit-note';
