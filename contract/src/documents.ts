import { DOCUMENT_KINDS, MOST_DOCUMENT_BYTES } from '@tradecellar/trade/document.ts';
import { type Static, Type } from 'typebox';
import { defineEndpoint, type Endpoint, FileBytes, mainResult } from './endpoint.ts';
import { AccountCode, AskedOrderNumber, ONE_LINE, oneLine } from './fields.ts';

const DocumentKind = Type.Enum([...DOCUMENT_KINDS]);
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-06-30'] });
const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', examples: ['2026-06'] });
const DocumentId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Moment = Type.String({ format: 'date-time' });

const documentFields = {
  Id: DocumentId,
  Kind: DocumentKind,
  Number: Type.String(),
  Day: Type.String({ description: 'yyyy-MM-dd' }),
  OrderNo: Type.String({
    description:
      'Of the order that it belongs to; empty without one, and to a buyer while the shop does not have the order',
  }),
  TransactionNo: Type.String({ description: 'Of the transaction that it belongs to, else empty' }),
  Reference: Type.String(),
  Bytes: Type.Integer(),
  FiledAt: { ...Moment, description: 'When the newest version came' },
  Version: Type.Integer({ minimum: 1, description: 'Above 1 if the document replaced an earlier version' }),
};
export const AccountDocument = Type.Object(documentFields);
export type AccountDocument = Static<typeof AccountDocument>;

/** The most documents of a list's page. */
export const DOCUMENTS_AT_ONCE = 100;

export const accountDocuments = defineEndpoint({
  method: 'POST',
  path: '/account/documents',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'see-money',
  summary: 'The documents of an account, newest first, and the months that have documents',
  body: Type.Object({
    CustomerAccount: AccountCode,
    Month: Type.Optional(Month),
    Kind: Type.Optional(DocumentKind),
    Text: Type.Optional({ ...oneLine(60), description: 'Part of a number or of a reference' }),
    Start: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  answer: mainResult(
    Type.Object({
      Documents: Type.Array(AccountDocument, { maxItems: DOCUMENTS_AT_ONCE }),
      More: Type.Boolean(),
      Months: Type.Array(Type.Object({ Month, Count: Type.Integer() }), {
        description: 'Of all documents of the account, the newest month first',
      }),
    }),
  ),
  problems: [],
});

/** The documents that belong to an order or to transactions: an invoice, its delivery note, its credit notes. */
export const accountDocumentsOf = defineEndpoint({
  method: 'POST',
  path: '/account/documents/of',
  who: 'person',
  right: 'see-customers',
  summary: 'The documents of an order, or of transactions; 204 when there are none',
  body: Type.Object({
    CustomerAccount: AccountCode,
    orderNo: Type.Optional(AskedOrderNumber),
    TransactionNumbers: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 1_000 })),
  }),
  answer: mainResult(Type.Array(AccountDocument)),
  mayBeEmpty: true,
  problems: [],
});

export const accountDocument = defineEndpoint({
  method: 'POST',
  path: '/account/documents/item',
  who: 'person',
  right: 'see-customers',
  summary: 'A document as PDF',
  body: Type.Object({ CustomerAccount: AccountCode, Id: DocumentId }),
  answer: FileBytes,
  file: 'application/pdf',
  problems: ['document-not-found'],
});

export const accountDocumentsMonth = defineEndpoint({
  method: 'POST',
  path: '/account/documents/month',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'see-money',
  summary: 'The documents of a month as a ZIP archive, with a list of them as CSV',
  body: Type.Object({ CustomerAccount: AccountCode, Month, Kind: Type.Optional(DocumentKind) }),
  answer: FileBytes,
  file: 'application/zip',
  problems: ['document-month-empty', 'document-month-too-large'],
});

const number = Type.String({ minLength: 1, maxLength: 60, pattern: ONE_LINE });
const filed = {
  Kind: DocumentKind,
  Number: { ...number, examples: ['I7041'] },
  Day: Type.Optional({ ...Day, description: 'The date on it; today if absent' }),
  OrderNo: Type.Optional({ ...oneLine(40), examples: ['M1001'] }),
  TransactionNo: Type.Optional({
    ...oneLine(60),
    description: 'Of the transaction that it belongs to: for a credit note, the invoice',
    examples: ['I7041'],
  }),
  Reference: Type.Optional({ ...oneLine(100), examples: ['Till 2'] }),
  Content: Type.String({
    contentEncoding: 'base64',
    maxLength: Math.ceil((MOST_DOCUMENT_BYTES + 1) / 3) * 4,
    pattern: '^[A-Za-z0-9+/]*={0,2}$',
    description: 'The PDF, at most 10 MB',
    examples: ['JVBERi0xLjcK'],
  }),
};
const FiledDocument = Type.Object({
  Id: DocumentId,
  Version: Type.Integer({ minimum: 1 }),
  Outcome: Type.Enum(['filed', 'replaced', 'unchanged'], {
    description: '`unchanged` if its newest version has the same content',
  }),
});
const FILE_PROBLEMS = ['document-unsuitable', 'document-account-unknown', 'document-number-taken'] as const;
/** Base64 takes a third more than the PDF. */
const FILE_MEGABYTES = 15;
/** Each PDF is checked in a thread of its own, one after the other. */
const FILE_SECONDS = 60;

/** A repeated call changes nothing. */
export const fileBackOfficeDocument = defineEndpoint({
  method: 'POST',
  path: '/back-office/documents',
  who: 'key',
  scope: 'documents',
  summary:
    'Files a document of a customer; another PDF of the same kind and number replaces it as a new version',
  body: Type.Object({ Account: { ...AccountCode, examples: ['BRINE01'] }, ...filed }),
  answer: FiledDocument,
  mostMegabytes: FILE_MEGABYTES,
  longestSeconds: FILE_SECONDS,
  problems: [...FILE_PROBLEMS],
});

export const fileOfficeDocument = defineEndpoint({
  method: 'POST',
  path: '/admin/documents/file',
  who: 'admin',
  right: 'file-documents',
  summary: 'Files a document by hand',
  body: Type.Object({ CustomerAccount: AccountCode, ...filed }),
  answer: mainResult(FiledDocument),
  mostMegabytes: FILE_MEGABYTES,
  longestSeconds: FILE_SECONDS,
  problems: [...FILE_PROBLEMS],
});

export const OfficeDocument = Type.Object({
  ...documentFields,
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  CameBy: Type.String({ description: '`inbox`, the name of an API key, or a person' }),
  File: Type.String({ description: 'Its name in the inbox, else empty' }),
  WaitsFor: Type.Array(Type.String(), {
    description: 'The order or the transaction that has not come yet, in words',
  }),
});
export type OfficeDocument = Static<typeof OfficeDocument>;

export const officeDocuments = defineEndpoint({
  method: 'POST',
  path: '/admin/documents',
  who: 'admin',
  right: 'see-customers',
  summary: 'Documents of all customers, newest first, and the files that wait or were refused',
  body: Type.Object({
    Show: Type.Enum(['all', 'waiting']),
    Text: Type.Optional({ ...oneLine(60), description: 'Part of an account, a number or a reference' }),
    Start: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  answer: mainResult(
    Type.Object({
      Documents: Type.Array(OfficeDocument, { maxItems: DOCUMENTS_AT_ONCE }),
      More: Type.Boolean(),
      Pattern: Type.String({ description: 'The setting `documents.fileNames`' }),
      Expected: Type.Array(Type.Object({ File: Type.String(), Account: Type.String(), CameAt: Moment }), {
        description: 'Files that an index names and that have not come, at most 100',
      }),
      Refused: Type.Array(Type.Object({ File: Type.String(), At: Moment, Says: Type.String() }), {
        description: 'Files of the inbox that were set aside, at most 100',
      }),
    }),
  ),
  problems: [],
});

export const officeDocument = defineEndpoint({
  method: 'POST',
  path: '/admin/documents/item',
  who: 'admin',
  right: 'see-customers',
  summary: 'A version of a document as PDF',
  body: Type.Object({
    Id: DocumentId,
    Version: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  answer: FileBytes,
  file: 'application/pdf',
  problems: ['document-not-found'],
});

/** A repeated call changes nothing. */
export const removeOfficeDocument = defineEndpoint({
  method: 'POST',
  path: '/admin/documents/remove',
  who: 'admin',
  right: 'file-documents',
  summary:
    'Removes a document with all its versions, such as a document that another customer’s number was on',
  body: Type.Object({ Id: DocumentId }),
  answer: mainResult(Type.Literal('removed')),
  problems: [],
});

export const documentEndpoints: readonly Endpoint[] = [
  accountDocument,
  accountDocuments,
  accountDocumentsMonth,
  accountDocumentsOf,
  fileBackOfficeDocument,
  fileOfficeDocument,
  officeDocument,
  officeDocuments,
  removeOfficeDocument,
];
