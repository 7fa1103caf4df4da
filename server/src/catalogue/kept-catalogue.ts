import { parseMoney } from '@tradecellar/trade/money.ts';
import type { Reader } from '../database/connection.ts';
import { type CardBytes, makeCardBytes } from './card-bytes.ts';
import type { Presentation } from './present.ts';
import { presentCardText } from './present.ts';
import { type CatalogueRow, readAccountFacts, readPriceList } from './read-catalogue.ts';
import type { CatalogueIndex } from './search/catalogue-index.ts';
import { makeIndex } from './search/make-index.ts';
import type { BottlePrices } from './search/orders.ts';

/** Prices of every product, in ten-thousandths of a pound, and the VAT rate in percent, NaN where no file says it. */
export type PriceColumns = BottlePrices & {
  readonly cases: Float64Array;
  readonly bottleVat: Float64Array;
  readonly vatRate: Float64Array;
};

/** The products of one version as a process keeps them. */
export type KeptProducts = {
  readonly version: string;
  readonly index: CatalogueIndex;
  readonly cards: CardBytes;
  readonly caseSizes: Uint32Array;
  readonly prices: PriceColumns;
};

/** What an account's lists show. */
export type KeptAccount = {
  readonly prices: PriceColumns;
  /** 1 for each product of the account's own list; undefined where it has none. */
  readonly ownList: Uint8Array | undefined;
};

/** Money of a numeric(12,4): '12.3400' is 123400. */
const amount = (text: string) => parseMoney(text) ?? Number.NaN;

export function makeKeptProducts(
  version: string,
  rows: readonly CatalogueRow[],
  presentation: Presentation,
): KeptProducts {
  const prices: PriceColumns = {
    of: Float64Array.from(rows, (row) => amount(row.bottle_nett)),
    cases: Float64Array.from(rows, (row) => amount(row.case_price)),
    bottleVat: Float64Array.from(rows, (row) => amount(row.bottle_vat)),
    vatRate: Float64Array.from(rows, ({ vat_rate }) => (vat_rate === null ? Number.NaN : Number(vat_rate))),
  };
  const products = rows.map((row, number) => ({ ...row, bottle_nett: prices.of[number] ?? 0 }));
  return {
    ...{ version, prices, index: makeIndex(version, products) },
    caseSizes: Uint32Array.from(rows, ({ case_size }) => case_size),
    cards: makeCardBytes(rows.map((row) => presentCardText(row, presentation))),
  };
}

/** Numbers of what is kept of accounts: prices of four columns. 64 MB. */
const MOST_PRICES = 2_000_000;

/** Price lists and own lists of one version, read when first asked for. */
export class KeptAccounts {
  private accounts = new Map<string, Promise<KeptAccount>>();
  private priceLists = new Map<string, Promise<PriceColumns>>();
  private numbers: ReadonlyMap<string, number> | undefined;

  readonly version: string;
  private readonly products: KeptProducts;

  constructor(version: string, products: KeptProducts) {
    this.version = version;
    this.products = products;
  }

  /** Of the empty account: the products' own prices. */
  async of(reader: Reader, account: string): Promise<KeptAccount> {
    if (account === '') return { prices: this.products.prices, ownList: undefined };
    const { size } = this.products.index;
    if (this.accounts.size * size > MOST_PRICES * 8) this.accounts.clear();
    return remembered(this.accounts, account, async () => {
      const { priceList, ownList } = await readAccountFacts(reader, account);
      return {
        prices: priceList === '' ? this.products.prices : await this.priceList(reader, priceList),
        ownList: ownList.length === 0 ? undefined : this.marked(ownList),
      };
    });
  }

  private async priceList(reader: Reader, name: string): Promise<PriceColumns> {
    if ((this.priceLists.size + 1) * this.products.index.size > MOST_PRICES) this.priceLists.clear();
    return remembered(this.priceLists, name, async () => {
      const { of, cases, bottleVat, vatRate } = this.products.prices;
      const own = { of: of.slice(), cases: cases.slice(), bottleVat: bottleVat.slice(), vatRate };
      for (const price of await readPriceList(reader, name)) {
        const product = this.numberOf(price.code);
        if (product === undefined) continue;
        own.of[product] = amount(price.bottle_nett);
        own.cases[product] = amount(price.case_price);
        own.bottleVat[product] = amount(price.bottle_vat);
      }
      return own;
    });
  }

  private marked(codes: readonly string[]): Uint8Array {
    const marks = new Uint8Array(this.products.index.size);
    for (const code of codes) {
      const product = this.numberOf(code);
      if (product !== undefined) marks[product] = 1;
    }
    return marks;
  }

  /** The number of a product on sale. */
  numberOf(code: string): number | undefined {
    this.numbers ??= new Map(this.products.index.codes.map((each, number) => [each, number]));
    return this.numbers.get(code);
  }
}

/** One reading for all who ask at once; a failed one is not kept. */
function remembered<T>(memory: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  let known = memory.get(key);
  if (known === undefined) {
    known = read();
    memory.set(key, known);
    known.catch(() => memory.delete(key));
  }
  return known;
}
