import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { DueFigures, OpenItem, Statement } from '@tradecellar/contract/statement.ts';
import { moneyFromPence, poundsOf } from '@tradecellar/trade/money.ts';
import type { DueFigures as DueRule } from '@tradecellar/trade/statement.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { storedPounds } from '../database/stored-money.ts';
import type { AccountStatement, OpenTransaction } from './read-statement.ts';
import { transferOf } from './statement-sheet.ts';

const pounds = (pence: number) => poundsOf(moneyFromPence(pence));

export function presentStatement(
  statement: AccountStatement,
  merchant: Pick<Merchant, 'transferLines'>,
): Statement {
  const { balancePence, itemsPence, due } = statement.figures;
  const transfer = transferOf(merchant, statement);
  return {
    Day: formatTradeDate(statement.day),
    Balance: pounds(balancePence),
    Items: pounds(itemsPence),
    InQuery: pounds(statement.inQueryPence),
    ...(due !== undefined && { DueFigures: presentDue(due) }),
    HasSettlements: statement.hasSettlements,
    OpenItems: statement.open.map(presentOpenItem),
    ...(transfer && { Transfer: { Lines: [...transfer.lines], Reference: transfer.reference } }),
  };
}

function presentDue(due: DueRule): DueFigures {
  const [to30, to60, to90, over90] = due.ageingPence;
  return {
    Due: pounds(due.duePence),
    Overdue: pounds(due.overduePence),
    ...(due.overdueSince !== undefined && { OverdueSince: formatTradeDate(due.overdueSince) }),
    NotYetDue: pounds(due.notYetDuePence),
    Age0To30: pounds(to30),
    Age31To60: pounds(to60),
    Age61To90: pounds(to90),
    AgeOver90: pounds(over90),
  };
}

function presentOpenItem({ row, item, paidPence }: OpenTransaction): OpenItem {
  return {
    TransactionNumber: row.transaction_number,
    TransactionDate: formatTradeDate(row.transaction_date),
    ...(row.due_date !== null && { DueDate: formatTradeDate(row.due_date) }),
    Type: row.type,
    Reference1: row.reference1,
    Reference2: row.reference2,
    Total: storedPounds(row.total),
    Open: pounds(item.openPence),
    ...(paidPence !== 0 && { PaidByCard: pounds(paidPence) }),
    IsInQuery: item.isInQuery,
  };
}
