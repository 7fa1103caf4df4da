import { Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';

/** The kinds of rows that the office can download, mend and send back. */
export const OWN_FILES = ['products', 'customers', 'logins', 'addresses', 'prices'] as const;

export const ownFile = defineEndpoint({
  method: 'POST',
  path: '/admin/data/file',
  who: 'admin',
  summary:
    'Today’s rows of a kind as a CSV file that an import takes. Stock and credit, which move, are left out',
  body: Type.Object({ Kind: Type.Enum(OWN_FILES) }),
  answer: mainResult(Type.Object({ Name: Type.String(), Content: Type.String() })),
  problems: [],
});
