import { parseMoney } from '@tradecellar/trade/money.ts';
import { type CardBytes, CardWriter } from './card-bytes.ts';
import type { Presentation } from './present-card.ts';
import { presentCardText } from './present-card.ts';
import type { CatalogueIndex } from './search/catalogue-index.ts';
import { IndexDraft } from './search/make-index.ts';
import type { BottlePrices } from './search/orders.ts';
import {
  type Ask,
  type CatalogueVersions,
  type PricesRow,
  readPrices,
  readProducts,
  readVersions,
} from './whole-queries.ts';

/** Prices of every product, in ten-thousandths of a pound, and the VAT rate in percent, NaN where no file says it. */
export type PriceColumns = BottlePrices & {
  readonly cases: Float64Array;
  readonly bottleVat: Float64Array;
  readonly vatRate: Float64Array;
};

type Priced = { readonly versions: Omit<CatalogueVersions, 'lists'>; readonly prices: PriceColumns };

/** The products of one version as a process keeps them. */
export type KeptProducts = Priced & {
  readonly index: CatalogueIndex;
  readonly cards: CardBytes;
  readonly caseSizes: Uint32Array;
};

/** Money of a numeric(12,4): '12.3400' is 123400. */
export function amount(text: string): number {
  const money = parseMoney(text);
  if (money === undefined) throw new Error(`${text} is no amount of money`);
  return money;
}

/**
 * What is kept of the products, as one transaction sees them; where what is known of them is of the same `texts`, their
 * prices alone.
 * @throws names the product that cannot be read.
 */
export async function readKeptProducts(
  ask: Ask,
  presentation: Presentation,
  knownTexts?: string,
): Promise<KeptProducts | Priced> {
  const { products, texts } = await readVersions(ask);
  const versions = { products, texts };
  const prices = new PriceDraft();
  if (texts === knownTexts) {
    for await (const rows of readPrices(ask)) for (const row of rows) named(row, () => prices.add(row));
    return { versions, prices: prices.columns() };
  }
  const [index, cards] = [new IndexDraft(), new CardWriter()];
  const caseSizes: number[] = [];
  for await (const rows of readProducts(ask)) {
    for (const row of rows) {
      named(row, () => {
        prices.add(row);
        cards.add(presentCardText(row, index.add(row), presentation));
        caseSizes.push(row.case_size);
      });
    }
  }
  return {
    ...{ versions, prices: prices.columns(), index: index.made(), cards: cards.written() },
    caseSizes: Uint32Array.from(caseSizes),
  };
}

function named({ code }: PricesRow, read: () => void): void {
  try {
    read();
  } catch (cause) {
    throw new Error(`Product ${code} cannot be read: ${(cause as Error).message}`, { cause }); // Ours.
  }
}

class PriceDraft {
  private readonly rows: (readonly [of: number, cases: number, bottleVat: number, vatRate: number])[] = [];

  add({ bottle_nett, case_price, bottle_vat, vat_rate }: PricesRow): void {
    const rate = vat_rate === null ? Number.NaN : Number(vat_rate);
    this.rows.push([amount(bottle_nett), amount(case_price), amount(bottle_vat), rate]);
  }

  columns(): PriceColumns {
    const column = (nth: 0 | 1 | 2 | 3) => Float64Array.from(this.rows, (row) => row[nth]);
    return { of: column(0), cases: column(1), bottleVat: column(2), vatRate: column(3) };
  }
}
