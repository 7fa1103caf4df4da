import { useQuery } from '@tanstack/react-query';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { keepWithinAccount, readEachVisit, visitQuery } from '../api/queries.ts';
import { useSettings } from '../session/settings.ts';
import { productsByCode } from '../wine/products-by-code.ts';
import type { DueAvailable } from './stock-preview.ts';

export const soldQuery = (account: string, codes: readonly string[]) => ({
  ...productsByCode(account, codes),
  ...readEachVisit,
});

export const reservesQuery = (CustomerAccount: string, codes: readonly string[]) =>
  visitQuery(reservesItems, {
    CustomerAccount,
    list: 'all',
    pagedProducts: { PageSize: 0, StartIndex: 0 },
    codes: codes.toSorted(),
  });

/**
 * The reserves and stock that divide a basket (4.split.1, 4.split.2), undefined while they are read, and its products. Stock
 * and reserves that cannot be read count as none, silently.
 */
export function useAvailable(account: string, codes: readonly string[]) {
  const { switches } = useSettings();
  // Keeps the form while a line added in another tab is read.
  const placeholderData = keepWithinAccount(account);
  const products = useQuery({ ...soldQuery(account, codes), placeholderData });
  const reserves = useQuery({
    ...reservesQuery(account, codes),
    enabled: switches.reservesOrders,
    placeholderData,
  });
  const available: DueAvailable = {
    // An account without free reserves is answered with 204, `null`; an order that is changed may have them all.
    reserves: reserves.data === undefined ? undefined : (reserves.data?.mainResult ?? []),
    products: products.isPlaceholderData ? undefined : products.data,
    backOrder: switches.backOrder,
    stockControl: switches.stockControl,
  };
  return {
    available: products.isLoading || reserves.isLoading ? undefined : available,
    products: products.isPlaceholderData ? undefined : products.data,
  };
}
