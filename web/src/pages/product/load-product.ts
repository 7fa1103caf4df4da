import type { productsItem } from '@tradecellar/contract/catalogue.ts';
import { preload } from 'react-dom';
import { type Held, type LoaderContext, readAhead } from '../../api/queries.ts';
import { boughtQuery } from '../../product/use-bought.ts';
import { productQuery } from '../../product/use-product.ts';
import { accountAhead } from '../../session/account.ts';

/** For the product's own page and for its sheet. */
export function loadProduct({ queries }: LoaderContext, code: string): void {
  const account = accountAhead();
  if (account === undefined || code === '') return;
  void readAhead(queries, productQuery(account, code)).then((found) => found && loadPicture(found));
  if (account !== '') void readAhead(queries, boughtQuery(account, [code]));
}

/** The largest thing on the page: fetched while the page is drawn, not after. */
function loadPicture({ mainResult: { Image1_URL } }: Held<typeof productsItem>): void {
  if (Image1_URL !== '') preload(Image1_URL, { as: 'image', fetchPriority: 'high' });
}
