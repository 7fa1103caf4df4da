import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import { nearestVatRate } from '@tradecellar/trade/vat.ts';
import { Written } from '../http/written.ts';
import type { Shop } from '../shop.ts';
import { cardList } from './card-bytes.ts';
import { findListed, type Kept, type Listed } from './find-listed.ts';
import type { PriceColumns } from './kept-catalogue.ts';
import { presentPrice, presentStock, sendsStock } from './present.ts';
import { readGoods, readStock } from './queries.ts';
import { completionsOf } from './search/names.ts';

type CatalogueShop = Pick<Shop, 'database' | 'merchant' | 'catalogue'>;

/**
 * A page of the product list and the length of the whole list, as the JSON of its answer; undefined when the page is
 * empty. Everything but stock comes from the process's own memory: stock changes with every order.
 */
export async function listProducts(shop: CatalogueShop, query: ProductQuery): Promise<Written | undefined> {
  const listed = await findListed(shop, query);
  const { products, total } = listed.found;
  if (products.length === 0) return undefined;
  const list =
    query.codes === undefined
      ? { cards: await presentCards(shop, listed, products), total }
      : await presentGoods(shop, listed, query.CustomerAccount);
  if (list.total === 0) return undefined;
  return new Written([`{"mainResult":[`, list.cards, `],"TotalRowCount":${list.total}}`]);
}

const MOST_SUGGESTED = 8;
const MOST_COMPLETIONS = 4;

type Typed = { readonly description: string; readonly CustomerAccount: string };

/** At most eight products that somebody who types this may mean, and names that complete it. */
export async function suggestProducts(shop: CatalogueShop, typed: Typed): Promise<Written> {
  const page = { PageSize: MOST_SUGGESTED, StartIndex: 0 };
  const listed = await findListed(shop, { ...typed, pagedProducts: page });
  const products = typed.description.trim() === '' ? [] : listed.found.products;
  const { names } = listed.catalogue.products.index;
  const completions = completionsOf(names, typed.description, MOST_COMPLETIONS);
  return new Written([
    `{"mainResult":[`,
    await presentCards(shop, listed, products),
    `],"Completions":${JSON.stringify(completions.map(({ text, count }) => ({ Text: text, Count: count })))}}`,
  ]);
}

async function presentCards(
  { database, merchant }: CatalogueShop,
  { catalogue, account }: Kept,
  products: readonly number[],
): Promise<Uint8Array> {
  const { index, cards, caseSizes } = catalogue.products;
  const codeOf = (product: number) => index.codes[product] ?? '';
  const stock = sendsStock(merchant.switches, false)
    ? await readStock(database, products.map(codeOf))
    : new Map<string, number>();
  return cardList(cards, products, (product) => ({
    ...presentKeptPrice(account.prices, product, merchant.vat.method),
    ...presentStock(stock.get(codeOf(product)), caseSizes[product] ?? 1),
  }));
}

/**
 * Products that were asked for by their codes, as by a basket: at today's prices, and without what is on sale no more. The
 * checkout, which has just refused what memory still says, would refuse it again.
 */
async function presentGoods(
  { database, merchant }: CatalogueShop,
  { catalogue, found }: Listed,
  account: string,
) {
  const { index, cards, caseSizes } = catalogue.products;
  const codeOf = (product: number) => index.codes[product] ?? '';
  const goods = await readGoods(database, found.products.map(codeOf), account);
  const products = found.products.filter((product) => goods.has(codeOf(product)));
  const isStockSent = sendsStock(merchant.switches, true);
  const list = cardList(cards, products, (product) => {
    const row = goods.get(codeOf(product));
    if (row === undefined) throw new Error(`Product ${codeOf(product)} was not read`);
    return {
      ...presentPrice(row, merchant.vat),
      ...presentStock(isStockSent ? (row.stock_bottles ?? undefined) : undefined, caseSizes[product] ?? 1),
    };
  });
  return { cards: list, total: found.total - (found.products.length - products.length) };
}

/** What a product costs the account; its VAT rate where the merchant takes VAT on the line (decision 33). */
export function presentKeptPrice(
  { of, cases, bottleVat, vatRate }: PriceColumns,
  product: number,
  method: Shop['merchant']['vat']['method'],
) {
  const [BottleNett, BottleVAT]: [Money, Money] = [of[product] ?? 0, bottleVat[product] ?? 0];
  const rate = vatRate[product] ?? Number.NaN;
  return {
    CasePrice: poundsOf(cases[product] ?? 0),
    BottleNett: poundsOf(BottleNett),
    BottleVAT: poundsOf(BottleVAT),
    ...(method === 'line' && {
      VatRate: Number.isNaN(rate) ? nearestVatRate({ BottleNett, BottleVAT }) : rate,
    }),
  };
}
