import { type Refusal, refuse } from '../http/problems.ts';
import { Written } from '../http/written.ts';
import type { Shop } from '../shop.ts';
import { presentKeptPrice } from './list-products.ts';
import { presentProduct, presentStock, sendsStock } from './present.ts';
import { readProduct, readStock } from './queries.ts';

type Asked = { readonly ProductCode: string; readonly CustomerAccount: string };

/** A product whole, at the account's price; of one on sale only stock is read each time. */
export async function showProduct(
  { database, merchant, catalogue }: Pick<Shop, 'database' | 'merchant' | 'catalogue'>,
  { ProductCode: code, CustomerAccount }: Asked,
): Promise<Written | { mainResult: ReturnType<typeof presentProduct> } | Refusal> {
  const { accounts, details, products } = await catalogue.current();
  const product = accounts.numberOf(code);
  const text = product === undefined ? undefined : await details.of(database, code);
  if (product === undefined || text === undefined) {
    const row = await readProduct(database, code, CustomerAccount);
    return row === undefined ? refuse('product-not-found') : { mainResult: presentProduct(row, merchant) };
  }
  const { prices } = await accounts.of(database, CustomerAccount);
  const stock = sendsStock(merchant.switches, false)
    ? (await readStock(database, [code])).get(code)
    : undefined;
  const rest = {
    ...presentKeptPrice(prices, product, merchant.vat.method),
    ...presentStock(stock, products.caseSizes[product] ?? 1),
  };
  return new Written(['{"mainResult":', text, JSON.stringify(rest).slice(1), '}']);
}
