import type { ProductCard, productsItem } from '@tradecellar/contract/catalogue.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { stockInBottles } from '@tradecellar/trade/quantity.ts';
import { isSoldOut } from '@tradecellar/trade/stock-due.ts';
import type { Reader } from '../database/connection.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { alikeTo } from './alike.ts';
import type { Products } from './cache/read-catalogue.ts';
import { presentCards } from './list-products.ts';
import { presentDetails, presentProduct, sendsStock } from './present.ts';
import { readDetails, readProduct } from './queries.ts';
import { kinOf } from './search/weigh/kin-of.ts';

type Asked = { readonly ProductCode: string; readonly CustomerAccount: string };

/**
 * A product with all its details at the account's price and, while it is on sale, other sizes, vintages and wines of
 * the producer, and wines like it, wines in stock first.
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
    const row = await readProduct(database, ProductCode, {
      account: CustomerAccount,
      day: products.day,
    });
    return row === undefined ? refuse('product-not-found') : { mainResult: presentProduct(row, merchant) };
  }
  const account = await accounts.of(database, CustomerAccount);
  const kin = kinOf(products.index, (one) => products.cards[one]?.CaseSize, product);
  const served = { catalogue, account };
  // Only stock figures change the sequence of the wines that are alike.
  const mostAlike = sendsStock(merchant.switches, false) ? undefined : MOST_ALIKE;
  const alike = alikeTo(served, product, kin.producer).slice(0, mostAlike);
  const cards = await presentCards(shop, served, [product, ...kin.wine, ...kin.producer, ...alike]);
  const [card, ...others] = cards;
  if (card === undefined) return refuse('product-not-found');
  const producerEnd = kin.wine.length + kin.producer.length;
  return {
    mainResult: { ...card, ...details },
    SameWine: others.slice(0, kin.wine.length),
    SameProducer: others.slice(kin.wine.length, producerEnd),
    Alike: others
      .slice(producerEnd)
      .toSorted((a, b) => Number(isOut(a)) - Number(isOut(b)))
      .slice(0, MOST_ALIKE),
  };
}

const MOST_ALIKE = 3;

function isOut(card: ProductCard): boolean {
  const bottles = stockInBottles(card);
  return bottles !== null && isSoldOut(bottles, card);
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

/** The wine in stock that is most like a product, at the account's price; undefined if no wine is like it. */
export async function nearestInStock(
  shop: Pick<Shop, 'database' | 'merchant' | 'catalogue' | 'clock'>,
  asked: Asked,
): Promise<ProductCard | undefined> {
  const shown = await showProduct(shop, asked);
  return isRefusal(shown) ? undefined : shown.Alike?.find((card) => !isOut(card));
}
