import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import type { DatedPrice } from '@tradecellar/trade/price-of-day.ts';
import type { WineNews } from '@tradecellar/trade/wine-news.ts';
import { storedMoney } from '../../database/stored-money.ts';
import type { BottlePrices } from '../search/find/sorts.ts';
import type { CatalogueIndex } from '../search/weigh/catalogue-index.ts';
import { ProductReader } from '../search/weigh/known-products.ts';
import { indexOf } from '../search/weigh/make-index.ts';
import { type CardText, type Presentation, presentationKey, presentCardText } from './present-card.ts';
import { type Ask, type ProductRow, readDatedPrices, readProducts, readVersions } from './product-queries.ts';
import { datedPrice } from './stored-price.ts';

/**
 * Prices by product in ten-thousandths of a pound, and VAT rates in percent, NaN if products.csv does not state the
 * rate.
 */
export type PriceColumns = BottlePrices & {
  readonly cases: Float64Array;
  readonly bottleVat: Float64Array;
  readonly vatRate: Float64Array;
  /** 1 if a price of nought is intended, not a mistake. */
  readonly nil: Uint8Array;
  /** The next change of a price, of the products whose price changes on a later day. */
  readonly next: ReadonlyMap<number, DatedPrice>;
};

/** The products on sale in one version of the catalogue, at the prices of a day in London. The arrays are indexed by the product's number in `index`. */
export type Products = {
  readonly version: string;
  /** The key of the settings that the cards were made with. */
  readonly presentedBy: string;
  readonly index: CatalogueIndex;
  readonly cards: readonly CardText[];
  readonly day: PlainDate;
  readonly prices: PriceColumns;
  /** The prices that hold before the first dated price of a product. */
  readonly undated: PriceColumns;
  readonly dated: ReadonlyMap<number, readonly DatedPrice[]>;
  /** Only of the products of which the imports know news. */
  readonly news: ReadonlyMap<number, WineNews>;
};

/** The products as read, for the prices of any day (`productsOnDay`). */
export type ReadProducts = Omit<Products, 'day' | 'prices'>;

/**
 * Reads all products and makes their index. Needs a transaction.
 * @throws Error naming a product that cannot be read
 */
export async function readCatalogue(ask: Ask, presentation: Presentation): Promise<ReadProducts> {
  const { products: version } = await readVersions(ask);
  const reader = new ProductReader();
  const read: ReturnType<ProductReader['read']>[] = [];
  const cards: CardText[] = [];
  const prices: number[][] = [];
  const news = new Map<number, WineNews>();
  for await (const rows of readProducts(ask)) {
    for (const row of rows) {
      prices.push(pricesOf(row));
      const notes = [...row.notes, row.wine_tasting_notes, ...row.food_suggestions];
      const product = reader.read({ ...row, notes });
      read.push(product);
      const { came_on: cameOn, vintage_before: vintageBefore, vintage_since: vintageSince } = row;
      if (cameOn !== null || vintageSince !== null)
        news.set(cards.length, { cameOn, vintageBefore, vintageSince });
      cards.push(presentCardText(row, product.texts.region.text, presentation));
    }
  }
  const column = (nth: number) => Float64Array.from(prices, (each) => each[nth] ?? 0);
  const index = indexOf(read, reader.texts);
  return {
    version,
    presentedBy: presentationKey(presentation),
    index,
    cards,
    news,
    dated: await readDated(ask, index.codes),
    undated: {
      of: column(0),
      cases: column(1),
      bottleVat: column(2),
      vatRate: column(3),
      nil: Uint8Array.from(column(4)),
      next: new Map(),
    },
  };
}

function pricesOf({ code, bottle_nett, case_price, bottle_vat, vat_rate, nil_price }: ProductRow): number[] {
  try {
    const money = [bottle_nett, case_price, bottle_vat].map(storedMoney);
    return [...money, vat_rate === null ? Number.NaN : Number(vat_rate), Number(nil_price)];
  } catch (cause) {
    throw new Error(`Product ${code} cannot be read: ${(cause as Error).message}`, { cause }); // Our own error.
  }
}

async function readDated(ask: Ask, codes: readonly string[]): Promise<Map<number, DatedPrice[]>> {
  const rows = await readDatedPrices(ask);
  const dated = new Map<number, DatedPrice[]>();
  if (rows.length === 0) return dated;
  const numbers = new Map(codes.map((code, number) => [code, number]));
  for (const row of rows) {
    const product = numbers.get(row.code);
    if (product === undefined) continue;
    dated.set(product, [...(dated.get(product) ?? []), datedPrice(row, row.from_day)]);
  }
  return dated;
}
