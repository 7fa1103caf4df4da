import type { QueryClient } from '@tanstack/react-query';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { endpointQuery } from '../../api/queries.ts';

/** The codes of an account's usual wines. Throws the error of the call. */
export async function usualCodes(queries: QueryClient, CustomerAccount: string): Promise<readonly string[]> {
  const all = { PageSize: 0, StartIndex: 0 };
  const asked = { CustomerAccount, list: 'usual', pagedProducts: all } as const;
  const usual = await queries.fetchQuery(endpointQuery(productsItems, asked));
  return usual?.mainResult.map(({ Code }) => Code) ?? [];
}
