import { parse } from 'csv-parse/browser/esm/sync';
import readWorkbook from 'read-excel-file/web-worker';
import { readTypedLines, readTypedRows, type TypedLines } from '../read-order/typed-lines.ts';

export type OrderFileFault = 'wrong-type' | 'locked' | 'too-large-inside' | 'damaged' | 'empty';

/** The lines of a file, and the sheet they are from where there are several; or why there are none. */
export type OrderFile =
  | { readonly lines: TypedLines; readonly sheet?: string | undefined }
  | { readonly fault: OrderFileFault };

/** A workbook of 50 MB has at most this much in it; one that says more is a trap, or no order. */
const mostUnpackedBytes = 300_000_000;

/**
 * Reads an order from the bytes of a file. Of a workbook the first sheet with lines counts, formulas by the value that
 * they had when it was saved; macros are never run, because nothing here can run them.
 */
export async function readOrderFile(name: string, bytes: ArrayBuffer): Promise<OrderFile> {
  const kind = kindOf(name, bytes);
  if (kind === 'text') return fromText(name, decode(bytes));
  if (kind !== 'workbook') return { fault: kind };
  if (unpackedBytes(new DataView(bytes)) > mostUnpackedBytes) return { fault: 'too-large-inside' };
  return fromWorkbook(bytes);
}

async function fromWorkbook(bytes: ArrayBuffer): Promise<OrderFile> {
  try {
    const sheets = await readWorkbook(bytes);
    for (const { sheet, data } of sheets) {
      const lines = readTypedRows(data.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
      if (lines.lines.length > 0) return { lines, sheet: sheets.length > 1 ? sheet : undefined };
    }
    return { fault: 'empty' };
  } catch {
    return { fault: 'damaged' };
  }
}

function fromText(name: string, text: string): OrderFile {
  const lines = /\.csv$/i.test(name) ? (fromCsv(text) ?? readTypedLines(text)) : readTypedLines(text);
  return lines.lines.length > 0 ? { lines } : { fault: 'empty' };
}

/** Undefined where it is no CSV after all. */
function fromCsv(text: string): TypedLines | undefined {
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = [';', '\t', ','].find((mark) => first.includes(mark)) ?? ',';
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    return readTypedRows(rows);
  } catch {
    return undefined;
  }
}

/** By what is in it, not by what it is called: a workbook of the old kind and a locked one begin alike. */
function kindOf(name: string, bytes: ArrayBuffer): 'workbook' | 'text' | OrderFileFault {
  const [a, b, c, d] = new Uint8Array(bytes.slice(0, 4));
  if (a === 0x50 && b === 0x4b) return /\.xls[xm]$/i.test(name) ? 'workbook' : 'wrong-type';
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) return 'locked';
  if (bytes.byteLength === 0) return 'empty';
  return /\.(csv|txt|tsv)$/i.test(name) && !hasNoText(bytes) ? 'text' : 'wrong-type';
}

/** A zero byte is in no text but that of UTF-16. */
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

/** What the directory at the end of a ZIP file says all its files are, unpacked. */
function unpackedBytes(zip: DataView): number {
  let total = 0;
  for (let at = 0; at + 46 <= zip.byteLength; at += 1) {
    if (zip.getUint32(at, true) !== 0x02014b50) continue; // The head of an entry of the directory.
    total += zip.getUint32(at + 24, true);
    at += 45;
  }
  return total;
}
