import { strFromU8, unzipSync } from 'fflate';

export type SheetLooks = {
  readonly isHidden: boolean;
  /** Rows and columns are counted from 0. */
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** Addresses, such as `C4`, of cells whose text is struck through. */
  readonly struck: ReadonlySet<string>;
  /** The sign or word of a cell's number format by the cell's address: `£`, or `btl` of `0" btl"`. */
  readonly words: ReadonlyMap<string, string>;
};

/**
 * Formatting of a workbook's sheets, by sheet name. `read-excel-file` leaves it out: hidden parts, struck-through text,
 * and currency signs or words in number formats (ECMA-376, 18.2.19, 18.3.1.13, 18.3.1.73, 18.8.30).
 */
export function workbookLooks(bytes: ArrayBuffer): ReadonlyMap<string, SheetLooks> {
  const files = unzipSync(new Uint8Array(bytes), { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  const text = (path: string) => (files[path] ? strFromU8(files[path]) : '');
  const targets = new Map(
    tagsOf(text('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id = '', Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  );
  const wordOfStyle = wordsOfStyles(text('xl/styles.xml'));
  const struck = {
    styles: struckStyles(text('xl/styles.xml')),
    texts: struckTexts(text('xl/sharedStrings.xml')),
  };
  const sheets = tagsOf(text('xl/workbook.xml'), 'sheet').map(({ name = '', state = '', id = '' }) => {
    const isHidden = /hidden/i.test(state);
    const looks = looksOf(isHidden ? '' : text(targets.get(id) ?? ''), wordOfStyle, struck);
    return [name, { isHidden, ...looks }] as const;
  });
  return new Map(sheets);
}

type Struck = { readonly styles: ReadonlySet<string>; readonly texts: ReadonlySet<string> };

function looksOf(
  sheet: string,
  wordOfStyle: ReadonlyMap<string, string>,
  struck: Struck,
): Omit<SheetLooks, 'isHidden'> {
  const isHidden = ({ hidden, ht, width }: Attributes) =>
    hidden === '1' || hidden === 'true' || ht === '0' || width === '0';
  const hiddenColumns = tagsOf(sheet, 'col', isHidden).flatMap(({ min, max }) =>
    range(Number(min), Math.min(Number(max), MOST_COLUMNS)),
  );
  const hiddenRows = tagsOf(sheet, 'row', isHidden);
  const hasWord = ({ s = '', t = 'n' }: Attributes) => t === 'n' && wordOfStyle.has(s);
  const worded = wordOfStyle.size === 0 ? [] : tagsOf(sheet, 'c', hasWord);
  return {
    hiddenRows: new Set(hiddenRows.map(({ r }) => Number(r) - 1)),
    hiddenColumns: new Set(hiddenColumns.map((column) => column - 1)),
    struck: struckCells(sheet, struck),
    words: new Map(worded.map(({ r = '', s = '' }) => [r, wordOfStyle.get(s) ?? ''])),
  };
}

/** Cells that are struck through by their style, by their own text runs or by their shared string. */
function struckCells(sheet: string, { styles, texts }: Struck): ReadonlySet<string> {
  const byStyle = styles.size === 0 ? [] : tagsOf(sheet, 'c', ({ s = '' }) => styles.has(s));
  const struck = new Set(byStyle.map(({ r = '' }) => r));
  if (texts.size === 0 && !STRIKE.test(sheet)) return struck;
  for (const [, attributes = '', body = ''] of sheet.matchAll(
    /<(?:\w+:)?c(\s[^>]*[^/])>(.*?)<\/(?:\w+:)?c>/gs,
  )) {
    const [, r = ''] = /\sr="([^"]*)"/.exec(attributes) ?? [];
    const [, value = ''] = /<(?:\w+:)?v>([^<]*)</.exec(body) ?? [];
    if (isStruckText(body) || (/\st="s"/.test(attributes) && texts.has(value))) struck.add(r);
  }
  return struck;
}

const STRIKE = /<(?:\w+:)?strike(?:\s+val="(?:1|true)")?\s*\/?>/;

/** True if each text run is struck through. A text without runs has the style of its cell. */
function isStruckText(text: string): boolean {
  const runs = [...text.matchAll(/<(?:\w+:)?r>(.*?)<\/(?:\w+:)?r>/gs)].map(([, run = '']) => run);
  return runs.length > 0 && runs.every((run) => STRIKE.test(run));
}

function struckTexts(shared: string): ReadonlySet<string> {
  if (!STRIKE.test(shared)) return new Set();
  const texts = [...shared.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?si>/gs)];
  return new Set(texts.flatMap(([, text = ''], at) => (isStruckText(text) ? [String(at)] : [])));
}

/** The indexes in `cellXfs` of styles whose font is struck through. */
function struckStyles(styles: string): ReadonlySet<string> {
  const [, fonts = ''] = /<(?:\w+:)?fonts\b[^>]*>(.*?)<\/(?:\w+:)?fonts>/s.exec(styles) ?? [];
  const struck = [...fonts.matchAll(/<(?:\w+:)?font(?:\s[^>]*)?(?:\/>|>(.*?)<\/(?:\w+:)?font>)/gs)].flatMap(
    ([, font = ''], at) => (STRIKE.test(font) ? [String(at)] : []),
  );
  const [, used = ''] = /<(?:\w+:)?cellXfs\b[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? [];
  return new Set(
    tagsOf(used, 'xf').flatMap(({ fontId = '' }, at) => (struck.includes(fontId) ? [String(at)] : [])),
  );
}

const MOST_COLUMNS = 100;
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

const MONEY = '£';
/** Built-in currency formats, whose codes Excel does not write into files. */
const BUILT_IN = ['5', '6', '7', '8', '42', '44'].map((id) => [id, MONEY] as const);

/** The currency sign or the literal words of number formats, by index in `cellXfs`. */
function wordsOfStyles(styles: string): Map<string, string> {
  const own = tagsOf(styles, 'numFmt').map(({ numFmtId = '', formatCode = '' }) => {
    const [positive = ''] = formatCode.split(';');
    const isMoney = /\p{Sc}|gbp|eur|usd/iu.test(formatCode.replace(/\[\$-[^\]]*\]/g, ''));
    const words = [...positive.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text.trim()).join(' ');
    return [numFmtId, isMoney ? MONEY : words] as const;
  });
  const wordOfFormat = new Map([...BUILT_IN, ...own]);
  const [, used = ''] = /<(?:\w+:)?cellXfs\b[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? [];
  return new Map(
    tagsOf(used, 'xf').flatMap(({ numFmtId = '' }, at) => {
      const word = wordOfFormat.get(numFmtId) ?? '';
      return word === '' ? [] : [[`${at}`, word] as const];
    }),
  );
}

type Attributes = Readonly<Record<string, string | undefined>>;

function tagsOf(
  xml: string,
  name: string,
  isLookedFor: (tag: Attributes) => boolean = () => true,
): Attributes[] {
  const found: Attributes[] = [];
  for (const [, text = ''] of xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?/?>`, 'g'))) {
    const attributes = [...text.matchAll(/(?:\w+:)?([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
    const tag: Attributes = Object.fromEntries(
      attributes.map(([, key = '', double, single = '']) => [key, unescaped(double ?? single)]),
    );
    if (isLookedFor(tag)) found.push(tag);
  }
  return found;
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (all, hex?: string, decimal?: string, sign = '') => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return hex || decimal ? String.fromCodePoint(point) : (SIGNS[sign] ?? all);
    },
  );
}
