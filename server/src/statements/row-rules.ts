import type { LedgerRow } from '@tradecellar/trade/statement.ts';
import { storedMoney } from '../database/stored-money.ts';
import type { TransactionRow } from './queries.ts';

/** A stored transaction for the rules of `trade/`. */
export function ledgerRow(row: TransactionRow): LedgerRow {
  return {
    number: row.transaction_number,
    date: row.transaction_date,
    dueDate: row.due_date,
    total: storedMoney(row.total),
    references: [row.reference1, row.reference2],
    settledBy: row.settled_by,
  };
}
