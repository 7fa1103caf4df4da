import {
  emptiesStock,
  type FigureDoubt,
  type Figures,
  figureDoubts,
} from '@tradecellar/trade/figure-doubts.ts';
import { parseMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { Reader } from '../../database/connection.ts';
import { storedMoney } from '../../database/stored-money.ts';
import { type ImportFault, quoted } from '../csv/describe-fault.ts';
import type { CheckedFile, CheckedRow } from './check-file.ts';
import {
  type ListFigures,
  type ProductFigures,
  readCreditLimits,
  readListFigures,
  readProductFigures,
  readReserveFigures,
} from './doubt-queries.ts';

/**
 * Finds figures that are probably mistakes by comparing the files with the stored rows, before the import writes
 * (docs/integration.md#figures-in-doubt). The prices of a price list are compared with the products' own prices, which
 * the same import may bring.
 */
export async function findDoubts(reader: Reader, files: readonly CheckedFile[]): Promise<ImportFault[]> {
  const doubted = files.filter(({ kind }) => kind.name in DOUBTED);
  const codes = new Set(
    doubted
      .flatMap(({ rows, dated }) =>
        [...rows, ...(dated?.rows ?? [])].flatMap(({ cells }) => [cells.Code, cells.ProductCode]),
      )
      .filter(isText),
  );
  if (codes.size === 0 && !doubted.some(({ kind }) => kind.name === 'customers')) return [];
  const stored = await readProductFigures(reader, [...codes]);
  const products = files.find(({ kind }) => kind.name === 'products');
  const sent = new Map(products?.rows.map(({ cells }) => [String(cells.Code), cells]));
  const known = {
    stored,
    productOf: (code: string) => productFigures(sent.get(code) ?? {}, stored.get(code)),
  };
  let doubts: ImportFault[] = [];
  for (const file of doubted) {
    const find = DOUBTED[file.kind.name as keyof typeof DOUBTED]; // `doubted` has only these kinds.
    doubts = doubts.concat(
      (await find(reader, file, known)).map((doubt) => ({ ...doubt, isDoubt: true as const })),
    );
  }
  return doubts;
}

type Cells = CheckedRow['cells'];
type Known = {
  readonly stored: ReadonlyMap<string, ProductFigures>;
  readonly productOf: (code: string) => Figures;
};
type Finding = (reader: Reader, file: CheckedFile, known: Known) => Promise<ImportFault[]> | ImportFault[];

const isText = (value: unknown): value is string => typeof value === 'string';

const DOUBTED = {
  products: (_reader, file, { stored, productOf }) => [
    ...rowDoubts(file, ({ cells }) => {
      const code = String(cells.Code);
      const row = stored.get(code);
      const before = row && { ...productFigures({}, row), ...stockFigures(row) };
      const stock = 'StockCases' in cells || 'StockBottles' in cells ? sentStock(cells, productOf(code)) : {};
      return figureDoubts({ ...productOf(code), ...stock }, { before });
    }),
    ...rowDoubts(laterRows(file), ({ cells }) => {
      const code = String(cells.Code);
      const row = stored.get(code);
      const figures = { ...productOf(code), ...sentPrices(cells) };
      return figureDoubts(figures, { before: row && productFigures({}, row) });
    }),
    ...emptied(file, stored),
  ],
  stock: (_reader, file, { stored, productOf }) => [
    ...rowDoubts(file, ({ cells }) => {
      const code = String(cells.Code);
      const row = stored.get(code);
      return figureDoubts(sentStock(cells, productOf(code)), { before: row && stockFigures(row) });
    }),
    ...emptied(file, stored),
  ],
  async prices(reader, file, { productOf }) {
    const all = [...file.rows, ...laterRows(file).rows];
    const codes = [...new Set(all.map(({ cells }) => String(cells.ProductCode)))];
    const listed = await readListFigures(reader, codes);
    const before = new Map(listed.map((row) => [`${row.price_list}\u0000${row.code}`, row]));
    return rowDoubts({ ...file, rows: all }, ({ cells }) => {
      const row = before.get(`${cells.PriceList}\u0000${cells.ProductCode}`);
      const product = productOf(String(cells.ProductCode));
      const { CaseSize, VatRate } = product;
      const pack = { ...(CaseSize && { CaseSize }), ...(VatRate !== undefined && { VatRate }) };
      return figureDoubts(
        { ...pack, ...priceFigures(row), ...sentPrices(cells) },
        { before: row && { ...pack, ...priceFigures(row) }, listed: product },
      );
    });
  },
  async reserves(reader, file, { productOf }) {
    const codes = [...new Set(file.rows.map(({ cells }) => String(cells.ProductCode)))];
    const rows = await readReserveFigures(reader, codes);
    const before = new Map(rows.map((row) => [`${row.account}\u0000${row.code}`, row.bottles]));
    return rowDoubts(file, ({ cells }) => {
      const { CaseSize = 1 } = productOf(String(cells.ProductCode));
      const Reserve = Number(cells.FreeCases ?? 0) * CaseSize + Number(cells.FreeBottles ?? 0);
      const had = before.get(`${cells.CustomerAccount}\u0000${cells.ProductCode}`);
      return figureDoubts({ Reserve }, { before: had === undefined ? undefined : { Reserve: had } });
    });
  },
  async customers(reader, file) {
    if (!file.fields.has('CreditLimit')) return [];
    const limits = await readCreditLimits(
      reader,
      file.rows.map(({ cells }) => String(cells.CustomerAccount)),
    );
    return rowDoubts(file, ({ cells }) => {
      const limit = limits.get(String(cells.CustomerAccount));
      const before = limit === undefined ? undefined : { CreditLimit: storedMoney(limit) };
      return figureDoubts({ CreditLimit: moneyOf(cells.CreditLimit) }, { before });
    });
  },
} satisfies { readonly [kind: string]: Finding };

/** The rows of a file whose prices begin later. */
const laterRows = (file: CheckedFile): CheckedFile => ({ ...file, rows: file.dated?.rows ?? [] });

const COLUMNS: { readonly [Figure in FigureDoubt['figure']]?: readonly string[] } = {
  Stock: ['StockCases', 'StockBottles'],
  Reserve: ['FreeCases', 'FreeBottles'],
};

function rowDoubts(file: CheckedFile, doubtsOf: (row: CheckedRow) => readonly FigureDoubt[]): ImportFault[] {
  return file.rows.flatMap((row) =>
    doubtsOf(row).map(({ figure, says }) => {
      const fields = COLUMNS[figure] ?? [figure];
      const own = fields.filter((field) => file.fields.has(field));
      const key = file.kind.key.map((field) => row.cells[field]).join(' ');
      return {
        file: file.name,
        line: row.line,
        column: own.map((field) => file.labels.get(field) ?? field).join(' + ') || figure,
        value: quoted(own.map((field) => String(row.cells[field] ?? '')).join(' + ')),
        says: `of ${quoted(key)} ${says}`,
      };
    }),
  );
}

function emptied(file: CheckedFile, stored: Known['stored']): ImportFault[] {
  if (!file.fields.has('StockCases') && !file.fields.has('StockBottles')) return [];
  const pairs = file.rows.flatMap(({ cells }): (readonly [number, number])[] => {
    const row = stored.get(String(cells.Code));
    if (row?.stock == null || (cells.StockCases == null && cells.StockBottles == null)) return [];
    return [[row.stock, sentStock(cells, { CaseSize: row.case_size }).Stock ?? 0]];
  });
  if (!emptiesStock(pairs)) return [];
  const gone = pairs.filter(([before, after]) => before > 0 && after === 0).length;
  return [
    {
      file: file.name,
      says: `takes the stock of ${countWords(gone, 'product')} to nought, most of those that have some`,
    },
  ];
}

function productFigures(cells: Cells, row: ProductFigures | undefined): Figures {
  const rate = 'VatRate' in cells ? cells.VatRate : row?.vat_rate;
  const multiples = cells.OnlySellMultiplesOf ?? row?.only_sell_multiples_of;
  const caseSize = cells.CaseSize ?? row?.case_size;
  return {
    ...priceFigures(row),
    ...sentPrices(cells),
    ...(rate != null && { VatRate: Number(rate) }),
    ...(caseSize !== undefined && { CaseSize: Number(caseSize) }),
    ...(multiples !== undefined && { OnlySellMultiplesOf: Number(multiples) }),
    ...yearFigures(cells, row),
  };
}

const YEAR = /^(19|20)\d\d$/;

function yearFigures(cells: Cells, row: ProductFigures | undefined): Figures {
  const from = 'DrinkFrom' in cells ? cells.DrinkFrom : row?.drink_from;
  const to = 'DrinkTo' in cells ? cells.DrinkTo : row?.drink_to;
  const vintage = String(cells.Vintage ?? row?.vintage);
  return {
    ...(from != null && { DrinkFrom: Number(from) }),
    ...(to != null && { DrinkTo: Number(to) }),
    ...(YEAR.test(vintage) && { Vintage: Number(vintage) }),
  };
}

function priceFigures(row: Omit<ListFigures, 'price_list' | 'code'> | undefined): Figures {
  if (row === undefined) return {};
  return {
    CasePrice: storedMoney(row.case_price),
    BottleNett: storedMoney(row.bottle_nett),
    BottleVAT: storedMoney(row.bottle_vat),
    NilPrice: row.nil_price,
  };
}

function sentPrices(cells: Cells): Figures {
  return {
    ...('CasePrice' in cells && { CasePrice: moneyOf(cells.CasePrice) }),
    ...('BottleNett' in cells && { BottleNett: moneyOf(cells.BottleNett) }),
    ...('BottleVAT' in cells && { BottleVAT: moneyOf(cells.BottleVAT) }),
    ...('NilPrice' in cells && { NilPrice: cells.NilPrice === true }),
  };
}

function stockFigures({ stock, due_bottles: due }: ProductFigures): Figures {
  return { ...(stock !== null && { Stock: stock }), ...(due !== null && { DueBottles: due }) };
}

function sentStock({ StockCases, StockBottles, DueBottles }: Cells, { CaseSize = 1 }: Figures): Figures {
  // Some systems write 99999, or more nines, for unlimited stock.
  const isUnlimited = [StockCases, StockBottles].some((figure) => /^9{5,}$/.test(String(figure)));
  const isGiven = !isUnlimited && (StockCases != null || StockBottles != null);
  return {
    ...(isGiven && { Stock: Number(StockCases ?? 0) * CaseSize + Number(StockBottles ?? 0) }),
    ...(DueBottles != null && { DueBottles: Number(DueBottles) }),
  };
}

const moneyOf = (cell: unknown) => parseMoney(String(cell)) ?? 0;
