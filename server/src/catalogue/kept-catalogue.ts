import type { Reader } from '../database/connection.ts';
import { readAccountFacts, readPriceList } from './catalogue-queries.ts';
import { amount, type KeptProducts, type PriceColumns } from './catalogue-reader.ts';
import { type Amounts, amountsOf } from './search/orders.ts';

/** What an account's lists show. */
export type KeptAccount = {
  readonly logins: readonly string[];
  readonly prices: PriceColumns;
  /** 1 for each product of the account's own list; undefined where it has none. */
  readonly ownList: Uint8Array | undefined;
};

/** Of lists together: three columns of prices, and two orders by them where they are asked for. 24 to 56 MB. */
const MOST_PRICES = 2_000_000;
const MOST_ACCOUNTS = 10_000;

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

  /** Of the empty account, and of one that there is not: the products' own prices. */
  async of(reader: Reader, account: string): Promise<KeptAccount> {
    const nobody = { logins: [], prices: this.products.prices, ownList: undefined };
    if (account === '') return nobody;
    const { size } = this.products.index;
    const { size: accounts } = this.accounts;
    if (accounts === MOST_ACCOUNTS || accounts * size > MOST_PRICES * 8) this.accounts.clear();
    return remembered(this.accounts, account, async () => {
      const facts = await readAccountFacts(reader, account);
      // It may be made at any time, and no version tells of that.
      if (facts === undefined) {
        this.accounts.delete(account);
        return nobody;
      }
      const { logins, priceList, ownList } = facts;
      return {
        logins,
        prices: priceList === '' ? this.products.prices : await this.priceList(reader, priceList),
        ownList: ownList.length === 0 ? undefined : this.marked(ownList),
      };
    });
  }

  private async priceList(reader: Reader, name: string): Promise<PriceColumns> {
    if ((this.priceLists.size + 1) * this.products.index.size > MOST_PRICES) this.priceLists.clear();
    return remembered(this.priceLists, name, async () => {
      const { of, cases, bottleVat, vatRate } = this.products.prices;
      const copy = (amounts: Amounts) => Float64Array.from(amounts);
      const own = { of: copy(of), cases: copy(cases), bottleVat: copy(bottleVat) };
      for (const price of await readPriceList(reader, name)) {
        const product = this.numberOf(price.code);
        if (product === undefined) continue;
        own.of[product] = amount(price.bottle_nett);
        own.cases[product] = amount(price.case_price);
        own.bottleVat[product] = amount(price.bottle_vat);
      }
      return {
        of: amountsOf(own.of),
        cases: amountsOf(own.cases),
        bottleVat: amountsOf(own.bottleVat),
        vatRate,
      };
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
