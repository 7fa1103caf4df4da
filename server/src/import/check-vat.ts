import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { vatGap } from '@tradecellar/trade/vat.ts';
import { vatRateOf } from '../catalogue/account-price.ts';
import type { Reader } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import type { CheckedFile, NamedFile } from './check-file.ts';
import type { ImportFault } from './describe-fault.ts';
import { type ImportPrice, readProductPrices } from './goods-queries.ts';

/**
 * Notes on imported prices whose VAT is not the product's rate, counted by bottle and by case, whose VAT is that of its bottles
 * (decision 33). Imported with a warning, as it may be intended.
 */
export async function oddVat(reader: Reader, { name, file }: NamedFile): Promise<ImportFault[]> {
  if (file.kind.name !== 'products' && file.kind.name !== 'prices') return [];
  const rows =
    file.kind.name === 'products' ? await productPrices(reader, file) : await listPrices(reader, file);
  const gaps = rows.map((row) => ({ name: row.name, ...gapOf(row) }));
  const bottles = worstOf(gaps.map((gap) => ({ name: gap.name, by: gap.bottle })));
  const cases = worstOf(gaps.map((gap) => ({ name: gap.name, by: gap.case })));
  const of = `of ${countWords(rows.length, file.kind.name === 'products' ? 'product' : 'price')}`;
  return [
    ...says(bottles, `${of} have a BottleVAT that is not the product’s rate of BottleNett`),
    ...says(cases, `${of} have a case whose bottles’ VAT is not the product’s rate of CasePrice`),
  ].map((sentence) => ({ file: name, column: 'BottleVAT', says: sentence }));
}

function productPrices(reader: Reader, { rows }: CheckedFile): Promise<ImportPrice[]> {
  return readProductPrices(
    reader,
    rows.map(({ cells }) => String(cells.Code)),
  );
}

/** The prices in the file, with their products' case size and VAT rate from the database. */
async function listPrices(reader: Reader, { rows }: CheckedFile): Promise<ImportPrice[]> {
  const codes = new Set(rows.map(({ cells }) => String(cells.ProductCode)));
  const products = new Map(
    (await readProductPrices(reader, [...codes])).map((product) => [product.name, product]),
  );
  return rows.flatMap(({ cells }) => {
    const product = products.get(String(cells.ProductCode));
    if (product === undefined) return [];
    return [
      {
        ...product,
        name: `${cells.PriceList} ${cells.ProductCode}`,
        case_price: String(cells.CasePrice),
        bottle_nett: String(cells.BottleNett),
        bottle_vat: String(cells.BottleVAT),
      },
    ];
  });
}

function gapOf(row: ImportPrice) {
  const prices = {
    CasePrice: storedMoney(row.case_price),
    BottleNett: storedMoney(row.bottle_nett),
    BottleVAT: storedMoney(row.bottle_vat),
    CaseSize: row.case_size,
  };
  return vatGap(prices, vatRateOf(row));
}

type Gap = { readonly name: string; readonly by: Money };

/** The number of gaps, and the widest. */
function worstOf(gaps: readonly Gap[]) {
  const odd = gaps.filter(({ by }) => by > 0);
  return { count: odd.length, worst: odd.reduce((a, b) => (b.by > a.by ? b : a), { name: '', by: 0 }) };
}

function says({ count, worst }: ReturnType<typeof worstOf>, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}, by ${formatMoney(worst.by)} at most (${worst.name})`];
}
