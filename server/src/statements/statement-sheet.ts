import type { Merchant } from '@tradecellar/contract/settings.ts';
import { formatMoney, moneyFromPence, penceOf } from '@tradecellar/trade/money.ts';
import { daysOverdue } from '@tradecellar/trade/statement.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { transferReference } from '@tradecellar/trade/transfer-reference.ts';
import { storedMoney } from '../database/stored-money.ts';
import type { AccountStatement, OpenTransaction } from './read-statement.ts';

/** A row of a statement on paper or in a file. Dates are dd/MM/yyyy, or empty. */
export type SheetRow = {
  readonly date: string;
  readonly due: string;
  readonly number: string;
  readonly type: string;
  readonly references: readonly [string, string];
  /** 'Overdue' or 'In query', what is paid by card and not in the ledger yet, both, or empty. */
  readonly note: string;
  readonly totalPence: number;
  readonly openPence: number;
};

export type SheetSum = readonly [label: string, pence: number];

/** The contents of a statement, which PDF and CSV draw each in its way. */
export type StatementSheet = {
  readonly rows: readonly SheetRow[];
  /** The sum of the rows, the ledger's balance if it is another sum, and card payments as credits. */
  readonly totals: readonly SheetSum[];
  /** Empty if the ledger has no due dates. */
  readonly due: readonly SheetSum[];
  /** The four ages of what is due; empty if the ledger has no due dates. */
  readonly ages: readonly SheetSum[];
};

export function statementSheet({
  day,
  figures,
  inQueryPence,
  paidPence,
  open,
}: AccountStatement): StatementSheet {
  const { balancePence, itemsPence, due } = figures;
  const [to30, to60, to90, over90] = due?.ageingPence ?? [0, 0, 0, 0];
  return {
    rows: open.map((each) => sheetRow(each, day)),
    totals: [
      ['Open items', itemsPence],
      ...(balancePence === itemsPence ? [] : [['Balance in our ledger', balancePence] as const]),
      ...(paidPence === 0 ? [] : [['Paid by card and not in our ledger yet', -paidPence] as const]),
      ...(inQueryPence === 0 ? [] : [['In query', inQueryPence] as const]),
    ],
    due:
      due === undefined
        ? []
        : [
            ['Due', due.duePence],
            ['Overdue', due.overduePence],
            ['Not yet due', due.notYetDuePence],
          ],
    ages:
      due === undefined
        ? []
        : [
            ['0 to 30 days', to30],
            ['31 to 60 days', to60],
            ['61 to 90 days', to90],
            ['Over 90 days', over90],
          ],
  };
}

function sheetRow({ row, item, paidPence }: OpenTransaction, day: string): SheetRow {
  const isLate = daysOverdue(item, day) > 0;
  const isPastDue = daysOverdue({ ...item, isInQuery: false }, day) > 0;
  const queried = isPastDue ? 'In query, not overdue' : 'In query';
  return {
    date: formatTradeDate(row.transaction_date),
    due: row.due_date === null ? '' : formatTradeDate(row.due_date),
    number: row.transaction_number,
    type: row.type,
    references: [row.reference1, row.reference2],
    note: [isLate ? 'Overdue' : '', item.isInQuery ? queried : '', paidNote(item, paidPence)]
      .filter(Boolean)
      .join(', '),
    totalPence: penceOf(storedMoney(row.total)),
    openPence: item.openPence,
  };
}

/** As the open items of My Account say it. */
function paidNote({ openPence }: OpenTransaction['item'], paidPence: number): string {
  if (paidPence === 0) return '';
  const [whole, part] = paidPence < 0 ? ['Used', 'used'] : ['Paid by card', 'paid by card'];
  return paidPence === openPence ? whole : `${formatMoney(moneyFromPence(Math.abs(paidPence)))} ${part}`;
}

/** The merchant's bank and the account's reference. Undefined if nothing is to be paid, or the merchant names no bank. */
export function transferOf(
  { transferLines }: Pick<Merchant, 'transferLines'>,
  { customer, figures, paidPence }: Pick<AccountStatement, 'customer' | 'figures' | 'paidPence'>,
): { readonly lines: readonly string[]; readonly reference: string } | undefined {
  const lines = transferLines.filter((line) => line.trim() !== '');
  const isOwed = figures.balancePence > paidPence || figures.itemsPence > paidPence;
  return lines.length > 0 && isOwed
    ? { lines, reference: transferReference(customer.account, undefined) }
    : undefined;
}

/** 'statement-HARB01-2026-10-31'. Characters that file names must not contain become hyphens. */
export function statementFileName(account: string, day: string): string {
  return `statement-${account.replace(/[^A-Za-z0-9_-]+/g, '-')}-${day}`;
}
