import {
  accountOrdersItem,
  accountOrdersItems,
  accountOrdersOnItsWay,
} from '@tradecellar/contract/orders.ts';
import { type DateRange, formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';

export function ordersQuery(account: string, { start, end }: DateRange) {
  return {
    ...endpointQuery(accountOrdersItems, {
      CustomerAccount: account,
      orderDateStart: formatTradeDate(start),
      orderDateEnd: formatTradeDate(end),
    }),
    ...readEachVisit,
  };
}

export function onItsWayQuery(account: string) {
  return { ...endpointQuery(accountOrdersOnItsWay, { CustomerAccount: account }), ...readEachVisit };
}

export function orderQuery(account: string, orderNo: string) {
  return { ...endpointQuery(accountOrdersItem, { CustomerAccount: account, orderNo }), ...readEachVisit };
}
