import { queryOptions, useQuery } from '@tanstack/react-query';
import { accountOrdersAlike } from '@tradecellar/contract/alike-orders.ts';
import { deliveryAddresses } from '@tradecellar/contract/delivery.ts';
import { ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { call } from '../../api/call.ts';
import { askedBy, errorOf, readEachVisit, visitQuery } from '../../api/queries.ts';
import type { BasketItem } from '../../cart/basket-item.ts';
import { useAvailable } from '../../cart/use-available.ts';
import { accountQuery } from '../../session/account.ts';

export const customerQuery = (account: string) => ({ ...accountQuery(account), ...readEachVisit });

export const addressesQuery = (CustomerAccount: string) => visitQuery(deliveryAddresses, { CustomerAccount });

/** Longest wait for the orders that a basket could be added to: the checkout does without them. */
const longestAlikeMs = 2_000;

type BasketToCheck = { readonly uuid: string; readonly items: readonly Pick<BasketItem, 'Code'>[] };

export function alikeQuery(
  CustomerAccount: string,
  DeliveryAddressId: string,
  { uuid, items }: BasketToCheck,
) {
  const request = {
    CartId: uuid,
    CustomerAccount,
    DeliveryAddressId,
    Codes: items.map(({ Code }) => Code),
  };
  return queryOptions({
    ...visitQuery(accountOrdersAlike, request),
    queryFn(asked) {
      const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(longestAlikeMs)]);
      return call(accountOrdersAlike, request, { ...askedBy(asked), signal });
    },
    // A server of 0.5.0 has no such call.
    retry: false,
  });
}

/**
 * The order that the basket looks like, and those that it could be added to. Silently none where they cannot be read, and for
 * an address for one order alone.
 */
export function useAlike(account: string, addressId: string | undefined, basket: BasketToCheck) {
  const { data, isLoading } = useQuery({
    ...alikeQuery(account, addressId ?? '', basket),
    enabled: addressId !== undefined && addressId !== ONE_OFF_ID,
  });
  return { orders: data?.mainResult, isLoading };
}

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
