import { useQuery } from '@tanstack/react-query';
import { accountBought, type Bought } from '@tradecellar/contract/bought.ts';
import { useMemo } from 'react';
import { endpointQuery, keepWithinAccount } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';

/** The most codes that one call takes. */
const CODES_AT_ONCE = 1000;

/** What an account has bought of these products; of very many, of all. */
export function boughtQuery(account: string, codes: readonly string[]) {
  const wanted = codes.length <= CODES_AT_ONCE && { codes: [...codes] };
  return { ...endpointQuery(accountBought, { CustomerAccount: account, ...wanted }), retry: false };
}

/** By code; undefined until it is known. */
export type BoughtByCode = ReadonlyMap<string, Bought> | undefined;

const nothing: ReadonlyMap<string, Bought> = new Map();

/**
 * What the account has bought of these products, nothing for the office without a
 * customer, and where it cannot be read: nobody is kept from ordering.
 */
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
