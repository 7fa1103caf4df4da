import { useQuery } from '@tanstack/react-query';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { keepWithinAccount, readEachVisit, visitQuery } from '../../api/queries.ts';
import { useSettings } from '../../session/settings.ts';
import { productsByCode } from '../../wine/products-by-code.ts';
import type { DueAvailable } from './stock-preview.ts';

export const soldQuery = (account: string, codes: readonly string[], pricesOn?: PlainDate) => ({
  ...productsByCode(account, codes, pricesOn),
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
 * The products of a basket, and the stock and reserves that split it into orders (4.split.1, 4.split.2). `available` is
 * undefined while the queries load. Stock and reserves that cannot be read count as missing, without a message.
 */
export function useAvailable(account: string, codes: readonly string[], pricesOn?: PlainDate) {
  const { switches } = useSettings();
  // Keeps the form on the screen while a line from another tab loads.
  const placeholderData = keepWithinAccount(account);
  const products = useQuery({ ...soldQuery(account, codes, pricesOn), placeholderData });
  const reserves = useQuery({
    ...reservesQuery(account, codes),
    enabled: switches.reservesOrders,
    placeholderData,
  });
  const available: DueAvailable = {
    // The server answers 204 (`null`) if no reserves are free. An order that is being changed may hold all reserves.
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
