import { type LoaderContext, readAhead, readEachVisit } from '../../api/queries.ts';
import { basketNow } from '../../basket/basket-store.ts';
import { productsByCode } from '../../product/products-by-code.ts';
import { accountAhead } from '../../session/account.ts';

export async function loadBasket({ queries }: LoaderContext): Promise<void> {
  const account = accountAhead();
  const codes = basketNow().items.map(({ Code }) => Code);
  if (account === undefined || codes.length === 0) return;
  await readAhead(queries, { ...productsByCode(account, codes), ...readEachVisit });
}
