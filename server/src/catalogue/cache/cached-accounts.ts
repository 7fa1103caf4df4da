import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import type { Reader } from '../../database/connection.ts';
import { type DueRow, readAccountFacts, readDueStock, readPriceList } from './account-queries.ts';
import { pricesOfList } from './prices-of-day.ts';
import type { PriceColumns, Products } from './read-catalogue.ts';

export type CachedAccount = {
  /** The roles of the account's logins, by folded e-mail. */
  readonly logins: ReadonlyMap<string, BuyerRole>;
  readonly prices: PriceColumns;
  /** 1 for each product on the account's own list; undefined if the account has no list. */
  readonly ownList: Uint8Array | undefined;
};

const MOST_PRICES = 1_000_000;
const MOST_ACCOUNTS = 10_000;

/**
 * The price lists, own lists and due dates of one version of the catalogue. Each is read when a call first needs it.
 */
export class CachedAccounts {
  private readonly accounts = new Map<string, Promise<CachedAccount>>();
  private readonly priceLists = new Map<string, Promise<PriceColumns>>();
  private readonly dueStock = new Map<'all', Promise<ReadonlyMap<string, DueRow>>>();
  private numbers: ReadonlyMap<string, number> | undefined;

  readonly version: string;
  private readonly products: Products;

  constructor(version: string, products: Products) {
    this.version = version;
    this.products = products;
  }

  /**
   * The logins, prices and own list of an account. The empty account and an unknown account have the products' own
   * prices.
   */
  async of(reader: Reader, account: string): Promise<CachedAccount> {
    const nobody = { logins: new Map<string, BuyerRole>(), prices: this.products.prices, ownList: undefined };
    if (account === '') return nobody;
    const { size } = this.products.index;
    const isFull = this.accounts.size === MOST_ACCOUNTS || this.accounts.size * size > MOST_PRICES * 16;
    if (isFull) this.accounts.clear();
    return remembered(this.accounts, account, async () => {
      const facts = await readAccountFacts(reader, account);
      if (facts === undefined) {
        // The version does not change when an account is created, so an unknown account must not be cached.
        this.accounts.delete(account);
        return nobody;
      }
      const { logins, priceList, ownList } = facts;
      return {
        logins: new Map(logins),
        prices: priceList === '' ? this.products.prices : await this.priceList(reader, priceList),
        ownList: ownList.length === 0 ? undefined : this.marked(ownList),
      };
    });
  }

  due(reader: Reader): Promise<ReadonlyMap<string, DueRow>> {
    return remembered(this.dueStock, 'all', () => readDueStock(reader));
  }

  private async priceList(reader: Reader, name: string): Promise<PriceColumns> {
    if ((this.priceLists.size + 1) * this.products.index.size > MOST_PRICES) this.priceLists.clear();
    return remembered(this.priceLists, name, async () => {
      const rows = await readPriceList(reader, name);
      return pricesOfList(this.products, rows, (code) => this.numberOf(code));
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

  numberOf(code: string): number | undefined {
    this.numbers ??= new Map(this.products.index.codes.map((each, number) => [each, number]));
    return this.numbers.get(code);
  }
}

/**
 * Returns the cached value of a key. Concurrent callers share a single read, and a failed read is removed from the
 * cache.
 */
function remembered<K, T>(memory: Map<K, Promise<T>>, key: K, read: () => Promise<T>): Promise<T> {
  let known = memory.get(key);
  if (known === undefined) {
    known = read();
    memory.set(key, known);
    known.catch(() => memory.delete(key));
  }
  return known;
}
