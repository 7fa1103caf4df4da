import { parseMoney } from '@tradecellar/trade/money.ts';
import { type CardBytes, type CardPlace, CardWriter } from './card-bytes.ts';
import type { Presentation } from './present-card.ts';
import { presentCardText } from './present-card.ts';
import type { CatalogueIndex } from './search/catalogue-index.ts';
import { type KnownProduct, ProductReader } from './search/known-products.ts';
import { indexOf } from './search/make-index.ts';
import type { BottlePrices } from './search/orders.ts';
import {
  type Ask,
  type CatalogueRow,
  type CatalogueVersions,
  type PricesRow,
  type PrintedRow,
  readPrices,
  readPrints,
  readProducts,
  readProductsOf,
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

/** A product that was read, for as long as nothing but its prices is another. */
type Known = {
  readonly print: string;
  readonly product: KnownProduct;
  readonly card: CardPlace;
  readonly caseSize: number;
};

/** Reads the products of one version after the other: of those that it knows, what may have changed. */
export class CatalogueReader {
  private reader = new ProductReader();
  private cards = new CardWriter();
  private known = new Map<string, Known>();
  /** How many of those that it knew were read again. */
  private changes = 0;

  private readonly presentation: Presentation;

  constructor(presentation: Presentation) {
    this.presentation = presentation;
  }

  /**
   * What is kept of the products, as one transaction sees them; where what is known of them is of the same `texts`, their
   * prices alone.
   * @throws names the product that cannot be read.
   */
  async read(ask: Ask, knownTexts?: string): Promise<KeptProducts | Priced> {
    const { products, texts } = await readVersions(ask);
    const versions = { products, texts };
    const prices = new PriceDraft();
    if (texts === knownTexts) {
      for await (const rows of readPrices(ask)) for (const row of rows) named(row, () => prices.add(row));
      return { versions, prices: prices.columns() };
    }
    const codes: string[] = [];
    const changed: string[] = [];
    for await (const rows of this.known.size === 0 ? readProducts(ask) : readPrints(ask)) {
      for (const row of rows) {
        named(row, () => prices.add(row));
        codes.push(row.code);
        if (isWhole(row)) this.take(row);
        else if (this.known.get(row.code)?.print !== row.print) changed.push(row.code);
      }
    }
    this.changes += changed.length;
    if (this.changes > codes.length) {
      this.forget();
      return this.read(ask);
    }
    for await (const rows of readProductsOf(ask, changed)) for (const row of rows) this.take(row);
    this.known = new Map(codes.map((code) => [code, this.known.get(code) as Known])); // Each was read, now or before.
    const known = [...this.known.values()];
    return {
      ...{ versions, prices: prices.columns() },
      index: indexOf(
        known.map(({ product }) => product),
        this.reader.texts,
      ),
      cards: this.cards.written(known.map(({ card }) => card)),
      caseSizes: Uint32Array.from(known, ({ caseSize }) => caseSize),
    };
  }

  private take(row: CatalogueRow & PrintedRow): void {
    named(row, () => {
      const product = this.reader.read(row);
      const card = this.cards.add(presentCardText(row, product.texts.region.text, this.presentation));
      this.known.set(row.code, { print: row.print, product, card, caseSize: row.case_size });
    });
  }

  /** What products had before they changed is still there: when it is as much as all of them have now, all are read again. */
  private forget(): void {
    this.reader = new ProductReader();
    this.cards = new CardWriter();
    this.known = new Map();
    this.changes = 0;
  }
}

const isWhole = (row: PrintedRow): row is PrintedRow & CatalogueRow => 'description' in row;

function named({ code }: PricesRow, read: () => void): void {
  try {
    read();
  } catch (cause) {
    throw new Error(`Product ${code} cannot be read: ${(cause as Error).message}`, { cause }); // Ours.
  }
}

class PriceDraft {
  private readonly of: number[] = [];
  private readonly cases: number[] = [];
  private readonly bottleVat: number[] = [];
  private readonly vatRate: number[] = [];

  add({ bottle_nett, case_price, bottle_vat, vat_rate }: PricesRow): void {
    this.of.push(amount(bottle_nett));
    this.cases.push(amount(case_price));
    this.bottleVat.push(amount(bottle_vat));
    this.vatRate.push(vat_rate === null ? Number.NaN : Number(vat_rate));
  }

  columns(): PriceColumns {
    return {
      of: new Float64Array(this.of),
      cases: new Float64Array(this.cases),
      bottleVat: new Float64Array(this.bottleVat),
      vatRate: new Float64Array(this.vatRate),
    };
  }
}
