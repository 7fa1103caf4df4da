import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { pricingDay } from '@tradecellar/trade/price-of-day.ts';
import type { Shop } from '../shop.ts';
import { presentDue } from './due-stock.ts';
import { findListed, type Listed } from './find-listed.ts';
import { presentNextPrice, presentPrice, presentStock, presentTags, sendsStock } from './present.ts';
import { readGoods } from './queries.ts';

export type CatalogueShop = Pick<Shop, 'database' | 'merchant' | 'catalogue' | 'clock'>;
export type ProductList = { mainResult: ProductCard[]; TotalRowCount: number };

/** The cards of the products with these codes that an account may order now, as a basket shows them. */
export async function listNamed(
  shop: CatalogueShop,
  account: string,
  codes: readonly string[],
): Promise<ProductCard[]> {
  if (codes.length === 0) return [];
  const query = {
    CustomerAccount: account,
    codes: [...codes],
    pagedProducts: { PageSize: 0, StartIndex: 0 },
  };
  const listed = await findListed(shop, query);
  return (await presentGoods(shop, listed, { account }))?.mainResult ?? [];
}

/**
 * Presents products that the caller named by code, such as the lines of a basket. Prices and withdrawals are read from
 * the database, because the checkout would refuse an order at cached prices. Due dates are sent even for a product in
 * stock, because a line may need more than the stock. `pricesOn` is the day of a delivery (setting `pricesBy`).
 */
export async function presentGoods(
  shop: CatalogueShop,
  { catalogue, account: { prices }, found }: Listed,
  { account, pricesOn = '' }: { readonly account: string; readonly pricesOn?: string | undefined },
): Promise<ProductList | undefined> {
  const { database, merchant } = shop;
  const { cards: texts, news } = catalogue.products;
  const cards = found.products.flatMap((product) => {
    const card = texts[product];
    return card === undefined ? [] : { ...card, product };
  });
  const today = londonTime(shop.clock.now()).date;
  const goods = await readGoods(
    database,
    cards.map(({ Code }) => Code),
    { account, day: pricingDay(merchant.pricesBy, { today, required: pricesOn }) },
  );
  const isStockSent = sendsStock(merchant.switches, true);
  const list = cards.flatMap(({ product, ...card }) => {
    const row = goods.get(card.Code);
    if (row === undefined) return [];
    const stock = isStockSent ? (row.stock_bottles ?? undefined) : undefined;
    const due = presentDue(row, shop);
    return {
      ...card,
      ...presentPrice(row, merchant.vat),
      ...presentNextPrice(prices.next.get(product)),
      ...presentStock(stock, card.CaseSize),
      ...due,
      ...presentTags({ ...card, ...due }, news.get(product), { ...shop, bottles: stock }),
    };
  });
  const total = found.total - (cards.length - list.length);
  return total === 0 ? undefined : { mainResult: list, TotalRowCount: total };
}
