import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/web-worker';
import { columnName } from '../read-order/table-columns.ts';
import { readTypedLines, readTypedRows, type TypedLines } from '../read-order/typed-lines.ts';
import { joinSheets } from './join-sheets.ts';
import { type SheetLooks, workbookLooks } from './workbook-looks.ts';

export type OrderFileFault = 'wrong-type' | 'locked' | 'too-large-inside' | 'damaged' | 'empty';

/** The lines of a file. `from` names the file and the sheets that were read, `unread` all other parts. */
export type ReadOrder = {
  readonly from: string;
  readonly lines: TypedLines;
  readonly unread: readonly string[];
};
export type OrderFile = ReadOrder | { readonly fault: OrderFileFault };

/** A real order of 50 MB unpacks to at most this. A larger workbook is probably a ZIP bomb. */
const mostUnpackedBytes = 300_000_000;

/**
 * Reads an order from a file's bytes: from the sheets of a workbook with quantities, or else from the first sheet with
 * lines. Hidden sheets, rows and columns are skipped. Formulas have their saved values; macros are never run.
 */
export async function readOrderFile(name: string, bytes: ArrayBuffer): Promise<OrderFile> {
  const kind = kindOf(name, bytes);
  if (kind === 'text') return fromText(name, decode(bytes));
  if (kind !== 'workbook') return { fault: kind };
  return fromWorkbook(name, bytes);
}

async function fromWorkbook(name: string, bytes: ArrayBuffer): Promise<OrderFile> {
  try {
    if (unpackedBytes(bytes) > mostUnpackedBytes) return { fault: 'too-large-inside' };
    const sheets = await readWorkbook(bytes);
    const looks = workbookLooks(bytes);
    const shown = sheets.filter(({ sheet }) => !looks.get(sheet)?.isHidden);
    const read = shown
      .map(({ sheet, data }) => ({
        sheet,
        lines: readTypedRows(shownCells(data, looks.get(sheet)), shown.length > 1 ? sheet : ''),
      }))
      .filter(({ lines }) => lines.lines.length > 0);
    if (read.length === 0) return { fault: 'empty' };
    const joined = joinSheets(read);
    const [sheet, ...more] = joined.sheets;
    const named = more.length === 0 ? `sheet ${sheet}` : `sheets ${joined.sheets.join(' and ')}`;
    return {
      from: shown.length > 1 ? `${name}, ${named}` : name,
      lines: joined.lines,
      unread: [...joined.unread, ...hiddenWords(sheets, looks), ...struckWords(shown, looks)],
    };
  } catch {
    return { fault: 'damaged' };
  }
}

type Sheet = { readonly sheet: string; readonly data: readonly (readonly Cell[])[] };

function hiddenWords(sheets: readonly Sheet[], looks: ReadonlyMap<string, SheetLooks>): string[] {
  const hidden = sheets.filter(({ sheet }) => looks.get(sheet)?.isHidden);
  const rows = sheets.flatMap(({ sheet, data }) =>
    data.filter((row, at) => looks.get(sheet)?.hiddenRows.has(at) && row.some((cell) => cell !== null)),
  );
  return [
    ...hidden.map(({ sheet }) => `hidden sheet ${sheet}`),
    ...(rows.length > 0 ? [countWords(rows.length, 'hidden row')] : []),
  ];
}

const MOST_NAMED = 10;

function struckWords(sheets: readonly Sheet[], looks: ReadonlyMap<string, SheetLooks>): string[] {
  const rows = sheets.flatMap(({ sheet, data }) =>
    data.flatMap((row, at) => {
      const own = looks.get(sheet);
      if (own === undefined || own.hiddenRows.has(at) || !isStruckRow(row, at, own)) return [];
      const words = row.filter((cell) => cell !== null).join(' · ');
      return [`struck-through row ${at + 1} (${words.slice(0, 60)})`];
    }),
  );
  const more = rows.length - MOST_NAMED;
  return [
    ...rows.slice(0, MOST_NAMED),
    ...(more > 0 ? [`${countWords(more, 'other struck-through row')}`] : []),
  ];
}

/** True if the first cell or most cells are struck through. A struck quantity alone raises a question. */
function isStruckRow(row: readonly Cell[], at: number, { struck }: SheetLooks): boolean {
  if (struck.size === 0) return false;
  const filled = row.flatMap((cell, column) =>
    cell === null ? [] : [struck.has(`${columnName(column)}${at + 1}`)],
  );
  return filled[0] === true || filled.filter(Boolean).length * 2 > filled.length;
}

type Cell = string | number | boolean | typeof Date | null;

function shownCells(data: readonly (readonly Cell[])[], looks: SheetLooks | undefined): string[][] {
  return data.map((row, at) =>
    looks?.hiddenRows.has(at) || (looks && isStruckRow(row, at, looks))
      ? []
      : row.map((cell, column) => {
          if (cell === null || looks?.hiddenColumns.has(column)) return '';
          if (cell instanceof Date) return cell.toISOString();
          if (looks?.struck.has(`${columnName(column)}${at + 1}`) && /^[\d.,]+$/.test(String(cell)))
            return `${cell} (struck out)`;
          const word =
            typeof cell === 'number' ? looks?.words.get(`${columnName(column)}${at + 1}`) : undefined;
          if (word === undefined) return String(cell);
          return word === '£' ? `£${cell}` : `${cell} ${word}`;
        }),
  );
}

function fromText(name: string, text: string): OrderFile {
  const lines = readTypedLines(text, /\.(csv|tsv)$/i.test(name));
  return lines.lines.length > 0 ? { from: name, lines, unread: [] } : { fault: 'empty' };
}

/** The kind of a file by its first bytes. An .xls workbook and a workbook with a password have the same first bytes. */
function kindOf(name: string, bytes: ArrayBuffer): 'workbook' | 'text' | OrderFileFault {
  const [a, b, c, d] = new Uint8Array(bytes.slice(0, 4));
  if (a === 0x50 && b === 0x4b) return /\.xls[xm]$/i.test(name) ? 'workbook' : 'wrong-type';
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) return 'locked';
  if (bytes.byteLength === 0) return 'empty';
  return /\.(csv|txt|tsv)$/i.test(name) && !hasNoText(bytes) ? 'text' : 'wrong-type';
}

/** True for a binary file, because only UTF-16 text contains zero bytes. */
function hasNoText(bytes: ArrayBuffer): boolean {
  const start = new Uint8Array(bytes.slice(0, 1000));
  return start.includes(0) && !(start[0] === 0xff && start[1] === 0xfe);
}

function decode(bytes: ArrayBuffer): string {
  const [a, b] = new Uint8Array(bytes.slice(0, 2));
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The unpacked size of a ZIP file, from its directory, without unpacking. */
function unpackedBytes(zip: ArrayBuffer): number {
  let total = 0;
  unzipSync(new Uint8Array(zip), {
    filter({ originalSize }) {
      total += originalSize;
      return false;
    },
  });
  return total;
}
