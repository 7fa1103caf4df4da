import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { formatPrice, parseMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import type { Reader } from '../../database/connection.ts';
import { type ImportFault, quoted } from '../csv/describe-fault.ts';
import type { Cells } from '../kinds/file-kind.ts';
import type { CheckedFile, CheckedRow } from './check-file.ts';
import {
  type ListFigures,
  type ProductFigures,
  readListFigures,
  readProductFigures,
} from './doubt-queries.ts';

/**
 * Takes the rows whose prices begin after `day` apart from the rows whose prices hold at once. A blank `From`, a day
 * that has passed and `day` itself hold at once; of several such rows the latest day counts. If a product has only later
 * prices in products.csv, its other columns count at once, and its prices of now stay.
 *
 * Worked example: on 1 December the rows WHITE1 £9 from 1 November, WHITE1 £10 and WHITE1 £11 from 1 February give a
 * price of £10 now, and £11 from 1 February.
 */
export async function setDatedApart(
  reader: Reader,
  files: readonly CheckedFile[],
  day: PlainDate,
): Promise<{ readonly files: CheckedFile[]; readonly faults: ImportFault[] }> {
  const set: CheckedFile[] = [];
  const faults: ImportFault[] = [];
  for (const file of files) {
    if (file.kind.isDated !== true || !file.fields.has('From')) set.push(file);
    else set.push(await setFileApart(reader, file, { day, faults }));
  }
  return { files: set, faults };
}

type Setting = { readonly day: PlainDate; readonly faults: ImportFault[] };

async function setFileApart(
  reader: Reader,
  file: CheckedFile,
  { day, faults }: Setting,
): Promise<CheckedFile> {
  const groups = Map.groupBy(file.rows, ({ cells }) => keyOf(file, cells));
  const later = file.rows.filter(({ cells }) => dayOf(cells, day) > day);
  const codes = [...new Set(later.map(({ cells }) => codeOf(cells)))];
  const prices = later.length === 0 ? new Map() : await readPricesNow(reader, file, codes);
  const rows = [...groups].flatMap(([key, group]) => {
    const due = group.filter(({ cells }) => dayOf(cells, day) <= day);
    faults.push(...twiceToday(file, due, day));
    const [last] = due.toSorted((a, b) => (dayOf(a.cells, day) < dayOf(b.cells, day) ? 1 : -1));
    if (last !== undefined) return [last];
    const [first] = group;
    const now = prices.get(key);
    if (first === undefined) return [];
    if (now !== undefined) return [{ ...first, cells: { ...first.cells, ...now } }];
    if (file.kind.name === 'products') faults.push(pricelessFault(file, first));
    return [];
  });
  return { ...withNotes(file, day, later), rows, dated: { rows: later, rowCount: file.rows.length } };
}

const codeOf = ({ Code, ProductCode }: Cells) => String(Code ?? ProductCode);
const keyOf = ({ kind }: CheckedFile, cells: Cells) =>
  kind.key.map((field) => String(cells[field])).join('\u0000');
const dayOf = ({ From }: Cells, today: PlainDate) => (typeof From === 'string' ? From : today);

/** A blank `From` is today, so a blank row and a row of today are two prices for a day. */
function twiceToday(file: CheckedFile, due: readonly CheckedRow[], day: PlainDate): ImportFault[] {
  const [first, ...others] = due.filter(({ cells }) => dayOf(cells, day) === day);
  return others.map(({ line, cells }) => ({
    file: file.name,
    line,
    column: [...file.kind.key, 'From'].map((field) => file.labels.get(field) ?? field).join(' + '),
    value: quoted(file.kind.key.map((field) => cells[field]).join(' ')),
    says: `is on line ${first?.line} too: a blank From is today, ${formatTradeDate(day)}`,
  }));
}

function pricelessFault(file: CheckedFile, { line, cells }: CheckedRow): ImportFault {
  return {
    file: file.name,
    line,
    column: file.labels.get('From') ?? 'From',
    value: formatTradeDate(String(cells.From)),
    says: `is later than today, but ${quoted(codeOf(cells))} is new and would have no price before`,
  };
}

/** The stored prices by key, as the cells of a row, so that the import leaves them as they are. */
async function readPricesNow(
  reader: Reader,
  { kind }: CheckedFile,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Cells>> {
  if (kind.name === 'products') {
    const products = await readProductFigures(reader, codes);
    return new Map([...products].map(([code, row]) => [code, cellsOf(row)]));
  }
  const rows = await readListFigures(reader, codes);
  return new Map(rows.map((row) => [`${row.price_list}\u0000${row.code}`, cellsOf(row)]));
}

const cellsOf = (row: ProductFigures | ListFigures): Cells => ({
  CasePrice: row.case_price,
  BottleNett: row.bottle_nett,
  BottleVAT: row.bottle_vat,
  NilPrice: row.nil_price,
});

const NAMED = 3;

function withNotes(file: CheckedFile, day: PlainDate, later: readonly CheckedRow[]): CheckedFile {
  const { name, kind, rows, notes } = file;
  const passed = rows.filter(({ cells }) => cells.From != null && dayOf(cells, day) <= day).length;
  const added: ImportFault[] = [];
  if (passed > 0) {
    const says = `${countWords(passed, 'price')} with a From of today or earlier ${passed === 1 ? 'holds' : 'hold'} at once`;
    added.push({ file: name, says });
  }
  if (later.length > 0) {
    const names = later.slice(0, NAMED).map(({ cells }) => {
      const key = kind.key.map((field) => cells[field]).join(' ');
      const price = formatPrice(parseMoney(String(cells.CasePrice)) ?? 0);
      return `${key} ${price} a case from ${formatTradeDate(String(cells.From))}`;
    });
    const more = later.length > names.length ? ` and ${later.length - names.length} more` : '';
    const says = `${countWords(later.length, 'price')} ${later.length === 1 ? 'begins' : 'begin'} later: ${names.join(', ')}${more}`;
    added.push({ file: name, says });
  }
  return added.length === 0 ? file : { ...file, notes: [...notes, ...added] };
}
