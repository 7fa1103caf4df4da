import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import { nearestVatRate } from '@tradecellar/trade/vat.ts';
import { Written } from '../http/written.ts';
import type { Shop } from '../shop.ts';
import { cardList } from './card-bytes.ts';
import { findListed, type Kept } from './find-listed.ts';
import type { PriceColumns } from './kept-catalogue.ts';
import { presentStock, sendsStock } from './present.ts';
import { readStock } from './queries.ts';
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
  const list = await presentCards(shop, listed, { products, named: query.codes !== undefined });
  return new Written([`{"mainResult":[`, list, `],"TotalRowCount":${total}}`]);
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
    await presentCards(shop, listed, { products, named: false }),
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
  { catalogue, account }: Kept,
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
