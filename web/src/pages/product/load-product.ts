import type { LoaderContext } from '../../api/queries.ts';
import { productQuery } from '../../product/use-product.ts';
import { accountAhead } from '../../session/account.ts';

/** For the product's own page and for its sheet. */
export function loadProduct({ queries }: LoaderContext, code: string): void {
  const account = accountAhead();
  if (account !== undefined && code !== '') void queries.prefetchQuery(productQuery(account, code));
}
