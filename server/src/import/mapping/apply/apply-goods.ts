import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { parseFileDate } from '../../kinds/file-date.ts';
import type { Known, Mapping } from '../mapping.ts';
import { dateFormOf, numberIn } from '../sheets/cell-values.ts';
import type { SheetTable } from '../sheets/read-tables.ts';
import { tellRow } from './apply-products.ts';
import { datedRows } from './dated-rows.ts';
import { dueDateIn, unreadNotes } from './due-dates.ts';
import { rowPrices } from './row-prices.ts';
import { type Applied, type LeftOut, ownTable, rowReader } from './row-reader.ts';

/**
 * Reads the prices of price lists. Leaves out prices for larger quantities, and prices that have ended. A price with a
 * later first day gets the day; of several prices up to today, the price with the latest first day holds.
 */
export function applyPrices(mapping: Mapping, table: SheetTable, known: Known): Applied {
  const read = rowReader(mapping, table);
  const leftOut: LeftOut[] = [];
  const dated = datedRows(mapping, table, { read, today: known.today });
  for (const row of table.rows) {
    const out = (says: string) => leftOut.push({ line: row.line, row: tellRow(row), says });
    const [list, code] = [read.text(row, 'PriceList'), read.text(row, 'Code')];
    const quantity = numberIn(read.text(row, 'BreakQuantity'), read.decimal) ?? 1;
    const to = parseFileDate(read.text(row, 'ValidTo'), dated.form);
    const currency = read.text(row, 'Currency');
    const product = known.products.get(code);
    const rate = product?.vatRate ?? mapping.answers.vatRate ?? 20;
    const { caseSize = 1 } = product ?? {};
    const priced = rowPrices(row, read, { answers: mapping.answers, caseSize, ratePercent: rate });
    if (list === '' || code === '') out('names no price list or no product');
    else if (quantity > 1)
      out(`is the price from a quantity of ${quantity}; the shop has no quantity breaks`);
    else if (to !== undefined && to < known.today) out(`was valid until ${read.text(row, 'ValidTo')}`);
    else if (currency !== '' && !/^(gbp|£)/i.test(currency)) out(`is in ${currency}; the shop is in pounds`);
    else if (typeof priced === 'string') out(priced);
    else if (product === undefined)
      out(`is for ${code}, which is no product of the shop: import the products first`);
    else {
      const cells = { PriceList: list, ProductCode: code, ...priced };
      const less = dated.take(
        `${list}\u0000${code}`,
        { row, told: tellRow(row), cells },
        (line) => `is a second price of the product in this list (line ${line})`,
      );
      if (less !== undefined) leftOut.push(less);
    }
  }
  const header = ['PriceList', 'ProductCode', 'CasePrice', 'BottleNett', 'BottleVAT'];
  return {
    files: [ownTable('prices', read.has('ValidFrom') ? [...header, 'From'] : header, dated.rows())],
    leftOut: leftOut.toSorted((one, two) => one.line - two.line),
    notes: dated.notes(),
  };
}

const NOT_FOR_SALE = /quar|damag|return|reject|broken|faulty|write.?off|sample|on hold/i;

/** The stock of a product. `due` is the earliest day on which more is due, as `2026-12-12`, or ''. */
type Sum = { readonly line: number; cases: number; bottles: number; due: string };

/** Reads stock figures. Adds up the rows of a product in several places, and leaves out goods in quarantine. */
export function applyStock(mapping: Mapping, table: SheetTable, known: Known): Applied {
  const read = rowReader(mapping, table);
  const leftOut: LeftOut[] = [];
  const sums = new Map<string, Sum>();
  const dates = dateFormOf(table.rows.map((row) => read.text(row, 'DueDate')));
  const unread: { line: number; text: string }[] = [];
  for (const row of table.rows) {
    const out = (says: string) => leftOut.push({ line: row.line, row: tellRow(row), says });
    const code = read.text(row, 'Code');
    const [place] = read.filled(row, 'Location').filter((text) => NOT_FOR_SALE.test(text));
    const [plain, cases, bottles] = ['Stock', 'StockCases', 'StockBottles'].map((slot) =>
      numberIn(read.text(row, slot), read.decimal),
    );
    if (code === '') out('has no code');
    else if (known.products.size > 0 && !known.products.has(code))
      out(`is ${code}, which is no product of the shop`);
    else if (place !== undefined) out(`is not for sale: ${place}`);
    else if (plain === undefined && cases === undefined && bottles === undefined) out('has no figure');
    else {
      const sum = sums.get(code) ?? { line: row.line, cases: 0, bottles: 0, due: '' };
      const isCases = mapping.answers.unitOfStock === 'case';
      sum.cases += Math.trunc((cases ?? 0) + (isCases ? (plain ?? 0) : 0));
      sum.bottles += Math.trunc((bottles ?? 0) + (isCases ? 0 : (plain ?? 0)));
      const text = read.text(row, 'DueDate');
      const due = dueDateIn(text, dates) ?? '';
      if (text !== '' && due === '') unread.push({ line: row.line, text });
      if (due !== '' && (sum.due === '' || due < sum.due)) sum.due = due;
      sums.set(code, sum);
    }
  }
  const rows = [...sums].map(([code, { line, cases, bottles, due }]) => ({
    line,
    cells: {
      Code: code,
      StockCases: String(cases),
      StockBottles: String(bottles),
      ...(due !== '' && { DueDate: formatTradeDate(due) }),
    },
  }));
  const header = ['Code', 'StockCases', 'StockBottles', ...(read.has('DueDate') ? ['DueDate'] : [])];
  return { files: [ownTable('stock', header, rows)], leftOut, notes: unreadNotes('due date', unread) };
}
