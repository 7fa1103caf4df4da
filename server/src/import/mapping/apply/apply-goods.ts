import { moneyText, nearestMoney, poundsOf } from '@tradecellar/trade/money.ts';
import { parseFileDate } from '../../kinds/file-date.ts';
import type { Known, Mapping } from '../mapping.ts';
import { dateFormOf, moneyIn, numberIn } from '../sheets/cell-values.ts';
import type { SheetTable } from '../sheets/read-tables.ts';
import { tellRow } from './apply-products.ts';
import { type Applied, type LeftOut, ownTable, rowReader } from './row-reader.ts';

/** Reads the prices of price lists. Leaves out prices for larger quantities and for other days. */
export function applyPrices(mapping: Mapping, table: SheetTable, known: Known): Applied {
  const read = rowReader(mapping, table);
  const leftOut: LeftOut[] = [];
  const rows: { line: number; cells: Record<string, string> }[] = [];
  const seen = new Map<string, number>();
  const dates = dateFormOf(
    table.rows.flatMap((row) => [...read.all(row, 'ValidFrom'), ...read.all(row, 'ValidTo')]),
  );
  for (const row of table.rows) {
    const out = (says: string) => leftOut.push({ line: row.line, row: tellRow(row), says });
    const [list, code] = [read.text(row, 'PriceList'), read.text(row, 'Code')];
    const quantity = numberIn(read.text(row, 'BreakQuantity'), read.decimal) ?? 1;
    const [from, to] = ['ValidFrom', 'ValidTo'].map((slot) => parseFileDate(read.text(row, slot), dates));
    const currency = read.text(row, 'Currency');
    const product = known.products.get(code);
    const amount = moneyIn(
      read.text(row, 'CasePrice') || read.text(row, 'BottleNett') || read.text(row, 'Price'),
      read.decimal,
    );
    const isBottle =
      !read.text(row, 'CasePrice') && (read.has('BottleNett') || mapping.answers.unitOfPrice === 'bottle');
    const key = `${list}\u0000${code}`;
    const first = seen.get(key);
    if (list === '' || code === '') out('names no price list or no product');
    else if (quantity > 1)
      out(`is the price from a quantity of ${quantity}; the shop has no quantity breaks`);
    else if (from !== undefined && from > known.today)
      out(`is valid only from ${read.text(row, 'ValidFrom')}`);
    else if (to !== undefined && to < known.today) out(`was valid until ${read.text(row, 'ValidTo')}`);
    else if (currency !== '' && !/^(gbp|£)/i.test(currency)) out(`is in ${currency}; the shop is in pounds`);
    else if (amount === undefined) out('has no price');
    else if (product === undefined)
      out(`is for ${code}, which is no product of the shop: import the products first`);
    else if (first !== undefined) out(`is a second price of the product in this list (line ${first})`);
    else {
      seen.set(key, row.line);
      const rate = product.vatRate ?? mapping.answers.vatRate ?? 20;
      const net =
        mapping.answers.withVat === true ? nearestMoney(poundsOf(amount) / (1 + rate / 100)) : amount;
      const bottle = isBottle ? net : nearestMoney(poundsOf(net) / product.caseSize);
      rows.push({
        line: row.line,
        cells: {
          PriceList: list,
          ProductCode: code,
          CasePrice: moneyText(isBottle ? net * product.caseSize : net),
          BottleNett: moneyText(bottle),
          BottleVAT: moneyText(nearestMoney((poundsOf(bottle) * rate) / 100)),
        },
      });
    }
  }
  return {
    files: [ownTable('prices', ['PriceList', 'ProductCode', 'CasePrice', 'BottleNett', 'BottleVAT'], rows)],
    leftOut,
    notes: [],
  };
}

const NOT_FOR_SALE = /quar|damag|return|reject|broken|faulty|write.?off|sample|on hold/i;

/** Reads stock figures. Adds up the rows of a product in several places, and leaves out goods in quarantine. */
export function applyStock(mapping: Mapping, table: SheetTable, known: Known): Applied {
  const read = rowReader(mapping, table);
  const leftOut: LeftOut[] = [];
  const sums = new Map<string, { line: number; cases: number; bottles: number }>();
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
      const sum = sums.get(code) ?? { line: row.line, cases: 0, bottles: 0 };
      const isCases = mapping.answers.unitOfStock === 'case';
      sum.cases += Math.trunc((cases ?? 0) + (isCases ? (plain ?? 0) : 0));
      sum.bottles += Math.trunc((bottles ?? 0) + (isCases ? 0 : (plain ?? 0)));
      sums.set(code, sum);
    }
  }
  const rows = [...sums].map(([code, { line, cases, bottles }]) => ({
    line,
    cells: { Code: code, StockCases: String(cases), StockBottles: String(bottles) },
  }));
  return { files: [ownTable('stock', ['Code', 'StockCases', 'StockBottles'], rows)], leftOut, notes: [] };
}
