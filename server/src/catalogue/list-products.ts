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
import { type Asked, type Found, findProducts } from './search/find-products.ts';

type CatalogueShop = Pick<Shop, 'database' | 'merchant' | 'catalogue'>;

/**
 * A page of the product list and the length of the whole list, as the JSON of its answer; undefined when the page is
 * empty. Everything but stock comes from the process's own memory: stock changes with every order.
 */
export async function listProducts(shop: CatalogueShop, query: ProductQuery): Promise<Written | undefined> {
  const { catalogue, account, found } = await findListed(shop, query);
  const { products, total } = found;
  if (products.length === 0) return undefined;
  const { index, cards, caseSizes } = catalogue.products;
  const isStockSent = sendsStock(shop.merchant.switches, query.codes !== undefined);
  const codes = products.map((product) => index.codes[product] ?? '');
  const stock = isStockSent ? await readStock(shop.database, codes) : new Map<string, number>();
  const list = cardList(cards, products, (product) => ({
    ...presentPrices(account.prices, product, shop.merchant.vat.method),
    ...presentStock(stock.get(index.codes[product] ?? ''), caseSizes[product] ?? 1),
  }));
  return new Written([`{"mainResult":[`, list, `],"TotalRowCount":${total}}`]);
}

/** What a query finds, with what it was found in. */
export async function findListed(
  { database, catalogue }: Pick<CatalogueShop, 'database' | 'catalogue'>,
  query: ProductQuery,
  among?: readonly string[],
): Promise<{ readonly catalogue: KeptCatalogue; readonly account: KeptAccount; readonly found: Found }> {
  const kept = await catalogue.current();
  const account = await kept.accounts.of(database, query.CustomerAccount);
  return {
    catalogue: kept,
    account,
    found: findProducts(kept.products.index, askedOf(kept, account, query, among)),
  };
}

/** PageSize 0 is all. */
function askedOf(
  { accounts }: KeptCatalogue,
  { prices, ownList }: KeptAccount,
  query: ProductQuery,
  among: readonly string[] | undefined = query.codes,
): Asked {
  const { pagedProducts, sort = 'default', description = '', list } = query;
  return {
    text: description,
    filters: Object.fromEntries(filterNames.map((name) => [name, query[name]])),
    ...{ sort, prices, start: pagedProducts.StartIndex },
    size: pagedProducts.PageSize === 0 ? undefined : pagedProducts.PageSize,
    // An account without a list of its own has the whole catalogue.
    ...(list === 'mine' && ownList !== undefined && { ownList }),
    ...(among !== undefined && {
      among: Uint32Array.from(new Set(among.flatMap((code) => accounts.numberOf(code) ?? []))),
    }),
  };
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
