import { useQuery } from '@tanstack/react-query';
import { type ProductCounts, productsCounts } from '@tradecellar/contract/catalogue.ts';
import { endpointQuery, keepWithinAccount } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { type Filters, filterRequest, type ListName } from './filter-state.ts';

function countsQuery(account: string, list: ListName, filters: Filters) {
  return endpointQuery(productsCounts, { list, ...filterRequest(filters), CustomerAccount: account });
}

/** The count of a search, the filters read from its text, and searches that find more. Undefined while it loads, and if it fails. */
export function useSearchCounts(list: ListName, filters: Filters): ProductCounts | undefined {
  return useQuery(countsQuery(useAccount().account, list, filters)).data?.mainResult;
}

const typingPauseMs = 150;

/** The count of each option beside the filters in the form; while they load, the previous counts. */
export function useOptionCounts(list: ListName, typed: Filters): ProductCounts['Counts'] | undefined {
  const { account } = useAccount();
  const settled = useSettled(typed, typingPauseMs);
  const found = useQuery({
    ...countsQuery(account, list, settled),
    placeholderData: keepWithinAccount(account),
  });
  return found.data?.mainResult.Counts;
}
