import { useQuery } from '@tanstack/react-query';
import { productsItem } from '@tradecellar/contract/catalogue.ts';
import { endpointQuery } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';

export function productQuery(account: string, code: string) {
  return endpointQuery(productsItem, { ProductCode: code, CustomerAccount: account });
}

export function useProduct(code: string) {
  const { account } = useAccount();
  const found = useQuery({ ...productQuery(account, code), enabled: code !== '' });
  const { mainResult: product, SameWine: sameWine = [] } = found.data ?? {};
  const { SameProducer: sameProducer = [], Alike: alike = [] } = found.data ?? {};
  return { product, sameWine, sameProducer, alike, error: found.error };
}
