import type { LoaderContext } from '../../api/queries.ts';
import { boughtQuery } from '../../product/use-bought.ts';
import { productQuery } from '../../product/use-product.ts';
import { accountAhead } from '../../session/account.ts';

/** For the product's own page and for its sheet. */
export function loadProduct({ queries }: LoaderContext, code: string): void {
  const account = accountAhead();
  if (account === undefined || code === '') return;
  void queries.prefetchQuery(productQuery(account, code));
  if (account !== '') void queries.prefetchQuery(boughtQuery(account, [code]));
}
