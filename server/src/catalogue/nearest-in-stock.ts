import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { isOut, showProduct } from './show-product.ts';

/** The wine in stock that is most like a product, at the account's price; undefined if no wine is like it. */
export async function nearestInStock(
  shop: Pick<Shop, 'database' | 'merchant' | 'catalogue' | 'clock'>,
  asked: { readonly ProductCode: string; readonly CustomerAccount: string },
): Promise<ProductCard | undefined> {
  const shown = await showProduct(shop, asked);
  return isRefusal(shown) ? undefined : shown.Alike?.find((card) => !isOut(card));
}
