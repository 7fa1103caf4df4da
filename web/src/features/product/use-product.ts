import { useQuery } from '@tanstack/react-query';
import { productsItem } from '@tradecellar/contract/catalogue.ts';
import { useAccount } from '../../api/account.ts';
import { endpointQuery } from '../../api/queries.ts';

/** One product whole, at the account's price. An address without a code names no product, and is not asked for. */
export function useProduct(code: string) {
  const { account } = useAccount();
  const found = useQuery({
    ...endpointQuery(productsItem, { ProductCode: code, CustomerAccount: account }),
    enabled: code !== '',
  });
  return { product: found.data?.mainResult, error: found.error };
}
