import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { type DateRange, lastDays } from '@tradecellar/trade/trade-date.ts';
import { useState } from 'react';
import { now } from '../clock.ts';

/** What was last asked for, by list and account: whoever comes back from an order finds the list as it was. */
const lastAsked = new Map<string, DateRange>();

/**
 * The days a list is shown for, at first the last 30 days (9.constants.14), and how to ask for others. Asking again for
 * the same days reads them again.
 */
export function useAskedRange(
  endpoint: Endpoint,
  account: string,
): readonly [DateRange, (range: DateRange) => void] {
  const key = `${endpoint.path} ${account}`;
  const client = useQueryClient();
  const [range, setRange] = useState(() => lastAsked.get(key) ?? lastDays(londonTime(now()).date));
  function ask(next: DateRange): void {
    lastAsked.set(key, next);
    setRange(next);
    const isSame = next.start === range.start && next.end === range.end;
    // Other days are read when they are shown; these are being shown, and are read again now.
    void client.invalidateQueries({ queryKey: [endpoint.path], refetchType: isSame ? 'active' : 'none' });
  }
  return [range, ask];
}
