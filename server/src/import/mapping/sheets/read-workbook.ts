import { strFromU8, unzipSync } from 'fflate';
import { decode, type Element, elements, textIn } from './xml-elements.ts';

type WorkbookSheet = {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** Merged cells of a row, by line: the first and last column of each merged range. */
  readonly merges: ReadonlyMap<number, readonly { readonly from: number; readonly to: number }[]>;
  readonly hiddenRows: number;
};

/** A price list of 50 MB unpacks to no more megabytes. A larger workbook is probably a ZIP bomb. */
const MOST_UNPACKED_MB = 300;
const MOST_COLUMNS = 500;
const MOST_SHEETS = 50;
/** The longest number format of Excel, in characters. */
const MOST_FORMAT = 255;
/** A list of 100,000 rows and 40 columns has 4 million cells. */
const MOST_CELLS = 5_000_000;

const READ_PARTS = /^xl\/(workbook|styles|sharedStrings|worksheets\/[^/]+|_rels\/workbook)\.xml(\.rels)?$/;

/**
 * Reads the cells of a workbook (.xlsx, .xlsm) as a person sees them: 101 in the format `0000` is `0101`, a date is
 * ISO, a percentage has its sign. Formulas have their saved values. Macros are never run. Each part of the file is read
 * once, even if two sheets name the part.
 * @throws Error with a sentence for people if the file is no .xlsx or .xlsm workbook, or is too large
 */
export function readWorkbook(bytes: Uint8Array, mostUnpackedMb = MOST_UNPACKED_MB): WorkbookSheet[] {
  const files = unpack(bytes, mostUnpackedMb);
  const textOf = (name: string) => (files[name] === undefined ? '' : strFromU8(files[name]));
  const workbook = textOf('xl/workbook.xml');
  if (workbook === '') throw new Error('is no workbook that can be read. Save it again as .xlsx or as CSV');
  const targets = new Map<string, string>();
  for (const { of } of elements(textOf('xl/_rels/workbook.xml.rels'), 'Relationship'))
    targets.set(of('Id'), of('Target').replace(/^\/?(xl\/)?/, ''));
  const sheets = new Map<string, Pick<WorkbookSheet, 'name' | 'isHidden'>>();
  for (const { of } of elements(workbook, 'sheet')) {
    const part = `xl/${targets.get(of('r:id')) ?? ''}`;
    if (!sheets.has(part)) sheets.set(part, { name: of('name'), isHidden: /hidden/i.test(of('state')) });
    if (sheets.size > MOST_SHEETS)
      throw new Error(`has more than ${MOST_SHEETS} sheets. Save the sheet with the list as CSV`);
  }
  const count = cellCount();
  const looks: Looks = {
    strings: sharedStrings(textOf('xl/sharedStrings.xml'), count),
    formats: numberFormats(textOf('xl/styles.xml')),
    is1904: [...elements(workbook, 'workbookPr')].some(({ of }) => /^(1|true)$/.test(of('date1904'))),
    count,
  };
  return [...sheets].map(([part, sheet]) => ({ ...sheet, ...readSheet(textOf(part), looks) }));
}

function unpack(bytes: Uint8Array, mostMegabytes: number): Record<string, Uint8Array> {
  const names = new Set<string>();
  let unpacked = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!READ_PARTS.test(name) || names.has(name)) return false;
        names.add(name);
        unpacked += originalSize;
        return unpacked <= mostMegabytes * 1e6;
      },
    });
  } catch {
    throw new Error('is no workbook that can be read. Save it again as .xlsx or as CSV');
  }
  if (unpacked > mostMegabytes * 1e6)
    throw new Error(`holds more than ${mostMegabytes} MB when unpacked, and is not read`);
  return files;
}

type Count = (added: number) => void;

/** Counts cells while they are read. @throws Error with a sentence for people if the cells are too many */
function cellCount(): Count {
  let cells = 0;
  return (added) => {
    cells += added;
    if (cells > MOST_CELLS)
      throw new Error(`has more than ${MOST_CELLS / 1e6} million cells. Save the sheet with the list as CSV`);
  };
}

function sharedStrings(xml: string, count: Count): string[] {
  const strings: string[] = [];
  for (const { inner } of elements(xml, 'si')) {
    count(1);
    strings.push(textIn(inner));
  }
  return strings;
}

type Format = 'date' | 'percent' | { readonly zeros: number } | undefined;

/** The number format of each cell style, by the style's number. */
function numberFormats(styles: string): Format[] {
  const own = new Map<string, string>();
  for (const { of } of elements(styles, 'numFmt')) own.set(of('numFmtId'), of('formatCode'));
  const [cellStyles] = elements(styles, 'cellXfs');
  return [...elements(cellStyles?.inner ?? '', 'xf')].map(({ of }) => {
    const id = of('numFmtId');
    const code = (own.get(id) ?? '').slice(0, MOST_FORMAT).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
    const [first = ''] = code.split(';');
    if ((Number(id) >= 14 && Number(id) <= 22) || /[dy]|m{3}/i.test(first)) return 'date';
    if (id === '9' || id === '10' || first.includes('%')) return 'percent';
    return /^0{2,}$/.test(first.trim()) ? { zeros: first.trim().length } : undefined;
  });
}

type Looks = {
  readonly strings: readonly string[];
  readonly formats: readonly Format[];
  readonly is1904: boolean;
  readonly count: Count;
};

function readSheet(xml: string, looks: Looks): Omit<WorkbookSheet, 'name' | 'isHidden'> {
  const shown: { line: number; cells: string[] }[] = [];
  let hiddenRows = 0;
  let line = 0;
  for (const row of elements(xml, 'row')) {
    looks.count(1);
    line = Number(row.of('r')) || line + 1;
    if (/^(1|true)$/.test(row.of('hidden'))) {
      hiddenRows++;
      continue;
    }
    const cells: string[] = [];
    for (const cell of elements(row.inner, 'c')) {
      const place = columnOf(cell.of('r')) ?? cells.length;
      if (place >= MOST_COLUMNS) continue;
      looks.count(Math.max(1, place + 1 - cells.length));
      while (cells.length < place) cells.push('');
      cells[place] = cellText(cell, looks).trim();
    }
    shown.push({ line, cells });
  }
  return { rows: shown, merges: mergesOf(xml), hiddenRows };
}

function cellText(cell: Element, { strings, formats, is1904 }: Looks): string {
  const type = cell.of('t');
  if (type === 'inlineStr') return textIn(cell.inner);
  const [value] = elements(cell.inner, 'v');
  const text = decode(value?.inner ?? '');
  if (text === '') return '';
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'd') return text;
  if (type === 'e') return '';
  const figure = Number(text);
  if (!Number.isFinite(figure)) return text;
  const format = formats[Number(cell.of('s'))];
  if (format === 'date') return dateText(figure, is1904) ?? text;
  // The figure that a person sees in the sheet, not money.
  if (format === 'percent') return `${Number((figure * 100).toPrecision(12))}%`;
  const plain = String(Number(figure.toPrecision(15))); // a figure of a sheet, not money
  return format === undefined ? plain : plain.padStart(format.zeros, '0');
}

const DAY_MS = 86_400_000;

/** The date of a figure; undefined for a figure beyond all dates. */
function dateText(serial: number, is1904: boolean): string | undefined {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const day = new Date(start + Math.round(serial * DAY_MS)); // milliseconds, not money
  if (Number.isNaN(day.getTime())) return undefined;
  return day.toISOString().slice(0, Number.isInteger(serial) ? 10 : 16);
}

/** The column of a cell's reference, from 0: `C7` is 2. */
function columnOf(reference: string): number | undefined {
  const letters = /^([A-Z]{1,3})/.exec(reference)?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function mergesOf(xml: string): WorkbookSheet['merges'] {
  const merges = new Map<number, { from: number; to: number }[]>();
  for (const { of } of elements(xml, 'mergeCell')) {
    const [, first = '', line = '', last = ''] = /^([A-Z]+)(\d+):([A-Z]+)/.exec(of('ref')) ?? [];
    const [from, to] = [columnOf(first), columnOf(last)];
    if (from === undefined || to === undefined || from === to) continue;
    const ofLine = merges.get(Number(line)) ?? [];
    ofLine.push({ from, to });
    merges.set(Number(line), ofLine);
  }
  return merges;
}
