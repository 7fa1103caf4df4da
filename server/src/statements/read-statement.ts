import { addDays, addMonths, type PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { endOfDay, londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, penceOf } from '@tradecellar/trade/money.ts';
import {
  type LedgerRow,
  type OpenItem,
  openItems,
  type StatementFigures,
  statementFigures,
} from '@tradecellar/trade/statement.ts';
import type { Reader } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import {
  readLedger,
  readQueriedOrders,
  readStatedCustomer,
  type StatedCustomer,
  type TransactionRow,
} from './queries.ts';

export type OpenTransaction = { readonly row: TransactionRow; readonly item: OpenItem };

/** The figures and open items of an account on a day. */
export type AccountStatement = {
  readonly customer: StatedCustomer;
  readonly day: PlainDate;
  readonly figures: StatementFigures;
  readonly inQueryPence: number;
  readonly hasSettlements: boolean;
  readonly open: readonly OpenTransaction[];
  /** Receipts and credit notes after a month's end. */
  readonly receivedSince: readonly TransactionRow[];
};

type Asked = {
  readonly account: string;
  readonly now: Date;
  /** A month as yyyy-MM, for the statement of its last day. Undefined for today. */
  readonly month?: string | undefined;
};

/**
 * Reads the statement of an account of today, or of the last day of a month that has ended. Claims count that were
 * opened by that day and are still in query.
 */
export async function readStatement(
  reader: Reader,
  { account, now, month }: Asked,
): Promise<AccountStatement | Refusal> {
  const today = londonTime(now).date;
  const upTo = month === undefined ? undefined : lastDayOf(month);
  if (upTo !== undefined && upTo >= today) {
    return refuse('bad-request', { field: 'MonthEnd', reason: 'it must be a month that has ended' });
  }
  const day = upTo ?? today;
  const [customer, rows, queried] = await Promise.all([
    readStatedCustomer(reader, account),
    readLedger(reader, account),
    readQueriedOrders(reader, account, endOfDay(day)),
  ]);
  if (customer === undefined) return refuse('customer-not-found');
  const ledger = rows.map(ledgerRow);
  const inQuery = new Set(queried.flatMap(({ numbers }) => numbers));
  const options = upTo === undefined ? {} : { upTo };
  const byNumber = new Map(rows.map((row) => [row.transaction_number, row]));
  return {
    customer,
    day,
    figures: statementFigures(ledger, { day, balance: storedMoney(customer.credit_balance), ...options }),
    inQueryPence: penceOf(addMoney(...queried.map(({ sum }) => storedMoney(sum)))),
    hasSettlements: rows.some(({ settled_by }) => settled_by !== ''),
    open: openItems(ledger, { ...options, inQuery }).flatMap((item) => {
      const row = byNumber.get(item.number);
      return row === undefined ? [] : [{ row, item }];
    }),
    receivedSince: rows.filter(
      ({ transaction_date, total }) =>
        upTo !== undefined && transaction_date > upTo && storedMoney(total) < 0,
    ),
  };
}

/** '2026-02' is '2026-02-28'. */
function lastDayOf(month: string): PlainDate {
  return addDays(addMonths(`${month}-01`, 1), -1);
}

function ledgerRow(row: TransactionRow): LedgerRow {
  return {
    number: row.transaction_number,
    date: row.transaction_date,
    dueDate: row.due_date,
    total: storedMoney(row.total),
    references: [row.reference1, row.reference2],
    settledBy: row.settled_by,
  };
}
