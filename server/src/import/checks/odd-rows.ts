import { missingParts } from '@tradecellar/trade/delivery-address.ts';
import { formatMoney, type Money, moneyText, parseMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type VatGap, vatGap } from '@tradecellar/trade/vat.ts';
import { vatRateOf } from '../../catalogue/cache/account-price.ts';
import type { Reader } from '../../database/connection.ts';
import { storedMoney } from '../../database/stored-money.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { CheckedFile } from './check-file.ts';
import { orderNumberOf } from './check-references.ts';
import {
  type Destination,
  type ImportPrice,
  readDestinations,
  readProductPrices,
  type StoredOrder,
} from './import-queries.ts';
import { oddStrengths, oddTexts } from './odd-texts.ts';

/**
 * Notes on rows that are imported although they look like mistakes. Runs after the import has written, so that the
 * stored addresses include the addresses of the files.
 */
export async function oddRows(
  reader: Reader,
  file: CheckedFile,
  files: readonly CheckedFile[],
  orders: ReadonlyMap<string, StoredOrder>,
): Promise<ImportFault[]> {
  return [...(await oddOfKind(reader, file, { files, orders })), ...oddTexts(file)];
}

async function oddOfKind(
  reader: Reader,
  file: CheckedFile,
  {
    files,
    orders,
  }: { readonly files: readonly CheckedFile[]; readonly orders: ReadonlyMap<string, StoredOrder> },
): Promise<ImportFault[]> {
  const { name, kind, rows } = file;
  const priced = () => readProductPrices(reader, [...new Set(rows.map(({ cells }) => productOf(cells)))]);
  switch (kind.name) {
    case 'products':
      return [...oddSizes(file), ...oddStrengths(file), ...oddVat(name, 'product', await priced())];
    case 'prices':
      return oddVat(name, 'price', listPrices(file, await priced()));
    case 'addresses':
      return oddAddresses(file, await readDestinations(reader));
    case 'orders':
      return oddTotals(file, files, orders);
    default:
      return [];
  }
}

type CheckedCells = CheckedFile['rows'][number]['cells'];
const productOf = ({ Code, ProductCode }: CheckedCells) => String(Code ?? ProductCode);

/** A smaller size is probably in litres, because even a miniature has 5 cl. A size of 0 is not checked. */
const LEAST_CL = 2;
/**
 * A larger case could not be lifted, so its size is probably in millilitres: six half bottles of 375 ml would count as
 * 2,250 cl.
 */
const MOST_CL_A_CASE = 2_000;
const MOST_CL = 3_000;

/** Finds sizes that are probably not in centilitres: 0.75 is in litres, 750 in millilitres. */
function oddSizes({ name, rows }: CheckedFile): ImportFault[] {
  const note = (what: string, isOdd: (size: number, inCase: number) => boolean) => {
    const odd = rows.filter(({ cells }) => isOdd(Number(cells.UnitSize), Number(cells.CaseSize)));
    const count = `${countWords(odd.length, 'product')} ${odd.length === 1 ? 'has' : 'have'}`;
    const says = `${count} ${what}: ${firstOf(odd.map(({ cells }) => `${cells.Code} ${cells.UnitSize}`))}`;
    return odd.length === 0 ? [] : [{ file: name, column: 'UnitSize', says }];
  };
  return [
    ...note('a size under 2 cl (is it in litres?)', (size) => size > 0 && size < LEAST_CL),
    ...note(
      'a case of more than 20 litres (is the size in millilitres?)',
      (size, inCase) => size * inCase > (inCase === 1 ? MOST_CL : MOST_CL_A_CASE),
    ),
  ];
}

/**
 * Finds prices whose VAT does not match the product's rate, by bottle and by case. A case's VAT is the VAT of its
 * bottles (decision 33), so a case that is cheaper than its bottles carries more VAT than its rate. A note tells the
 * office, because orders and the files for the accounts have this VAT.
 */
function oddVat(file: string, what: 'product' | 'price', rows: readonly ImportPrice[]): ImportFault[] {
  const gaps = rows.map((row) => ({ name: row.name, ...gapOf(row) }));
  const note = (says: string, gapIn: (gap: VatGap) => Money) => {
    const odd = gaps
      .map((gap) => ({ name: gap.name, by: gapIn(gap) }))
      .filter(({ by }) => by > 0)
      .toSorted((a, b) => b.by - a.by);
    if (odd.length === 0) return [];
    const named = firstOf(odd.map(({ name, by }) => `${name} by ${formatMoney(by)}`));
    const of = `of ${countWords(rows.length, what)}`;
    return [{ file, column: 'BottleVAT', says: `${odd.length} ${of} have ${says}: ${named}` }];
  };
  return [
    ...note('a BottleVAT that is not the product’s rate of BottleNett', ({ bottle }) => bottle),
    ...note('a case that carries more VAT than the product’s rate of CasePrice', (gap) => gap.case),
    ...note('a case that carries less VAT than the product’s rate of CasePrice', (gap) => -gap.case),
  ];
}

function gapOf(row: ImportPrice): VatGap {
  const prices = {
    CasePrice: storedMoney(row.case_price),
    BottleNett: storedMoney(row.bottle_nett),
    BottleVAT: storedMoney(row.bottle_vat),
    CaseSize: row.case_size,
  };
  return vatGap(prices, vatRateOf(row));
}

function listPrices({ rows }: CheckedFile, products: readonly ImportPrice[]): ImportPrice[] {
  const byCode = new Map(products.map((product) => [product.name, product]));
  return rows.flatMap(({ cells }) => {
    const product = byCode.get(productOf(cells));
    if (product === undefined) return [];
    return [
      {
        ...product,
        name: `${cells.PriceList} ${product.name}`,
        case_price: String(cells.CasePrice),
        bottle_nett: String(cells.BottleNett),
        bottle_vat: String(cells.BottleVAT),
      },
    ];
  });
}

function oddAddresses({ name, rows }: CheckedFile, destinations: readonly Destination[]): ImportFault[] {
  const inFile = new Set(rows.map(({ cells }) => `${cells.CustomerAccount} ${cells.Id}`));
  const bad = destinations
    .filter((row) => !isComplete(row))
    .map(({ account, id }) => `${account} ${id}`)
    .filter((key) => inFile.has(key));
  const able = new Set(destinations.filter(isComplete).map(({ account }) => account));
  const accounts = new Set(destinations.map(({ account }) => account));
  const stuck = [...accounts].filter((account) => !able.has(account));
  const lacking = bad.length === 1 ? '1 address lacks' : `${bad.length} addresses lack`;
  const having = `${countWords(stuck.length, 'customer')} ${stuck.length === 1 ? 'has' : 'have'}`;
  return [
    bad.length > 0 &&
      `${lacking} a name, a first line or a postcode, so no order can go there: ${firstOf(bad)}`,
    stuck.length > 0 && `${having} no address that an order can go to: ${firstOf(stuck)}`,
  ].flatMap((says) => (says === false ? [] : [{ file: name, says }]));
}

function isComplete({ id, name, first_line, post_code }: Destination): boolean {
  const fields = { Delivery_Name: name, Delivery_Address1: first_line, Delivery_PostCode: post_code };
  return id !== '' && missingParts(fields).length === 0;
}

/**
 * Finds totals that differ from the sum of their order's lines. This is a note only: a ledger may charge carriage
 * without a line (decision 28).
 */
function oddTotals(
  { name, rows }: CheckedFile,
  files: readonly CheckedFile[],
  orders: ReadonlyMap<string, StoredOrder>,
): ImportFault[] {
  const lines = files.find(({ kind }) => kind.name === 'order-lines')?.rows ?? [];
  const byOrder = Map.groupBy(lines, ({ cells }) => orderNumberOf(cells, orders));
  const note = (line: number, cells: CheckedCells, column: string, part: string) => {
    const own = byOrder.get(orderNumberOf(cells, orders)) ?? [];
    const sum = own.reduce((money, row) => money + moneyOf(row.cells[part]), 0);
    const total = moneyOf(cells[column]);
    if (own.length === 0 || sum === total) return [];
    const says = `is not the sum of its lines, ${moneyText(sum)}`;
    return [{ file: name, line, column, value: moneyText(total), says }];
  };
  return rows.flatMap(({ line, cells }) => [
    ...note(line, cells, 'Order_TotalNett', 'LineNett'),
    ...note(line, cells, 'Order_TotalVAT', 'LineVAT'),
  ]);
}

const moneyOf = (cell: unknown) => parseMoney(String(cell)) ?? 0;

const NAMED = 10;

function firstOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
