import type { productsItem } from '@tradecellar/contract/catalogue.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { presentCards } from './list-products.ts';
import { presentProduct } from './present.ts';
import { readProduct } from './queries.ts';
import { kinOf } from './search/kin-of.ts';

type Asked = { readonly ProductCode: string; readonly CustomerAccount: string };

/** A whole product at the account's price, and others like it while it is on sale. */
export async function showProduct(
  shop: Pick<Shop, 'database' | 'merchant' | 'catalogue'>,
  { ProductCode, CustomerAccount }: Asked,
): Promise<AnswerOf<typeof productsItem> | Refusal> {
  const { database, merchant } = shop;
  const row = await readProduct(database, ProductCode, CustomerAccount);
  if (row === undefined) return refuse('product-not-found');
  const mainResult = presentProduct(row, merchant);
  const catalogue = await shop.catalogue.current();
  const { accounts, products } = catalogue;
  const product = accounts.numberOf(ProductCode);
  if (product === undefined) return { mainResult };
  const account = await accounts.of(database, CustomerAccount);
  const kin = kinOf(products.index, (one) => products.cards[one]?.CaseSize, product);
  return {
    mainResult,
    SameWine: await presentCards(shop, { catalogue, account }, kin.wine),
    SameProducer: await presentCards(shop, { catalogue, account }, kin.producer),
  };
}
