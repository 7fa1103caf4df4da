import { parseMoney } from '@tradecellar/trade/money.ts';
import { type CardBytes, CardWriter } from './card-bytes.ts';
import type { Presentation } from './present-card.ts';
import { presentOwn, presentShared } from './present-card.ts';
import type { CatalogueIndex } from './search/catalogue-index.ts';
import { ProductReader } from './search/known-products.ts';
import { indexOf } from './search/make-index.ts';
import { type Amounts, amountsOf, type BottlePrices } from './search/orders.ts';
import { halvesOf } from './search/word-numbers.ts';
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
  readonly cases: Amounts;
  readonly bottleVat: Amounts;
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
 * Where in the numbers of a product that was read, for as long as nothing but its prices is another, its own begin: before
 * them stand two for its print, its case size and the four places of its card.
 */
const READ = 7;

/** Reads the products of one version after the other: of those that it knows, what may have changed. */
export class CatalogueReader {
  private reader = new ProductReader();
  private cards = new CardWriter();
  /** By code, where the list of its numbers begins. */
  private known = new Map<string, number>();
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
        else if (!this.isKnown(row)) changed.push(row.code);
      }
    }
    this.changes += changed.length;
    if (this.changes > codes.length) {
      this.forget();
      return this.read(ask);
    }
    for await (const rows of readProductsOf(ask, changed)) for (const row of rows) this.take(row);
    this.known = new Map(codes.map((code) => [code, this.known.get(code) ?? 0])); // Each was read, now or before.
    const { texts: reader } = this.reader;
    const lists = Array.from(this.known.values(), (list) => reader.lists.of(list));
    const places = new Uint32Array(codes.length * 4);
    for (const [nth, list] of lists.entries()) places.set(list.subarray(3, READ), nth * 4);
    return {
      ...{ versions, prices: prices.columns() },
      index: indexOf(
        codes.map((code, nth) => this.reader.known(code, lists[nth]?.subarray(READ) ?? [])),
        reader,
      ),
      cards: this.cards.written(places),
      caseSizes: Uint32Array.from(lists, (list) => list[2] ?? 1),
    };
  }

  /** Of the print's 64 bits, 53 are compared. */
  private isKnown({ code, print }: PrintedRow): boolean {
    const [first, second] = this.reader.texts.lists.of(this.known.get(code) ?? 0);
    const [asFirst, asSecond] = halvesOf(Number(print));
    return this.known.has(code) && first === asFirst && second === asSecond;
  }

  private take(row: CatalogueRow & PrintedRow): void {
    named(row, () => {
      const shared = presentShared(row, this.reader.region(row), this.presentation);
      const card = this.cards.add(presentOwn(row, this.presentation), shared);
      const numbers = [...halvesOf(Number(row.print)), row.case_size, ...card, ...this.reader.read(row)];
      this.known.set(row.code, this.reader.texts.lists.add(numbers));
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
      of: amountsOf(Float64Array.from(this.of)),
      cases: amountsOf(Float64Array.from(this.cases)),
      bottleVat: amountsOf(Float64Array.from(this.bottleVat)),
      vatRate: new Float64Array(this.vatRate),
    };
  }
}
