import { type Refusal, refuse } from '../http/problems.ts';
import { Written } from '../http/written.ts';
import type { Shop } from '../shop.ts';
import { partsOfCard } from './card-bytes.ts';
import { presentCards, presentKeptPrice } from './list-products.ts';
import { presentProduct, presentStock, sendsStock } from './present.ts';
import { readProduct, readStock } from './queries.ts';
import { kinOf } from './search/kin-of.ts';

type Asked = { readonly ProductCode: string; readonly CustomerAccount: string };

/** A product whole, at the account's price, and others like it; of one on sale only stock is read each time. */
export async function showProduct(
  shop: Pick<Shop, 'database' | 'merchant' | 'catalogue'>,
  { ProductCode: code, CustomerAccount }: Asked,
): Promise<Written | { mainResult: ReturnType<typeof presentProduct> } | Refusal> {
  const { database, merchant } = shop;
  const catalogue = await shop.catalogue.current();
  const { accounts, products } = catalogue;
  const product = accounts.numberOf(code);
  const details = product === undefined ? undefined : await catalogue.details.of(database, code);
  if (product === undefined || details === undefined) {
    const row = await readProduct(database, code, CustomerAccount);
    return row === undefined ? refuse('product-not-found') : { mainResult: presentProduct(row, merchant) };
  }
  const account = await accounts.of(database, CustomerAccount);
  const stock = sendsStock(merchant.switches, false)
    ? (await readStock(database, [code])).get(code)
    : undefined;
  const rest = {
    ...presentKeptPrice(account.prices, product, merchant.vat.method),
    ...presentStock(stock, products.caseSizes[product] ?? 1),
  };
  const kin = kinOf(products.index, products.caseSizes, product);
  const cards = (found: readonly number[]) => presentCards(shop, { catalogue, account }, found);
  return new Written([
    ...['{"mainResult":', ...partsOfCard(products.cards, product), ...details, JSON.stringify(rest).slice(1)],
    ...[
      ',"SameWine":[',
      ...(await cards(kin.wine)),
      '],"SameProducer":[',
      ...(await cards(kin.producer)),
      ']}',
    ],
  ]);
}
