import { useQuery } from '@tanstack/react-query';
import { type ProductCounts, productsCounts } from '@tradecellar/contract/catalogue.ts';
import { endpointQuery, keepWithinAccount } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { type Filters, filterRequest } from './filter-state.ts';

/** The account's own products, what it usually orders, or the whole catalogue. */
export type ListName = 'mine' | 'usual' | 'all';

/** What a search is asked with, from wherever: the same question is asked once. */
function countsQuery(account: string, list: ListName, filters: Filters) {
  return endpointQuery(productsCounts, { list, ...filterRequest(filters), CustomerAccount: account });
}

/** How the search in effect was read, and what else would be found. Undefined until known, and where it fails. */
export function useSearchCounts(list: ListName, filters: Filters): ProductCounts | undefined {
  return useQuery(countsQuery(useAccount().account, list, filters)).data?.mainResult;
}

const typingPauseMs = 150;

/** What the options would leave of what is chosen in the form, searched for or not; until then, of what was chosen. */
export function useOptionCounts(list: ListName, typed: Filters): ProductCounts['Counts'] | undefined {
  const { account } = useAccount();
  const settled = useSettled(typed, typingPauseMs);
  const found = useQuery({
    ...countsQuery(account, list, settled),
    placeholderData: keepWithinAccount(account),
  });
  return found.data?.mainResult.Counts;
}
