import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { type DateRange, lastDays } from '@tradecellar/trade/trade-date.ts';
import { useState } from 'react';
import { now } from './clock.ts';

/** The last range by list and account, so that the list is the same after a look at one of its orders. */
const lastAsked = new Map<string, DateRange>();

/** The days that a list was last shown for, by default the last 30 (9.constants.14). */
export function lastAskedRange({ path }: Endpoint, account: string): DateRange {
  return lastAsked.get(`${path} ${account}`) ?? lastDays(londonTime(now()).date);
}

/** The days a list is shown for. Asking for the same days reads them again. */
export function useAskedRange(
  endpoint: Endpoint,
  account: string,
): readonly [DateRange, (range: DateRange) => void] {
  const client = useQueryClient();
  const [range, setRange] = useState(() => lastAskedRange(endpoint, account));
  function ask(next: DateRange): void {
    lastAsked.set(`${endpoint.path} ${account}`, next);
    setRange(next);
    const isSame = next.start === range.start && next.end === range.end;
    // Other days are only marked stale: they are read when they are shown.
    void client.invalidateQueries({ queryKey: [endpoint.path], refetchType: isSame ? 'active' : 'none' });
  }
  return [range, ask];
}
