import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';
import { accountQuery } from '../../session/account.ts';
import { productsByCode } from '../../wine/products-by-code.ts';

// Queries of the checkout are read at each visit: credit, stock and dates change.

const anew = <Query extends object>(query: Query) => ({ ...query, ...readEachVisit });

export const customerQuery = (account: string) => anew(accountQuery(account));

export const addressesQuery = (CustomerAccount: string) =>
  anew(endpointQuery(deliveryAddresses, { CustomerAccount }));

export const soldQuery = (account: string, codes: readonly string[]) => anew(productsByCode(account, codes));

export const reservesQuery = (CustomerAccount: string, codes: readonly string[]) => {
  const all = { list: 'all', pagedProducts: { PageSize: 0, StartIndex: 0 } } as const;
  return anew(endpointQuery(reservesItems, { CustomerAccount, ...all, codes: codes.toSorted() }));
};

export const nextDateQuery = (CustomerAccount: string, Id: string) =>
  anew(endpointQuery(deliveryDate, { CustomerAccount, Id }));

export const daysQuery = (CustomerAccount: string, Id: string) =>
  anew(endpointQuery(deliveryDays, { CustomerAccount, Id }));
