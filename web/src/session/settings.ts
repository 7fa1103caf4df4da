import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type Settings, settings } from '@tradecellar/contract/shared-settings.ts';
import { useMemo } from 'react';
import { call } from '../api/call.ts';
import { useAccount } from './account.ts';
import { useMay } from './office-right.ts';
import { useSession } from './session.ts';

const fiveMinutesMs = 300_000;

/** The merchant's settings and the banner, refetched after five minutes. */
export const settingsQuery = queryOptions({
  queryKey: [settings.path],
  queryFn: ({ signal }) => call(settings, {}, { signal }),
  staleTime: fiveMinutesMs,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * The settings, which are always defined, because the shop's layout shows no page before the settings have loaded. An
 * admin without a customer reads lists at list prices and orders nothing, as in a shop without baskets (decision 22).
 * An admin whose role places no orders sees no baskets, either.
 * An admin sees stock even if the merchant hides stock from buyers; the server sends the figures to admins alone.
 */
export function useSettings(): Settings {
  const { data } = useSuspenseQuery(settingsQuery);
  const { account } = useAccount();
  const { __is_admin_user: isAdmin } = useSession();
  const orders = useMay()('order-for-customers');
  return useMemo(() => {
    const { addToBasket, showStock } = data.switches;
    const switches = {
      addToBasket: addToBasket && orders && account !== '',
      showStock: showStock || isAdmin,
    };
    return { ...data, switches: { ...data.switches, ...switches } };
  }, [data, account, isAdmin, orders]);
}
