import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { Known, Mapping } from '../mapping.ts';
import {
  centilitresPer,
  isWeight,
  measuresIn,
  numberIn,
  sizeIn,
  tidy,
  vatRateIn,
  vintageCell,
  vintageIn,
} from '../sheets/cell-values.ts';
import type { SheetRow } from '../sheets/find-head.ts';
import { profileColumn } from '../sheets/profile-column.ts';
import type { SheetTable } from '../sheets/read-tables.ts';
import { datedRows } from './dated-rows.ts';
import {
  areParts,
  attribute,
  copiedFields,
  type ProductReading,
  sectionFields,
  stockFields,
  strengthIn,
} from './product-fields.ts';
import { rowPrices } from './row-prices.ts';
import { type Applied, type LeftOut, ownTable, rowReader } from './row-reader.ts';

const NEVER_SOLD = /^(zz+|xx+|\*+)\b|\bdo not use\b|\bdiscontinued\b|\bobsolete\b|\bdelisted\b/i;
const SERVICE =
  /^(delivery|carriage|postage|shipping|courier|handling|freight|surcharge|discount|deposit|pallet|service)\b.*$|\b(gift (card|voucher)|voucher|delivery charge|carriage charge)\b/i;
const IN_BOND = /\bin bond\b|\bib\b|\bex duty\b|\bunder bond\b/i;

/**
 * Reads products. Leaves out rows that are no product, each with a reason. A row whose price begins on a later day gets
 * the day.
 */
export function applyProducts(mapping: Mapping, table: SheetTable, { today }: Pick<Known, 'today'>): Applied {
  const work = prepare(mapping, table);
  const leftOut: LeftOut[] = [];
  const dated = datedRows(mapping, table, { read: work.read, today });
  for (const row of table.rows) {
    const cells = readProduct(row, work);
    const told = tellRow(row);
    if (typeof cells === 'string') {
      leftOut.push({ line: row.line, row: told, says: cells });
      continue;
    }
    const again = (line: number) => `has the code of line ${line}`;
    const less = dated.take(cells.Code ?? '', { row, told, cells }, again);
    if (less !== undefined) leftOut.push(less);
  }
  const rows = dated.rows();
  const filled = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  if (work.read.has('ValidFrom')) filled.add('From');
  return {
    files: [ownTable('products', [...filled], rows)],
    leftOut: leftOut.toSorted((one, two) => one.line - two.line),
    notes: [...dated.notes(), ...rateNotes(new Set(rows.map(({ line }) => line)), work)],
  };
}

export const tellRow = ({ cells }: SheetRow) =>
  cells
    .filter((cell) => cell !== '')
    .slice(0, 3)
    .join(', ')
    .slice(0, 80);

function prepare(mapping: Mapping, table: SheetTable): ProductReading {
  const read = rowReader(mapping, table);
  const sizes = profileColumn(
    table.rows.map((row) => read.text(row, 'UnitSize')),
    read.decimal,
  );
  const names = table.rows.map((row) => measuresIn(`${read.text(row, 'Pack')} ${read.text(row, 'Name')}`));
  const parents = new Map<string, SheetRow>();
  const idPlace = table.words.indexOf('id');
  const firsts = new Map<string, SheetRow>();
  for (const row of table.rows) {
    const handle = read.text(row, 'Handle');
    if (handle !== '' && read.text(row, 'Name') !== '' && !firsts.has(handle)) firsts.set(handle, row);
  }
  if (read.has('Parent')) {
    for (const row of table.rows) {
      const sku = read.text(row, 'Code');
      if (sku !== '') parents.set(sku, row);
      if (idPlace >= 0) parents.set(`id:${row.cells[idPlace]}`, row);
    }
  }
  const parentOf = (row: SheetRow) =>
    read.has('Handle') && read.text(row, 'Name') === ''
      ? firsts.get(read.text(row, 'Handle'))
      : parents.get(read.text(row, 'Parent'));
  const strengths = table.rows.map((row) => strengthIn(row, { read, parentOf }));
  return {
    mapping,
    table,
    read,
    parentOf,
    areStrengthsParts: areParts(strengths, read),
    factor: centilitresPer(`${read.wordsOf('UnitSize')} ${read.headOf('UnitSize')}`, sizes.median),
    isPackInNames: names.filter(({ pack }) => pack !== undefined).length * 2 >= names.length,
    takesNamesApart: takesNamesApart(mapping, table),
  };
}

/** True if the size has to come from names such as `Rioja 2018 6x75cl`, because no column has the size. */
export function takesNamesApart({ slots }: Mapping, { rows }: SheetTable): boolean {
  if (slots.includes('UnitSize') || slots.includes('Pack')) return false;
  const places = slots.flatMap((slot, place) => (slot === 'AttributeName' ? [place] : []));
  return !rows.some(({ cells }) => places.some((place) => /\b(size|volume)\b/i.test(cells[place] ?? '')));
}

function readProduct(row: SheetRow, work: ProductReading): Record<string, string> | string {
  const { read } = work;
  const code = read.text(row, 'Code');
  const name = nameOf(row, work);
  if (/^variable\b|^grouped\b/i.test(read.text(row, 'RowType')))
    return 'is the parent of other rows and has no price of its own';
  const inactive = read.inactive(row);
  if (inactive !== undefined) return inactive;
  if (name === '') return code === '' ? 'has neither a code nor a name' : 'has no name';
  if (NEVER_SOLD.test(name)) return 'is not sold any more, as its name says';
  if (SERVICE.test(name) || /service/i.test(read.text(row, 'RowType'))) return 'is a service, no product';
  if (/^(ib|ub|in bond|under bond|bonded)$/i.test(read.text(row, 'DutyStatus')))
    return 'is in bond: its price has neither duty nor VAT';
  if (row.sections.some((section) => IN_BOND.test(section)) || IN_BOND.test(name))
    return 'is in bond: its price has neither duty nor VAT';
  if (code === '') return 'has no code: give one in the file';
  const measures = measureRow(row, work);
  if (typeof measures === 'string') return measures;
  const ratePercent = rateOf(row, work);
  const { answers } = work.mapping;
  const priced = rowPrices(row, read, { answers, caseSize: measures.caseSize, ratePercent });
  if (typeof priced === 'string') return priced;
  const { vintage, rest } =
    work.takesNamesApart && !read.has('Vintage')
      ? vintageIn(measures.name)
      : { vintage: vintageFrom(row, work), rest: measures.name };
  const cells: Record<string, string> = {
    Code: code,
    Description: rest,
    Vintage: vintage,
    CaseSize: String(measures.caseSize),
    UnitSize: String(measures.unitSize),
    ...priced,
    VatRate: String(ratePercent),
    ...copiedFields(row, work),
    ...sectionFields(row),
    ...stockFields(row, work),
  };
  if (vintage === '' && !work.takesNamesApart && !read.has('Vintage') && !read.has('AttributeValue'))
    delete cells.Vintage;
  return cells;
}

const vintageFrom = (row: SheetRow, work: ProductReading) =>
  vintageCell(
    work.read.has('Vintage') ? work.read.text(row, 'Vintage') : attribute(row, work, /^(vintage|year)$/i),
  );

type Measures = { readonly name: string; readonly caseSize: number; readonly unitSize: number };

const nameOf = (row: SheetRow, { read, parentOf }: ProductReading) => {
  const own = read.text(row, 'Name');
  const parent = parentOf(row);
  return own !== '' || parent === undefined ? own : read.text(parent, 'Name');
};

function measureRow(
  row: SheetRow,
  { read, mapping, factor, isPackInNames, takesNamesApart, ...work }: ProductReading,
): Measures | string {
  const all = { read, mapping, factor, isPackInNames, takesNamesApart, ...work };
  const name = nameOf(row, all);
  const inName = measuresIn(name);
  const inPack = measuresIn(read.text(row, 'Pack'));
  const size = read.text(row, 'UnitSize') || attribute(row, all, /\b(size|volume)\b/i);
  const pack = read.text(row, 'CaseSize') || attribute(row, all, /\b(case|pack)\b/i);
  const inSize = measuresIn(size);
  const unitSize = sizeIn(size, factor, read.decimal) ?? inPack.cl ?? inName.cl ?? mapping.answers.unitSize;
  const caseSize =
    measuresIn(pack).pack ??
    numberIn(pack, read.decimal) ??
    inPack.pack ??
    inSize.pack ??
    inName.pack ??
    mapping.answers.caseSize ??
    (isPackInNames ? 1 : undefined);
  if (unitSize === undefined)
    return isWeight(name)
      ? 'is no drink: it has a weight and no size'
      : 'has no size in a column or in its name';
  if (caseSize === undefined || !Number.isInteger(caseSize) || caseSize < 1)
    return 'has no case size in a column or in its name';
  return { name: takesNamesApart ? inName.rest : tidy(name), caseSize, unitSize };
}

const rateOf = (row: SheetRow, work: ProductReading) =>
  saidRate(row, work) ?? work.mapping.answers.vatRate ?? 20;

/** The VAT rate that a row says. Undefined if the row says none, or has a code whose rate nobody has answered. */
function saidRate(row: SheetRow, { read, mapping, table }: ProductReading): number | undefined {
  const { vatCodes = {} } = mapping.answers;
  if (/^(none|no|n|false)$/i.test(read.text(row, 'TaxStatus'))) return 0;
  for (const slot of VAT_SLOTS) {
    const text = read.text(row, slot);
    if (!read.has(slot)) continue;
    const place = mapping.slots.indexOf(slot);
    const inHead = /(\d+(?:\.\d+)?)\s*%/.exec(table.head[place] ?? '')?.[1];
    if (inHead !== undefined) return /^(y|yes|true|1)$/i.test(text) ? Number(inHead) : 0;
    const answered = Object.hasOwn(vatCodes, text) ? vatCodes[text] : undefined;
    const rate = answered ?? vatRateIn(text);
    if (rate !== undefined) return rate;
  }
  return undefined;
}

const VAT_SLOTS = ['VatRate', 'VatCode'] as const;

/** The note on VAT codes that came after the mapping was kept, because a code for no VAT must not become 20 % unsaid. */
function rateNotes(lines: ReadonlySet<number>, work: ProductReading): string[] {
  const codeOf = (row: SheetRow) =>
    VAT_SLOTS.map((slot) => work.read.text(row, slot)).find((text) => text !== '');
  const unknown = work.table.rows.filter(
    (row) => lines.has(row.line) && codeOf(row) !== undefined && saidRate(row, work) === undefined,
  );
  const [first] = unknown;
  if (first === undefined) return [];
  const { vatRate = 20 } = work.mapping.answers;
  const having = `${countWords(unknown.length, 'product')} ${unknown.length === 1 ? 'has' : 'have'} a VAT code without a rate`;
  return [
    `${having}, such as “${codeOf(first)}” in line ${first.line}, which the shop reads as ${vatRate} %. “Change the columns” asks for the rate of each code.`,
  ];
}
