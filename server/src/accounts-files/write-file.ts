import { withoutFormula } from '@tradecellar/trade/csv-text.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { stringify } from 'csv-stringify/sync';
import { cells } from './cells.ts';
import { type FileRow, fileRows, type Invoice } from './invoice.ts';
import type { ShapeInUse } from './shape-in-use.ts';
import type { Column } from './shapes.ts';

/** A file for the accounts: its name without a folder, and its whole text. */
export type AccountsFile = { readonly name: string; readonly content: string };

export function headsOf({ columns }: Pick<ShapeInUse, 'columns'>): string[] {
  return columns.map(({ head }) => head);
}

/** The rows of an order as the file has them. */
export function textRows(invoice: Invoice, shape: ShapeInUse): string[][] {
  return fileRows(invoice, shape).map((row) => shape.columns.map((column) => cellOf(column, row, shape)));
}

/**
 * A cell is a single line, which the shop cuts at the length that the system takes, never within a letter. A file that
 * people open in a spreadsheet has no formula.
 */
function cellOf(column: Column, row: FileRow, shape: ShapeInUse): string {
  const written = 'text' in column ? column.text : cells[column.cell](row, shape);
  const line = written.replace(/\s+/g, ' ').trim();
  const text = shape.hasMark ? withoutFormula(line) : line;
  return column.most === undefined ? text : [...text].slice(0, column.most).join('').trimEnd();
}

/**
 * The files of invoices, CSV by RFC 4180 with CRLF. All orders are one file, unless the system takes fewer orders or
 * rows at once. An invoice is never split over two files. Example: QuickBooks takes 100 orders at once, so 250 orders
 * are three files.
 */
export function writeFiles(invoices: readonly Invoice[], shape: ShapeInUse, at: Date): AccountsFile[] {
  const parts: { orders: number; rows: string[][] }[] = [];
  for (const invoice of invoices) {
    const rows = textRows(invoice, shape);
    const last = parts.at(-1);
    if (
      last === undefined ||
      last.orders >= shape.most.orders ||
      last.rows.length + rows.length > shape.most.rows
    ) {
      parts.push({ orders: 1, rows });
    } else {
      last.orders++;
      last.rows.push(...rows);
    }
  }
  return parts.map(({ rows }, place) => ({
    name: fileName(shape.fileName, at, parts.length > 1 ? `-${place + 1}` : ''),
    content: csv([headsOf(shape), ...rows], shape.hasMark),
  }));
}

/** `orders-{date}-{time}.csv` is `orders-2026-11-27-1005-2.csv` for the second file of 27 November, 10:05 in London. */
export function fileName(pattern: string, at: Date, suffix: string): string {
  const { date, minutes } = londonTime(at);
  const figures = (count: number) => String(count).padStart(2, '0');
  const time = `${figures(Math.floor(minutes / 60))}${figures(minutes % 60)}`;
  const name = pattern.replaceAll('{date}', date).replaceAll('{time}', time);
  const dot = name.lastIndexOf('.');
  return dot < 1 ? `${name}${suffix}` : `${name.slice(0, dot)}${suffix}${name.slice(dot)}`;
}

function csv(rows: readonly string[][], hasMark: boolean): string {
  return stringify([...rows], { record_delimiter: 'windows', bom: hasMark });
}
