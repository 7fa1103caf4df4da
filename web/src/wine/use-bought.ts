import { useQuery } from '@tanstack/react-query';
import { accountBought, type Bought } from '@tradecellar/contract/bought.ts';
import { CODES_AT_ONCE } from '@tradecellar/contract/fields.ts';
import { useMemo } from 'react';
import { endpointQuery, keepWithinAccount } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';

/** An account's purchases of these products, or of all products if the codes are too many for a call. */
export function boughtQuery(account: string, codes: readonly string[]) {
  const wanted = codes.length <= CODES_AT_ONCE && { codes: [...codes] };
  return { ...endpointQuery(accountBought, { CustomerAccount: account, ...wanted }), retry: false };
}

/** Purchases by product code. Undefined while they load. */
export type BoughtByCode = ReadonlyMap<string, Bought> | undefined;

const nothing: ReadonlyMap<string, Bought> = new Map();

/** The account's purchases of these products. Empty after a failure, which must not stop an order. */
export function useBought(codes: readonly string[]): BoughtByCode {
  const { account } = useAccount();
  const isAsked = account !== '' && codes.length > 0;
  const { data, isError } = useQuery({
    ...boughtQuery(account, codes),
    enabled: isAsked,
    placeholderData: keepWithinAccount(account),
  });
  return useMemo(() => {
    if (account === '' || isError || data === null) return nothing;
    return data && new Map(data.mainResult.map((one) => [one.ProductCode, one]));
  }, [account, data, isError]);
}
