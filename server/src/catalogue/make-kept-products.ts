import { parseMoney } from '@tradecellar/trade/money.ts';
import { type CardBytes, makeCardBytes } from './card-bytes.ts';
import type { CataloguePrices } from './catalogue-queries.ts';
import type { Presentation } from './present-card.ts';
import { presentCardText } from './present-card.ts';
import type { CatalogueIndex } from './search/catalogue-index.ts';
import { makeIndex } from './search/make-index.ts';
import type { BottlePrices } from './search/orders.ts';
import type { CatalogueRow, CatalogueVersions } from './whole-queries.ts';

/** Prices of every product, in ten-thousandths of a pound, and the VAT rate in percent, NaN where no file says it. */
export type PriceColumns = BottlePrices & {
  readonly cases: Float64Array;
  readonly bottleVat: Float64Array;
  readonly vatRate: Float64Array;
};

/** The products of one version as a process keeps them. */
export type KeptProducts = {
  readonly versions: Omit<CatalogueVersions, 'lists'>;
  readonly index: CatalogueIndex;
  readonly cards: CardBytes;
  readonly caseSizes: Uint32Array;
  readonly prices: PriceColumns;
};

/** Money of a numeric(12,4): '12.3400' is 123400. */
export function amount(text: string): number {
  const money = parseMoney(text);
  if (money === undefined) throw new Error(`${text} is no amount of money`);
  return money;
}

/** @throws names the product that cannot be read. */
export function makeKeptProducts(
  { products, texts }: CatalogueVersions,
  rows: readonly CatalogueRow[],
  presentation: Presentation,
): KeptProducts {
  const prices = priceColumns(rows);
  const index = makeIndex(rows);
  const { values, of } = index.facets.region;
  const cardOf = (row: CatalogueRow, number: number) =>
    presentCardText(row, values[of[number] ?? 0] ?? '', presentation);
  return {
    ...{ versions: { products, texts }, prices, index },
    caseSizes: Uint32Array.from(rows, ({ case_size }) => case_size),
    cards: makeCardBytes(rows, cardOf),
  };
}

/** @throws names the product that cannot be read. */
export function priceColumns(rows: readonly CataloguePrices[]): PriceColumns {
  const column = () => new Float64Array(rows.length);
  const prices: PriceColumns = { of: column(), cases: column(), bottleVat: column(), vatRate: column() };
  for (const [number, row] of rows.entries()) {
    try {
      prices.of[number] = amount(row.bottle_nett);
      prices.cases[number] = amount(row.case_price);
      prices.bottleVat[number] = amount(row.bottle_vat);
    } catch (cause) {
      throw new Error(`Product ${row.code} cannot be read: ${(cause as Error).message}`, { cause }); // Ours.
    }
    prices.vatRate[number] = row.vat_rate === null ? Number.NaN : Number(row.vat_rate);
  }
  return prices;
}
