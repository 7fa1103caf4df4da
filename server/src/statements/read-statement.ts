import { addDays, addMonths, type PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { endOfDay, londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, penceOf } from '@tradecellar/trade/money.ts';
import {
  type OpenItem,
  openItems,
  type StatementFigures,
  statementFigures,
} from '@tradecellar/trade/statement.ts';
import type { Reader } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { readNotInLedger } from './payable-queries.ts';
import {
  numbersOf,
  readLedger,
  readQueriedOrders,
  readStatedCustomer,
  type StatedCustomer,
  type TransactionRow,
} from './queries.ts';
import { ledgerRow } from './row-rules.ts';

export type OpenTransaction = {
  readonly row: TransactionRow;
  readonly item: OpenItem;
  /** The pence that are paid by card and not in the ledger yet; negative for a credit that was used. */
  readonly paidPence: number;
};

/** The figures and open items of an account on a day. */
export type AccountStatement = {
  readonly customer: StatedCustomer;
  readonly day: PlainDate;
  readonly figures: StatementFigures;
  readonly inQueryPence: number;
  readonly hasSettlements: boolean;
  readonly open: readonly OpenTransaction[];
  /** The pence of card payments that the ledger's balance does not have yet, on whichever day they were paid. */
  readonly paidPence: number;
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
  const options = { inQuery: numbersOf(queried), ...(upTo !== undefined && { upTo }) };
  const byNumber = new Map(rows.map((row) => [row.transaction_number, row]));
  const open = openItems(ledger, options);
  const { items, balancePence: paidPence } = await readNotInLedger(
    reader,
    { account, now },
    ledger,
    upTo === undefined ? open : openItems(ledger),
  );
  const paid = upTo === undefined ? items : new Map<string, number>();
  return {
    customer,
    day,
    figures: statementFigures(ledger, { day, balance: storedMoney(customer.credit_balance), ...options }),
    inQueryPence: penceOf(addMoney(...queried.map(({ sum }) => storedMoney(sum)))),
    hasSettlements: rows.some(({ settled_by }) => settled_by !== ''),
    open: open.flatMap((item) => {
      const row = byNumber.get(item.number);
      return row === undefined ? [] : [{ row, item, paidPence: paid.get(item.number) ?? 0 }];
    }),
    paidPence,
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
