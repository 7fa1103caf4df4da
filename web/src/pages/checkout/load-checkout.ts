import { ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { type LoaderContext, readAhead } from '../../api/queries.ts';
import { basketNow } from '../../basket/basket-store.ts';
import { accountAhead } from '../../session/account.ts';
import { settingsQuery } from '../../session/settings.ts';
import { checkoutDraftNow } from './checkout-draft.ts';
import {
  addressesQuery,
  customerQuery,
  daysQuery,
  nextDateQuery,
  reservesQuery,
  soldQuery,
} from './checkout-queries.ts';

/** All that the checkout of the basket shows, in two waves: dates are those of an address. */
export async function loadCheckout({ queries }: LoaderContext): Promise<void> {
  const account = accountAhead();
  const codes = basketNow().items.map(({ Code }) => Code);
  if (!account || codes.length === 0) return;
  const first = [
    readAhead(queries, customerQuery(account)),
    readAhead(queries, soldQuery(account, codes)),
    queries.getQueryData(settingsQuery.queryKey)?.switches.reservesOrders &&
      readAhead(queries, reservesQuery(account, codes)),
  ];
  const addresses = await readAhead(queries, addressesQuery(account));
  const ids = addresses?.mainResult.map(({ Id }) => Id) ?? [];
  const id = [...ids, ONE_OFF_ID].find((one) => one === checkoutDraftNow(account)?.addressId) ?? ids[0];
  if (id === undefined) return;
  await Promise.all([
    ...first,
    readAhead(queries, nextDateQuery(account, id)),
    readAhead(queries, daysQuery(account, id)),
  ]);
}
