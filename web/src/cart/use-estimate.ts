import { useQuery } from '@tanstack/react-query';
import { deliveryAddresses } from '@tradecellar/contract/delivery.ts';
import { firstAddress } from '@tradecellar/trade/delivery-address.ts';
import { endpointQuery } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';
import { useSettings } from '../session/settings.ts';
import type { priceBasket } from './basket-item.ts';
import { chargeDelivery } from './delivery-charge.ts';

export type PricedBasket = NonNullable<ReturnType<typeof priceBasket>>;

/** The sums with the charge for delivery to the account's first address, where the merchant makes one. */
export function useEstimate(priced: PricedBasket, mayRead = true) {
  const settings = useSettings();
  const { account } = useAccount();
  const enabled = mayRead && settings.deliveryCharge.on && account !== '';
  const addresses = useQuery({ ...endpointQuery(deliveryAddresses, { CustomerAccount: account }), enabled });
  const address = firstAddress(addresses.data?.mainResult ?? []);
  return {
    address,
    isReading: enabled && addresses.isLoading,
    totals: chargeDelivery(priced, address, settings),
  };
}
