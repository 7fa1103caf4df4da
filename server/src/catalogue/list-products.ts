import type { Readable } from 'node:stream';
import type { ProductCard, ProductQuery } from '@tradecellar/contract/catalogue.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import { foldName } from '@tradecellar/trade/remembered-name.ts';
import { nearestVatRate } from '@tradecellar/trade/vat.ts';
import { readNamesBeginning } from '../account/name-queries.ts';
import { inParts } from '../http/in-parts.ts';
import type { Shop } from '../shop.ts';
import type { PriceColumns } from './cache/read-catalogue.ts';
import { presentDue, readDueAmong } from './due-stock.ts';
import { findListed, type Listed, type Served } from './find-listed.ts';
import { type CatalogueShop, type ProductList, presentGoods } from './list-named.ts';
import { presentNextPrice, presentStock, presentTags, sendsStock } from './present.ts';
import { readStock } from './queries.ts';
import { findCompletions } from './search/find/find-completions.ts';

const LARGE = 1_000;
const CARDS_A_PART = 500;

/**
 * A page of the product list, and the length of the whole list; undefined if the page is empty. Only stock is read from
 * the database, because each order changes it.
 */
export async function listProducts(
  shop: CatalogueShop,
  query: ProductQuery,
): Promise<ProductList | Readable | undefined> {
  const listed = await findListed(shop, query);
  const { products, total } = listed.found;
  if (products.length === 0) return undefined;
  if (query.codes !== undefined)
    return presentGoods(shop, listed, { account: query.CustomerAccount, pricesOn: query.pricesOn });
  if (products.length > LARGE) return inParts(listParts(shop, listed));
  return { mainResult: await presentCards(shop, listed, products), TotalRowCount: total };
}

async function* listParts(shop: CatalogueShop, listed: Listed): AsyncGenerator<string> {
  const { products, total } = listed.found;
  yield '{"mainResult":[';
  for (let from = 0; from < products.length; from += CARDS_A_PART) {
    const cards = await presentCards(shop, listed, products.slice(from, from + CARDS_A_PART));
    yield `${from === 0 ? '' : ','}${JSON.stringify(cards).slice(1, -1)}`;
  }
  yield `],"TotalRowCount":${total}}`;
}

const MOST_SUGGESTED = 8;
const MOST_OWN = 3;
const MOST_COMPLETIONS = 4;

type Typed = { readonly description: string; readonly CustomerAccount: string };

/**
 * At most eight products for a text that a buyer is typing, and names that complete the text. Products that the account
 * has given a name of its own come first.
 */
export async function suggestProducts(shop: CatalogueShop, typed: Typed) {
  const page = { PageSize: MOST_SUGGESTED, StartIndex: 0 };
  const listed = await findListed(shop, { ...typed, pagedProducts: page });
  const folded = foldName(typed.description);
  const names =
    folded === ''
      ? []
      : await readNamesBeginning(shop.database, typed.CustomerAccount, { folded, most: MOST_OWN });
  const own = names.flatMap((code) => listed.catalogue.accounts.numberOf(code) ?? []);
  const found = typed.description.trim() === '' ? [] : listed.found.products;
  const products = [...new Set([...own, ...found])].slice(0, MOST_SUGGESTED);
  const { index } = listed.catalogue.products;
  const completions = findCompletions(index, listed.account.prices, typed.description, MOST_COMPLETIONS);
  return {
    mainResult: await presentCards(shop, listed, products),
    Completions: completions.map(({ text, count }) => ({ Text: text, Count: count })),
  };
}

/** Product cards at the account's prices, with stock figures if the merchant shows stock. */
export async function presentCards(
  shop: Pick<Shop, 'database' | 'merchant' | 'clock'>,
  { catalogue, account }: Served,
  products: readonly number[],
): Promise<ProductCard[]> {
  const { database, merchant } = shop;
  const { cards, index, news } = catalogue.products;
  const codes = products.map((product) => index.codes[product] ?? '');
  const stock = sendsStock(merchant.switches, false) ? await readStock(database, codes) : undefined;
  const shown = products.flatMap((product) => cards[product] ?? []);
  const promised = await catalogue.accounts.due(database);
  const due = await readDueAmong(database, catalogue.accounts, shown, stock);
  return products.flatMap((product) => {
    const card = cards[product];
    if (card === undefined) return [];
    const bottles = stock?.get(card.Code);
    const onTheWay = presentDue(promised.get(card.Code), shop);
    return {
      ...card,
      ...presentCachedPrice(account.prices, product, merchant.vat.method),
      ...presentStock(bottles, card.CaseSize),
      ...presentDue(due.get(card.Code), shop),
      ...presentTags({ ...card, ...onTheWay }, news.get(product), { ...shop, bottles }),
    };
  });
}

/** The account's price of a product, with the VAT rate if the merchant takes VAT on the line (decision 33). */
function presentCachedPrice(
  { of, cases, bottleVat, vatRate, nil, next }: PriceColumns,
  product: number,
  method: Shop['merchant']['vat']['method'],
) {
  const [BottleNett, BottleVAT]: [Money, Money] = [of[product] ?? 0, bottleVat[product] ?? 0];
  const rate = vatRate[product] ?? Number.NaN;
  return {
    CasePrice: poundsOf(cases[product] ?? 0),
    BottleNett: poundsOf(BottleNett),
    BottleVAT: poundsOf(BottleVAT),
    ...(nil[product] === 1 && { NilPrice: true }),
    ...presentNextPrice(next.get(product)),
    ...(method === 'line' && {
      VatRate: Number.isNaN(rate) ? nearestVatRate({ BottleNett, BottleVAT }) : rate,
    }),
  };
}
