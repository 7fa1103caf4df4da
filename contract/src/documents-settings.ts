import { DOCUMENT_KINDS } from '@tradecellar/trade/document.ts';
import { isDocumentPattern } from '@tradecellar/trade/document-name.ts';
import { Type } from 'typebox';
import { group } from './setting-kinds.ts';

export const DocumentSettings = group({
  fileNames: Type.Refine(
    Type.String({
      default: 'KIND_ACCOUNT_NUMBER_DATE.pdf',
      maxLength: 200,
      mustBe: 'a file name with KIND, ACCOUNT and NUMBER in it, such as KIND_ACCOUNT_NUMBER_DATE.pdf',
      description:
        'How a PDF in the inbox’s folder `documents` is named: KIND, ACCOUNT, NUMBER, DATE (2026-06-30), ORDER, REFERENCE, and ANY for what does not matter',
    }),
    isDocumentPattern,
  ),
  mail: Type.Array(Type.Enum([...DOCUMENT_KINDS]), {
    default: [],
    mustBe: `a list in [ ], each one of ${DOCUMENT_KINDS.join(', ')}`,
    description:
      'Kinds of documents that go by mail, with the PDF, to the people of the account who see its money; never a document that is older than 31 days',
  }),
});
