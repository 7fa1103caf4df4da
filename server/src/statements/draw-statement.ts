import type { Merchant } from '@tradecellar/contract/settings.ts';
import { formatMoney, moneyFromPence, penceOf } from '@tradecellar/trade/money.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { transferFact } from '@tradecellar/trade/transfer-reference.ts';
import { storedMoney } from '../database/stored-money.ts';
import { drawPdf } from '../pdf/draw-pdf.ts';
import { letterhead, merchantFoot } from '../pdf/letterhead.ts';
import type { CellBorders, Content, TableCell } from '../pdf/pdf-document.ts';
import { ruledTable } from '../pdf/ruled-table.ts';
import type { Shop } from '../shop.ts';
import type { AccountStatement } from './read-statement.ts';
import { type SheetRow, type SheetSum, statementSheet, transferOf } from './statement-sheet.ts';

/** A cell without lines. */
const plain: CellBorders = { border: [false, false, false, false] };

const pounds = (pence: number) => formatMoney(moneyFromPence(pence));

/**
 * A statement on A4 in the form that bookkeepers know: the open items with what is left of each, their sum, its ages,
 * and what was received since.
 */
export async function drawStatement(
  { database, merchant, clock }: Pick<Shop, 'database' | 'merchant' | 'clock'>,
  whose: string,
  statement: AccountStatement,
): Promise<Buffer> {
  const { customer, day, receivedSince } = statement;
  const { rows, totals, due, ages } = statementSheet(statement);
  const title = `Statement of ${customer.account} on ${formatTradeDate(day)}`;
  return drawPdf(whose, {
    title,
    runningTitle: title,
    author: merchant.name,
    madeAt: clock.now(),
    foot: merchantFoot(merchant),
    content: [
      await letterhead({ database, merchant }, 'Statement'),
      headOf(statement),
      rows.length === 0 ? { text: 'Nothing is open.', margin: [0, 24, 0, 0] } : itemsOf(rows),
      sumsOf(totals),
      ...(due.length === 0 ? [] : [agesOf(due, ages)]),
      ...mismatchOf(statement),
      ...(receivedSince.length === 0 ? [] : sinceOf(statement)),
      ...transferTo(merchant, statement),
    ],
  });
}

function headOf({ customer, day }: AccountStatement): Content {
  const { account, name, billing_name, billing_address } = customer;
  const lines = [billing_name || name, ...billing_address].filter((line) => line.trim() !== '');
  const facts = [
    ['Account', account],
    ['Statement date', formatTradeDate(day)],
  ];
  return {
    margin: [0, 22, 0, 20],
    columns: [
      { width: '*', stack: lines.map((text) => ({ text })), lineHeight: 1.25 },
      {
        width: 'auto',
        layout: 'bare',
        table: {
          body: facts.map(([label = '', value = '']): TableCell[] => [
            { ...plain, text: label, style: 'label', margin: [0, 0, 14, 4] },
            { ...plain, text: value, alignment: 'right', margin: [0, 0, 0, 4] },
          ]),
        },
      },
    ],
  };
}

function itemsOf(rows: readonly SheetRow[]): Content {
  return ruledTable(
    [
      { head: 'Date', width: 54 },
      { head: 'Due', width: 54 },
      { head: 'Number', width: 62 },
      { head: 'Type', width: 84 },
      { head: 'Reference', width: '*' },
      { head: 'Total', width: 62, align: 'right' },
      { head: 'Open', width: 62, align: 'right' },
    ],
    rows.map((row) => [
      row.date,
      row.due,
      row.number,
      { text: [row.type, ...(row.note === '' ? [] : [{ text: ` ${row.note}`, bold: true }])] },
      row.references.filter((text) => text.trim() !== '').join(' · '),
      pounds(row.totalPence),
      pounds(row.openPence),
    ]),
  );
}

/** The totals stand below the column of what is open; the first total is the sum of this column. */
function sumsOf(totals: readonly SheetSum[]): Content {
  return {
    layout: 'bare',
    unbreakable: true,
    margin: [0, 8, 0, 0],
    table: {
      widths: ['*', 90],
      body: totals.map(([label, pence], at): TableCell[] => [
        { ...plain, text: label, alignment: 'right', bold: at === 0, margin: [0, 0, 0, 4] },
        { ...plain, text: pounds(pence), alignment: 'right', bold: at === 0, margin: [0, 0, 0, 4] },
      ]),
    },
  };
}

/** The figures by due date, then the ages of what is due, as one table of two rows each. */
function agesOf(due: readonly SheetSum[], ages: readonly SheetSum[]): Content {
  const table = (sums: readonly SheetSum[]) =>
    ruledTable(
      sums.map(([label]) => ({ head: label, width: '*' as const, align: 'right' as const })),
      [sums.map(([, pence]) => pounds(pence))],
    );
  return {
    unbreakable: true,
    margin: [0, 18, 0, 0],
    stack: [table(due), { text: 'Due for', style: 'label', margin: [0, 14, 0, 4] }, table(ages)],
  };
}

/** Says that the open items are not the balance. */
function mismatchOf({ figures: { balancePence, itemsPence } }: AccountStatement): Content[] {
  if (balancePence === itemsPence) return [];
  const sums = `The open items come to ${pounds(itemsPence)}, the balance is ${pounds(balancePence)}`;
  return [{ text: `${sums}; we show both.`, margin: [0, 14, 0, 0] }];
}

/** The merchant's bank and the reference to give, which stay together on a page. */
function transferTo(merchant: Merchant, statement: AccountStatement): Content[] {
  const transfer = transferOf(merchant, statement);
  if (transfer === undefined) return [];
  const facts = [...transfer.lines.map(transferFact), ['Reference', transfer.reference] as const];
  return [
    {
      unbreakable: true,
      margin: [0, 24, 0, 0],
      stack: [
        { text: 'Pay by transfer', bold: true, margin: [0, 0, 0, 6] },
        {
          layout: 'bare',
          table: {
            widths: [100, '*'],
            body: facts.map(([label, value]): TableCell[] =>
              label === ''
                ? [{ ...plain, text: value, colSpan: 2, margin: [0, 0, 0, 4] }, '']
                : [
                    { ...plain, text: label, style: 'label', margin: [0, 0, 0, 4] },
                    { ...plain, text: value, margin: [0, 0, 0, 4] },
                  ],
            ),
          },
        },
      ],
    },
  ];
}

function sinceOf({ receivedSince, day }: AccountStatement): Content[] {
  return [
    { text: `Received since ${formatTradeDate(day)}`, style: 'label', margin: [0, 20, 0, 4] },
    ruledTable(
      [
        { head: 'Date', width: 54 },
        { head: 'Number', width: 130 },
        { head: 'Type', width: '*' },
        { head: 'Total', width: 64, align: 'right' },
      ],
      receivedSince.map((row) => [
        formatTradeDate(row.transaction_date),
        row.transaction_number,
        row.type,
        pounds(penceOf(storedMoney(row.total))),
      ]),
    ),
  ];
}
