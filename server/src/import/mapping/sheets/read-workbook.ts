import { strFromU8, unzipSync } from 'fflate';

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

/**
 * Reads the cells of a workbook (.xlsx, .xlsm) as a person sees them: 101 in the format `0000` is `0101`, a date is
 * ISO, a percentage has its sign. Formulas have their saved values. Macros are never run.
 * @throws Error with a sentence for people if the file is no .xlsx or .xlsm workbook
 */
export function readWorkbook(bytes: Uint8Array, mostUnpackedMb = MOST_UNPACKED_MB): WorkbookSheet[] {
  let unpacked = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (
          !/^xl\/(workbook|styles|sharedStrings|worksheets\/[^/]+|_rels\/workbook)\.xml(\.rels)?$/.test(name)
        )
          return false;
        unpacked += originalSize;
        return unpacked <= mostUnpackedMb * 1e6;
      },
    });
  } catch {
    throw new Error('is no workbook that can be read. Save it again as .xlsx or as CSV');
  }
  if (unpacked > mostUnpackedMb * 1e6)
    throw new Error(`holds more than ${mostUnpackedMb} MB when unpacked, and is not read`);
  const textOf = (name: string) => (files[name] === undefined ? '' : strFromU8(files[name]));
  const workbook = textOf('xl/workbook.xml');
  if (workbook === '') throw new Error('is no workbook that can be read. Save it again as .xlsx or as CSV');
  const targets = new Map(
    elements(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ of }) => [of('Id'), of('Target')]),
  );
  const strings = elements(textOf('xl/sharedStrings.xml'), 'si').map(({ inner }) => textIn(inner));
  const formats = numberFormats(textOf('xl/styles.xml'));
  const is1904 = /<workbookPr[^>]*date1904="(1|true)"/.test(workbook);
  return elements(workbook, 'sheet').map(({ of }) => {
    const target = (targets.get(of('r:id')) ?? '').replace(/^\/?(xl\/)?/, '');
    const sheet = readSheet(textOf(`xl/${target}`), { strings, formats, is1904 });
    return { name: of('name'), isHidden: /hidden/i.test(of('state')), ...sheet };
  });
}

type Element = { readonly of: (attribute: string) => string; readonly inner: string };

/** The elements of a name, which workbooks do not nest. */
function elements(xml: string, name: string): Element[] {
  const tag = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g');
  return [...xml.matchAll(tag)].map(([, attributes = '', inner = '']) => ({
    of: (attribute) => decode(new RegExp(`\\s${attribute}="([^"]*)"`).exec(attributes)?.[1] ?? ''),
    inner,
  }));
}

const textIn = (xml: string) =>
  elements(xml.replace(/<(?:\w+:)?rPh[\s\S]*?<\/(?:\w+:)?rPh>/g, ''), 't')
    .map(({ inner }) => decode(inner))
    .join('');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  return text
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, code?: string, hex?: string, name = '') =>
      code !== undefined || hex !== undefined
        ? String.fromCodePoint(hex === undefined ? Number(code) : Number.parseInt(hex, 16))
        : (ENTITIES[name] ?? whole),
    )
    .replace(/_x([\dA-F]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

type Format = 'date' | 'percent' | { readonly zeros: number } | undefined;

/** The number format of each cell style, by the style's number. */
function numberFormats(styles: string): Format[] {
  const own = new Map(elements(styles, 'numFmt').map(({ of }) => [of('numFmtId'), of('formatCode')]));
  const cellStyles = /<(?:\w+:)?cellXfs[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return elements(cellStyles, 'xf').map(({ of }) => {
    const id = of('numFmtId');
    const code = (own.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
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
};

function readSheet(xml: string, looks: Looks): Omit<WorkbookSheet, 'name' | 'isHidden'> {
  const shown: { line: number; cells: string[] }[] = [];
  let hiddenRows = 0;
  let line = 0;
  for (const row of elements(xml, 'row')) {
    line = Number(row.of('r')) || line + 1;
    if (/^(1|true)$/.test(row.of('hidden'))) {
      hiddenRows++;
      continue;
    }
    const cells: string[] = [];
    for (const cell of elements(row.inner, 'c')) {
      const place = columnOf(cell.of('r')) ?? cells.length;
      if (place >= MOST_COLUMNS) continue;
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
  if (format === 'date') return dateText(figure, is1904);
  // The figure that a person sees in the sheet, not money.
  if (format === 'percent') return `${Number((figure * 100).toPrecision(12))}%`;
  const plain = String(Number(figure.toPrecision(15))); // a figure of a sheet, not money
  return format === undefined ? plain : plain.padStart(format.zeros, '0');
}

const DAY_MS = 86_400_000;

function dateText(serial: number, is1904: boolean): string {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const day = new Date(start + Math.round(serial * DAY_MS)); // milliseconds, not money
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
    merges.set(Number(line), [...(merges.get(Number(line)) ?? []), { from, to }]);
  }
  return merges;
}
