import { useQuery } from '@tanstack/react-query';
import { accountOrdersItems } from '@tradecellar/contract/orders.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { formatTradeDate, lastDays } from '@tradecellar/trade/trade-date.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import { now } from '../../session/clock.ts';

const aYear = 365;

/** The median nett sum of the account's orders in the last year; undefined without orders, and while loading. */
export function useUsualOrder(): Money | undefined {
  const { account } = useAccount();
  const { start, end } = lastDays(londonTime(now()).date, aYear);
  const { data } = useQuery({
    ...endpointQuery(accountOrdersItems, {
      CustomerAccount: account,
      orderDateStart: formatTradeDate(start),
      orderDateEnd: formatTradeDate(end),
    }),
    retry: false,
  });
  const sums = data?.mainResult.map(({ Order_TotalNett }) => Order_TotalNett).filter((sum) => sum > 0) ?? [];
  return sums.toSorted((a, b) => a - b)[(sums.length - 1) >> 1];
}
