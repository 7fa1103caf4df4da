import { useQuery } from '@tanstack/react-query';
import { accountBought, type Bought } from '@tradecellar/contract/bought.ts';
import { useMemo } from 'react';
import { endpointQuery } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';

/** What an account has bought of each product, the most ordered first. */
export function boughtQuery(account: string) {
  return { ...endpointQuery(accountBought, { CustomerAccount: account }), retry: false };
}

const nothing: ReadonlyMap<string, Bought> = new Map();

/**
 * What the account has bought, by code; undefined until it is known. Nothing for the office without a customer, and
 * where it cannot be read: nobody is kept from ordering.
 */
export function useBought(): ReadonlyMap<string, Bought> | undefined {
  const { account } = useAccount();
  const { data, isError } = useQuery({ ...boughtQuery(account), enabled: account !== '' });
  return useMemo(() => {
    if (account === '' || isError || data === null) return nothing;
    return data && new Map(data.mainResult.map((one) => [one.ProductCode, one]));
  }, [account, data, isError]);
}
