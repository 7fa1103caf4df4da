import { useQuery } from '@tanstack/react-query';
import { deliveryAddresses, deliveryDate } from '@tradecellar/contract/delivery.ts';
import { firstAddress } from '@tradecellar/trade/delivery-address.ts';
import { useEffect, useState } from 'react';
import { endpointQuery, type Held } from '../../api/queries.ts';
import { accountQuery, useAccount } from '../../session/account.ts';
import { now } from '../../session/clock.ts';
import { useSettings } from '../../session/settings.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { type PricedBasket, priceBasket, quantityIn } from '../basket/basket-item.ts';
import { useBasket } from '../basket/basket-store.ts';
import { chargeDelivery } from '../delivery/delivery-charge.ts';

const nothing = { lines: [], totals: { nett: 0, vat: 0, grand: 0 } };

export function useOrderFacts() {
  const { items } = useBasket();
  const mayRead = useIsIdle();
  const { account } = useAccount();
  const customer = useQuery({ ...accountQuery(account), enabled: mayRead && account !== '' });
  const priced = priceBasket(items);
  const { totals } = useEstimate(priced ?? nothing, mayRead);
  const { CreditLimit = 0, AvailableCredit = 0 } = customer.data?.mainResult ?? {};
  return {
    lineCount: items.length,
    quantity: quantityIn(items),
    nett: priced?.totals.nett,
    charge: items.length > 0 ? totals.charge : undefined,
    delivery: useNextDelivery(mayRead),
    /** The credit left after this order. Undefined if no credit was agreed. */
    credit: CreditLimit > 0 && priced ? AvailableCredit - totals.grand : undefined,
  };
}

/** The totals with the charge for delivery to the account's first address, if the merchant charges for delivery. */
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

/** True after the browser was idle, so that these figures load after the screen's own data. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

const minuteMs = 60_000;
const longestMs = 15 * minuteMs;

/** Milliseconds until an answer expires: at its cut-off, and after a quarter of an hour at the latest. */
function lastsMs(answer: Held<typeof deliveryDate> | undefined): number {
  return Math.min((answer?.beforeCutoff?.seconds ?? Number.POSITIVE_INFINITY) * 1000, longestMs);
}

function useNextDelivery(mayRead: boolean) {
  const { account } = useAccount();
  const time = useTime();
  const { data, dataUpdatedAt } = useQuery({
    ...endpointQuery(deliveryDate, { CustomerAccount: account }),
    enabled: mayRead && account !== '',
    staleTime: ({ state }) => lastsMs(state.data),
    refetchInterval: ({ state }) => lastsMs(state.data),
  });
  if (!data) return undefined;
  const { mainResult: date, beforeCutoff } = data;
  const leftMs = beforeCutoff && beforeCutoff.seconds * 1000 - (time.getTime() - dataUpdatedAt);
  return { date, minutesLeft: leftMs !== undefined && leftMs > 0 ? Math.ceil(leftMs / minuteMs) : undefined };
}

function useTime(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
  return time;
}
