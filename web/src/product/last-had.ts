import { useQuery } from '@tanstack/react-query';
import { accountBought, type Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useMemo } from 'react';
import { endpointQuery } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';

const fiveMinutesMs = 300_000;

/** What the account has bought, by product; empty while it is unknown. */
export function useBought(): ReadonlyMap<string, Bought> {
  const { account } = useAccount();
  const { data } = useQuery({
    ...endpointQuery(accountBought, { CustomerAccount: account }),
    enabled: account !== '',
    staleTime: fiveMinutesMs,
    retry: false,
  });
  return useMemo(() => new Map(data?.mainResult.map((bought) => [bought.ProductCode, bought])), [data]);
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** 'last 2 cases, 13 Nov 2026' */
export function lastHadText({ LastCases, LastBottles, LastDate }: Bought, product: ProductCard): string {
  const [day, month, year] = LastDate.split('/').map(Number);
  const quantity = quantityWords({ cases: LastCases, bottles: LastBottles }, product);
  return `last ${quantity}, ${day} ${months[Number(month) - 1]} ${year}`;
}
