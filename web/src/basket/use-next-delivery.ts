import { useQuery } from '@tanstack/react-query';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { useEffect, useState } from 'react';
import { endpointQuery, type Held } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';
import { now } from '../session/clock.ts';

const minuteMs = 60_000;
const longestMs = 15 * minuteMs;

/** How long an answer holds: until the cut-off it counts down to, and no longer than a quarter of an hour. */
function lastsMs(answer: Held<typeof deliveryDate> | undefined): number {
  return Math.min((answer?.beforeCutoff?.seconds ?? Number.POSITIVE_INFINITY) * 1000, longestMs);
}

/** The next delivery to the account's first address, and for how many minutes it can still be had, where that is known. */
export function useNextDelivery(mayRead: boolean) {
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

/** The time, to half a minute. */
function useTime(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
  return time;
}
