import { isDocumentPattern } from '@tradecellar/trade/document.ts';
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
});
