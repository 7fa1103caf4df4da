import * as documents from '@tradecellar/contract/documents.ts';
import { pdfOf } from '../pdf-files.ts';
import { type Call, call } from './one-call.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };
const filed = (text: string) => ({
  Kind: 'invoice' as const,
  Number: text,
  Day: '2026-11-10',
  Content: pdfOf(text).toString('base64'),
});

export const documentCalls: readonly Call[] = [
  call(documents.fileBackOfficeDocument, { Account: 'ALPHA', ...filed('I1') }, (seen, { Id }) => {
    seen.document = Id;
  }),
  call(documents.fileOfficeDocument, { ...ALPHA, ...filed('I2') }),
  call(documents.accountDocuments, ALPHA),
  call(documents.accountDocumentsOf, { ...ALPHA, TransactionNumbers: ['I1'] }),
  call(documents.accountDocument, ({ document }) => ({ ...ALPHA, Id: document })),
  call(documents.accountDocumentsMonth, { ...ALPHA, Month: '2026-11' }),
  call(documents.officeDocuments, { Show: 'all' }),
  call(documents.officeDocument, ({ document }) => ({ Id: document, Version: 1 })),
  call(documents.removeOfficeDocument, ({ document }) => ({ Id: document })),
];
