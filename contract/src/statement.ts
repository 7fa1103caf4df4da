import { type Static, Type } from 'typebox';
import { defineEndpoint, FileBytes, mainResult } from './endpoint.ts';
import { AccountCode, Pounds } from './fields.ts';

const Day = Type.String({ description: 'dd/MM/yyyy' });

/** A transaction of which a part is not settled. */
export const OpenItem = Type.Object({
  TransactionNumber: Type.String(),
  TransactionDate: Day,
  DueDate: Type.Optional(Day),
  Type: Type.String(),
  Reference1: Type.String(),
  Reference2: Type.String(),
  Total: Pounds,
  Open: Type.Number({
    unit: 'pounds',
    description: 'The part that is not settled; negative if it is a credit that settles nothing yet',
  }),
  PaidByCard: Type.Optional(
    Type.Number({
      unit: 'pounds',
      description:
        'The part of `Open` that is paid by card and not in the ledger yet; negative if a credit was used',
    }),
  ),
  IsInQuery: Type.Boolean({ description: 'An order that it invoices has a claim in query' }),
});
export type OpenItem = Static<typeof OpenItem>;

/** `Due` + `NotYetDue` is `Items`, and the four ages together are `Due`. */
const DueFigures = Type.Object({
  Due: Pounds,
  Overdue: Pounds,
  OverdueSince: Type.Optional(Day),
  NotYetDue: Pounds,
  Age0To30: Type.Number({ unit: 'pounds', description: 'Due for 0 to 30 days' }),
  Age31To60: Pounds,
  Age61To90: Pounds,
  AgeOver90: Pounds,
});
export type DueFigures = Static<typeof DueFigures>;

export const Statement = Type.Object({
  Day,
  Balance: Type.Number({ unit: 'pounds', description: 'The ledger’s balance of the account' }),
  Items: Type.Number({
    unit: 'pounds',
    description: 'The sum of the open items, which a ledger’s balance should be',
  }),
  InQuery: Type.Number({
    unit: 'pounds',
    description: 'What claims report and no credit note has taken off',
  }),
  DueFigures: Type.Optional(DueFigures),
  HasSettlements: Type.Boolean({ description: 'The ledger says which transaction settles which' }),
  OpenItems: Type.Array(OpenItem, { description: 'The item that is due first comes first' }),
  Transfer: Type.Optional(
    Type.Object(
      { Lines: Type.Array(Type.String()), Reference: Type.String() },
      { description: 'The merchant’s bank; absent if nothing is to be paid, or the merchant names no bank' },
    ),
  ),
});
export type Statement = Static<typeof Statement>;

/** A month that has ended, as yyyy-MM. Absent for today. */
const MonthEnd = Type.Optional(Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', examples: ['2026-10'] }));

export const accountStatement = defineEndpoint({
  method: 'POST',
  path: '/account/statement',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'see-money',
  summary: 'What an account owes, and by when: today, or at the end of a month',
  body: Type.Object({ CustomerAccount: AccountCode, MonthEnd }),
  answer: mainResult(Statement),
  problems: ['customer-not-found'],
});

export const accountStatementCsv = defineEndpoint({
  method: 'POST',
  path: '/account/statement/csv',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'see-money',
  summary: 'The statement as a CSV file: a row for each open item, and the sums',
  body: Type.Object({ CustomerAccount: AccountCode, MonthEnd }),
  answer: mainResult(Type.Object({ Name: Type.String(), Content: Type.String() })),
  problems: ['customer-not-found'],
});

export const accountStatementPdf = defineEndpoint({
  method: 'POST',
  path: '/account/statement/pdf',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'see-money',
  summary: 'The statement on A4, as PDF',
  longestSeconds: 30,
  body: Type.Object({ CustomerAccount: AccountCode, MonthEnd }),
  answer: FileBytes,
  file: 'application/pdf',
  problems: ['customer-not-found'],
});

/** 204 if the shop sends no monthly statements, or if the account has no login of the person. */
export const accountStatementMail = defineEndpoint({
  method: 'POST',
  path: '/account/statement/mail',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'see-money',
  summary: 'Whether the person gets the account’s monthly statement by mail; IsWanted changes it',
  body: Type.Object({ CustomerAccount: AccountCode, IsWanted: Type.Optional(Type.Boolean()) }),
  answer: mainResult(Type.Object({ IsWanted: Type.Boolean() })),
  mayBeEmpty: true,
  problems: [],
});

export const statementEndpoints = [
  accountStatement,
  accountStatementCsv,
  accountStatementPdf,
  accountStatementMail,
] as const;
