import * as statement from '@tradecellar/contract/statement.ts';
import { type Call, call } from './one-call.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };

export const statementCalls: readonly Call[] = [
  call(statement.accountStatement, { ...ALPHA, MonthEnd: '2026-01' }),
  call(statement.accountStatementCsv, ALPHA),
  call(statement.accountStatementPdf, ALPHA),
  call(statement.accountStatementMail, ALPHA, undefined, 'empty'),
];
