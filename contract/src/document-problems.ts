import { DOCUMENT_KINDS, DOCUMENT_WORDS } from '@tradecellar/trade/document.ts';
import { Type } from 'typebox';
import { plain, problem } from './problem-kinds.ts';

const Text = Type.String();
const DocumentKind = Type.Enum([...DOCUMENT_KINDS]);

export const documentProblems = {
  'document-not-found': plain(404, 'We cannot find this document. Please reload the page.'),
  'document-unsuitable': problem(422, Type.Object({ reason: Text }), ({ reason }) => `This file ${reason}.`),
  'document-account-unknown': problem(
    422,
    Type.Object({ account: Text }),
    ({ account }) => `There is no customer account ${account}. Please check the account.`,
  ),
  'document-number-taken': problem(
    409,
    Type.Object({ kind: DocumentKind, number: Text, account: Text, other: Text }),
    ({ kind, number, account, other }) =>
      `${DOCUMENT_WORDS[kind]} ${number} belongs to account ${other} already, so it cannot belong to account ${account}, too.`,
  ),
  'document-month-empty': plain(404, 'There are no documents of this month.'),
  'document-month-too-large': plain(
    422,
    'This month has more than one archive can hold. Please choose a kind, such as invoices, or download the documents singly.',
  ),
};
