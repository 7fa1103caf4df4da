import type { Mapping } from '../mapping.ts';
import { COUNTRIES } from '../rules/rules-wines.ts';
import { numberIn, withoutTags } from '../sheets/cell-values.ts';
import type { SheetRow } from '../sheets/find-head.ts';
import type { SheetTable } from '../sheets/read-tables.ts';
import type { RowReader } from './row-reader.ts';

export type ProductReading = {
  readonly mapping: Mapping;
  readonly table: SheetTable;
  readonly read: RowReader;
  readonly factor: number;
  /** True if most names contain a case size, so that a wine whose name has no case size is sold singly. */
  readonly isPackInNames: boolean;
  /** True if the case and bottle sizes come from the names, because no column has the sizes. */
  readonly takesNamesApart: boolean;
  /** True if 0.125 is a strength of 12.5 %; false if 0.5 is the strength of a beer without alcohol. */
  readonly areStrengthsParts: boolean;
  /** The row from which a variation takes its missing values. */
  readonly parentOf: (row: SheetRow) => SheetRow | undefined;
};

export type AttributeReading = Pick<ProductReading, 'read' | 'parentOf'>;

/** Columns of products.csv that are copied as they are. */
const COPIED = [
  ...[
    'SecondaryDescription',
    'BinNo',
    'Group',
    'Supergroup',
    'Country',
    'CountryDescription',
    'Colour',
    'Appellation',
  ],
  ...['Style', 'ClosureStyle', 'Winemaker', 'WineTastingNotes'],
];

/**
 * The value of an attribute of the row or of its parent, from numbered pairs of columns. Example: `Attribute 1 name` is
 * `Size`, and `Attribute 1 value(s)` is `75cl`.
 */
export function attribute(row: SheetRow, work: AttributeReading, name: RegExp): string {
  const { read, parentOf } = work;
  const parent = parentOf(row);
  const value = (of: SheetRow, namedBy: SheetRow) => {
    const at = read.all(namedBy, 'AttributeName').findIndex((each) => name.test(each));
    return at < 0 ? '' : (read.all(of, 'AttributeValue')[at] ?? '');
  };
  // If a variation does not name its attributes, the parent names them.
  const isNamed = parent === undefined || read.filled(row, 'AttributeName').length > 0;
  const own = value(row, isNamed ? row : parent);
  return own !== '' || parent === undefined ? own : value(parent, parent);
}

export function copiedFields(row: SheetRow, work: ProductReading): Record<string, string> {
  const { read, parentOf } = work;
  const parent = parentOf(row);
  const inherited = (slot: string) =>
    read.text(row, slot) || (parent === undefined ? '' : read.text(parent, slot));
  const cells: Record<string, string> = {};
  for (const slot of COPIED) if (read.has(slot)) cells[slot] = withoutTags(inherited(slot));
  for (const slot of new Set(work.mapping.slots))
    if (/^(Allergen_|Notes\d|Drink|Food|Image1|OnlySell|NilPrice|Organic|Custom|Serving|Excise)/.test(slot))
      cells[slot] = read.text(row, slot);
  if (read.has('AlcoholicPercentage') || read.has('AttributeValue'))
    cells.AlcoholicPercentage = percent(strengthIn(row, work), work);
  if (read.has('Categories')) Object.assign(cells, categoryFields(inherited('Categories')));
  return cells;
}

/** The strength of a row as the table has it. */
export function strengthIn(row: SheetRow, work: AttributeReading): string {
  return work.read.has('AlcoholicPercentage')
    ? work.read.text(row, 'AlcoholicPercentage')
    : attribute(row, work, /alcohol|abv|strength/i);
}

function percent(text: string, { read, areStrengthsParts }: ProductReading): string {
  const value = numberIn(text, read.decimal);
  if (value === undefined) return '';
  const isPart = areStrengthsParts && !text.includes('%');
  return String(isPart ? Math.round(value * 1000) / 10 : value); // a strength, not money
}

/**
 * True if the strengths of a table are parts of 1: a spreadsheet that shows 12.5 % holds 0.125. All figures without a
 * percent sign are then below 1. A figure between 0.05 and 0.5 must be among them, because a list of beers without
 * alcohol has only strengths such as 0.5 %.
 */
export function areParts(strengths: readonly string[], { decimal }: Pick<RowReader, 'decimal'>): boolean {
  const figures = strengths.flatMap((text) => (text.includes('%') ? [] : (numberIn(text, decimal) ?? [])));
  return figures.every((figure) => figure < 1) && figures.some((figure) => figure > 0.05 && figure < 0.5);
}

/** The last parts of a shop's paths: `Wine > White, Wine > South Africa` is the group White of South Africa. */
function categoryFields(paths: string): Record<string, string> {
  const parts = paths.split(/,(?! )|, /).map((path) => path.split('>').at(-1)?.trim() ?? '');
  const country = parts.find((part) => COUNTRIES.has(part.toLowerCase()));
  return {
    Group: parts.find((part) => part !== '' && part !== country) ?? '',
    CountryDescription: country ?? '',
  };
}

/** The headings above a row of a price list: a country, and a group within the country. */
export function sectionFields({ sections }: SheetRow): Record<string, string> {
  if (sections.length === 0) return {};
  const country = sections.find((section) => COUNTRIES.has(section.toLowerCase()));
  const group = sections.filter((section) => section !== country).at(-1);
  return {
    Group: group === undefined ? '' : capitalised(group),
    CountryDescription: country === undefined ? '' : capitalised(country),
  };
}

const capitalised = (text: string) =>
  text === text.toUpperCase()
    ? text.toLowerCase().replace(/(^|[ -])\p{L}/gu, (letter) => letter.toUpperCase())
    : text;

export function stockFields(row: SheetRow, { read, mapping }: ProductReading): Record<string, string> {
  const figure = (slot: string) => {
    const value = numberIn(read.text(row, slot), read.decimal);
    return value === undefined ? '' : String(Math.trunc(value));
  };
  if (read.has('Stock')) {
    const value = figure('Stock');
    const other = value === '' ? '' : '0';
    return mapping.answers.unitOfStock === 'case'
      ? { StockCases: value, StockBottles: other }
      : { StockCases: other, StockBottles: value };
  }
  if (!read.has('StockCases') && !read.has('StockBottles')) return {};
  return { StockCases: figure('StockCases') || '0', StockBottles: figure('StockBottles') || '0' };
}
