import { filterNames, type ProductQuery } from '@tradecellar/contract/catalogue.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import { nearestVatRate } from '@tradecellar/trade/vat.ts';
import { Written } from '../http/written.ts';
import type { Shop } from '../shop.ts';
import { cardList } from './card-bytes.ts';
import type { KeptCatalogue } from './keep-catalogue.ts';
import type { KeptAccount, PriceColumns } from './kept-catalogue.ts';
import { presentStock, sendsStock } from './present.ts';
import { readStock } from './queries.ts';
import { type Asked, findProducts } from './search/find-products.ts';
import { completionsOf } from './search/names.ts';

export type CatalogueShop = Pick<Shop, 'database' | 'merchant' | 'catalogue'>;

/** What is kept, and of the account. */
export type KeptFor = { readonly catalogue: KeptCatalogue; readonly account: KeptAccount };

export async function keptFor(
  { database, catalogue }: Pick<CatalogueShop, 'database' | 'catalogue'>,
  account: string,
): Promise<KeptFor> {
  const kept = await catalogue.current();
  return { catalogue: kept, account: await kept.accounts.of(database, account) };
}

/**
 * A page of the product list and the length of the whole list, as the JSON of its answer; undefined when the page is
 * empty. Everything but stock comes from the process's own memory: stock changes with every order.
 */
export async function listProducts(shop: CatalogueShop, query: ProductQuery): Promise<Written | undefined> {
  const kept = await keptFor(shop, query.CustomerAccount);
  const { products, total } = findProducts(kept.catalogue.products.index, askedOf(kept, query));
  if (products.length === 0) return undefined;
  const list = await presentCards(shop, kept, { products, named: query.codes !== undefined });
  return new Written([`{"mainResult":[`, list, `],"TotalRowCount":${total}}`]);
}

const MOST_SUGGESTED = 8;
const MOST_COMPLETIONS = 4;

/** At most eight products that somebody who types this may mean, and names that complete it. */
export async function suggestProducts(
  shop: CatalogueShop,
  { description, CustomerAccount }: { description: string; CustomerAccount: string },
): Promise<Written> {
  const kept = await keptFor(shop, CustomerAccount);
  const { index } = kept.catalogue.products;
  const page = { pagedProducts: { PageSize: MOST_SUGGESTED, StartIndex: 0 } };
  const isAsked = description.trim() !== '';
  const products = isAsked
    ? findProducts(index, askedOf(kept, { description, CustomerAccount, ...page })).products
    : [];
  const completions = completionsOf(index.names, description, MOST_COMPLETIONS);
  return new Written([
    `{"mainResult":[`,
    await presentCards(shop, kept, { products, named: false }),
    `],"Completions":${JSON.stringify(completions.map(({ text, count }) => ({ Text: text, Count: count })))}}`,
  ]);
}

type Shown = {
  readonly products: readonly number[];
  /** True of products asked for by code. */
  readonly named: boolean;
};

async function presentCards(
  { database, merchant }: CatalogueShop,
  { catalogue, account }: KeptFor,
  { products, named }: Shown,
): Promise<Uint8Array> {
  const { index, cards, caseSizes } = catalogue.products;
  const codes = products.map((product) => index.codes[product] ?? '');
  const stock = sendsStock(merchant.switches, named)
    ? await readStock(database, codes)
    : new Map<string, number>();
  return cardList(cards, products, (product) => ({
    ...presentPrices(account.prices, product, merchant.vat.method),
    ...presentStock(stock.get(index.codes[product] ?? ''), caseSizes[product] ?? 1),
  }));
}

/** What a query asks of the index. PageSize 0 is all. */
export function askedOf(
  { catalogue: { accounts }, account: { prices, ownList } }: KeptFor,
  query: ProductQuery,
  among: readonly string[] | undefined = query.codes,
): Asked {
  const { pagedProducts, sort = 'default', description = '', list, priceFrom, priceTo } = query;
  return {
    text: description,
    filters: Object.fromEntries(filterNames.map((name) => [name, query[name]])),
    ...(priceFrom !== undefined && { priceFrom: moneyNear(priceFrom) }),
    ...(priceTo !== undefined && { priceTo: moneyNear(priceTo) }),
    ...{ sort, prices, start: pagedProducts.StartIndex },
    size: pagedProducts.PageSize === 0 ? undefined : pagedProducts.PageSize,
    // An account without a list of its own has the whole catalogue.
    ...(list === 'mine' && ownList !== undefined && { ownList }),
    ...(among !== undefined && {
      among: Uint32Array.from(new Set(among.flatMap((code) => accounts.numberOf(code) ?? []))),
    }),
  };
}

/** A limit may have more decimals than money. */
const moneyNear = (pounds: number) => Math.round(pounds * 10_000);

/** What a product costs the account; its VAT rate where the merchant takes VAT on the line (decision 33). */
function presentPrices(
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
