import { useQuery } from '@tanstack/react-query';
import { deliveryAddresses } from '@tradecellar/contract/delivery.ts';
import { errorOf, readEachVisit, visitQuery } from '../../api/queries.ts';
import type { BasketItem } from '../../cart/basket-item.ts';
import { useAvailable } from '../../cart/use-available.ts';
import { accountQuery } from '../../session/account.ts';

export const customerQuery = (account: string) => ({ ...accountQuery(account), ...readEachVisit });

export const addressesQuery = (CustomerAccount: string) => visitQuery(deliveryAddresses, { CustomerAccount });

/** The account with its credit (4.load.1), its addresses (4.load.2), and what divides the basket. */
export function useCheckoutFacts(account: string, items: readonly BasketItem[]) {
  const customer = useQuery(customerQuery(account));
  const addresses = useQuery(addressesQuery(account));
  const { available } = useAvailable(
    account,
    items.map(({ Code }) => Code),
  );
  return {
    customer: customer.data?.mainResult,
    addresses: addresses.data?.mainResult,
    available,
    error: errorOf(customer) ?? errorOf(addresses),
  };
}
