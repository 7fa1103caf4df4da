import { readDocumentKind } from '@tradecellar/trade/document-name.ts';
import { plainKey } from '@tradecellar/trade/plain-key.ts';
import type { ImportFault } from '../import/csv/describe-fault.ts';
import { readCsv } from '../import/csv/read-csv.ts';
import { parseFileDate } from '../import/kinds/file-date.ts';
import type { IndexRow } from './index-queries.ts';

/** The columns of documents.csv, in small letters as they are compared, with the longest text. */
const COLUMNS = {
  file: { name: 'File', longest: 200, isRequired: true },
  kind: { name: 'Kind', longest: 40, isRequired: true },
  customeraccount: { name: 'CustomerAccount', longest: 40, isRequired: true },
  number: { name: 'Number', longest: 60, isRequired: true },
  date: { name: 'Date', longest: 40, isRequired: false },
  orderno: { name: 'OrderNo', longest: 40, isRequired: false },
  transactionno: { name: 'TransactionNo', longest: 60, isRequired: false },
  reference: { name: 'Reference', longest: 100, isRequired: false },
} as const;
type Column = keyof typeof COLUMNS;

const columnOf = (header: string) => header.toLowerCase().replace(/[\s_]/g, '');
const isColumn = (name: string): name is Column => Object.hasOwn(COLUMNS, name);

/**
 * Reads documents.csv, which says what PDFs are whose names do not say it. Either all rows or the faults of all rows.
 */
export function readIndex(
  file: string,
  content: Uint8Array,
): { readonly rows: readonly IndexRow[] } | { readonly faults: readonly ImportFault[] } {
  const csv = readCsv(file, content, {
    isKnown: (header) => isColumn(columnOf(header)),
    isRequired: (header) => {
      const name = columnOf(header);
      return isColumn(name) && COLUMNS[name].isRequired;
    },
    isKey: (header) => columnOf(header) === 'file',
  });
  if (!('rows' in csv)) return { faults: csv };
  const header = csv.header.map(columnOf);
  const missing = Object.entries(COLUMNS).filter(
    ([name, { isRequired }]) => isRequired && !header.includes(name),
  );
  if (missing.length > 0) {
    const names = missing.map(([, { name }]) => name).join(', ');
    return { faults: [{ file, line: csv.headerLine ?? 1, says: `lacks the column ${names}` }] };
  }
  const faults: ImportFault[] = [...(csv.misfits ?? [])];
  const seen = new Map<string, number>();
  const rows: IndexRow[] = [];
  for (const { line, cells } of csv.rows) {
    const textOf = (column: Column) => {
      const text = cells[header.indexOf(column)] ?? '';
      return column === 'file' ? text.trim() : plainKey(text);
    };
    const fault = (column: Column, says: string) =>
      faults.push({ file, line, column: COLUMNS[column].name, value: textOf(column).slice(0, 60), says });
    for (const column of Object.keys(COLUMNS).filter(isColumn)) {
      const { isRequired, longest } = COLUMNS[column];
      if (isRequired && textOf(column) === '') fault(column, 'is empty');
      if (textOf(column).length > longest) fault(column, `is longer than ${longest} characters`);
    }
    const name = textOf('file');
    if (/[/\\]/.test(name)) fault('file', 'is a path: it must be the name of a file beside the index');
    const first = seen.get(name.toLowerCase());
    if (first !== undefined) fault('file', `is on line ${first} already`);
    seen.set(name.toLowerCase(), line);
    const kind = readDocumentKind(textOf('kind'));
    if (kind === undefined)
      fault('kind', 'is none of invoice, credit note, delivery note, statement and other');
    const day = textOf('date') === '' ? undefined : parseFileDate(textOf('date'), 'DD/MM/YYYY');
    if (day === undefined && textOf('date') !== '') fault('date', 'is no date such as 30/06/2026');
    rows.push({
      file: name,
      kind: kind ?? 'other',
      account: textOf('customeraccount'),
      number: textOf('number'),
      day,
      orderNo: textOf('orderno'),
      transactionNo: textOf('transactionno'),
      reference: textOf('reference'),
    });
  }
  return faults.length > 0 ? { faults } : { rows };
}
