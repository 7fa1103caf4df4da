import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';
import { productsByCode } from '../../product/products-by-code.ts';
import { accountQuery } from '../../session/account.ts';

// What the checkout reads, each visit anew: credit, stock and dates change.

export const customerQuery = (account: string) => ({ ...accountQuery(account), ...readEachVisit });

export const addressesQuery = (account: string) => ({
  ...endpointQuery(deliveryAddresses, { CustomerAccount: account }),
  ...readEachVisit,
});

export const soldQuery = (account: string, codes: readonly string[]) => ({
  ...productsByCode(account, codes),
  ...readEachVisit,
});

export const reservesQuery = (account: string, codes: readonly string[]) => ({
  ...endpointQuery(reservesItems, {
    CustomerAccount: account,
    list: 'all',
    codes: codes.toSorted(),
    pagedProducts: { PageSize: 0, StartIndex: 0 },
  }),
  ...readEachVisit,
});

export const nextDateQuery = (account: string, addressId: string) => ({
  ...endpointQuery(deliveryDate, { CustomerAccount: account, Id: addressId }),
  ...readEachVisit,
});

export const daysQuery = (account: string, addressId: string) => ({
  ...endpointQuery(deliveryDays, { CustomerAccount: account, Id: addressId }),
  ...readEachVisit,
});
