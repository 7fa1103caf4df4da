import { type LoaderContext, readAhead } from '../../api/queries.ts';
import { accountAhead } from '../../session/account.ts';
import { boughtQuery } from '../../wine/use-bought.ts';
import { productQuery } from '../../wine/use-product.ts';

export function loadProduct({ queries }: LoaderContext, code: string): void {
  const account = accountAhead();
  if (account === undefined || code === '') return;
  void readAhead(queries, productQuery(account, code));
  if (account !== '') void readAhead(queries, boughtQuery(account, [code]));
}
