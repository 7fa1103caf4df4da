import type { productsItem } from '@tradecellar/contract/catalogue.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import type { Reader } from '../database/connection.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import type { Products } from './cache/read-catalogue.ts';
import { presentCards } from './list-products.ts';
import { presentDetails, presentProduct } from './present.ts';
import { readDetails, readProduct } from './queries.ts';
import { kinOf } from './search/weigh/kin-of.ts';

type Asked = { readonly ProductCode: string; readonly CustomerAccount: string };

/**
 * A product with all its details at the account's price and, while it is on sale, other sizes, vintages and wines of
 * the producer.
 */
export async function showProduct(
  shop: Pick<Shop, 'database' | 'merchant' | 'catalogue' | 'clock'>,
  { ProductCode, CustomerAccount }: Asked,
): Promise<AnswerOf<typeof productsItem> | Refusal> {
  const { database, merchant } = shop;
  const catalogue = await shop.catalogue.current();
  const { accounts, products } = catalogue;
  const product = accounts.numberOf(ProductCode);
  const details = product === undefined ? undefined : await detailsOf(products, database, ProductCode);
  if (product === undefined || details === undefined) {
    const row = await readProduct(database, ProductCode, CustomerAccount);
    return row === undefined ? refuse('product-not-found') : { mainResult: presentProduct(row, merchant) };
  }
  const account = await accounts.of(database, CustomerAccount);
  const kin = kinOf(products.index, (one) => products.cards[one]?.CaseSize, product);
  const cards = await presentCards(shop, { catalogue, account }, [product, ...kin.wine, ...kin.producer]);
  const [card, ...others] = cards;
  if (card === undefined) return refuse('product-not-found');
  return {
    mainResult: { ...card, ...details },
    SameWine: others.slice(0, kin.wine.length),
    SameProducer: others.slice(kin.wine.length),
  };
}

type Details = ReturnType<typeof presentDetails>;
const cached = new WeakMap<Products, Map<string, Details>>();
const MOST_CACHED = 10_000;

/** The details of a product. They are cached for as long as this version of the products is served. */
async function detailsOf(products: Products, reader: Reader, code: string): Promise<Details | undefined> {
  const cache = cached.get(products) ?? new Map<string, Details>();
  cached.set(products, cache);
  const known = cache.get(code);
  if (known !== undefined) return known;
  const row = await readDetails(reader, code);
  if (row === undefined) return undefined;
  if (cache.size >= MOST_CACHED) cache.clear();
  const details = presentDetails(row);
  cache.set(code, details);
  return details;
}
