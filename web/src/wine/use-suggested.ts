import { useQuery } from '@tanstack/react-query';
import { productsSuggest } from '@tradecellar/contract/catalogue.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { endpointQuery } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';
import { useSettled } from '../ui/browser/use-settled.ts';
import { tooLong } from '../ui/fields/too-long.ts';

const typingPauseMs = 80;

export const mostSought = mostLetters(productsSuggest.body.properties.description);

/** If either text continues the other, suggestions for the earlier text stay until new suggestions arrive. */
const continues = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/**
 * Suggestions for a typed text. Each text has its own query, so that a late answer never replaces the answer for a
 * later text. `isCurrent` is false while `found` belongs to an earlier text. `failure` is the error of the last call,
 * until `again` is called or the text changes.
 */
export function useSuggested(typed: string, isWanted: boolean) {
  const { account } = useAccount();
  const wanted = typed.trim();
  const description = useSettled(wanted, typingPauseMs);
  const { data, isPlaceholderData, error, isFetching, refetch } = useQuery({
    ...endpointQuery(productsSuggest, { description, CustomerAccount: account }),
    enabled:
      isWanted && wanted !== '' && description !== '' && tooLong(description, mostSought) === undefined,
    placeholderData: (previous, query) => {
      const before = query?.queryKey[1] as { CustomerAccount: string; description: string } | undefined; // `endpointQuery` makes the key.
      const isFit = before?.CustomerAccount === account && continues(before.description, description);
      return isFit ? previous : undefined;
    },
    retry: false,
  });
  return {
    found: wanted !== '' && continues(wanted, description) ? data : undefined,
    failure: isFetching || wanted !== description ? null : error,
    again: () => void refetch(),
    isCurrent: data !== undefined && !isPlaceholderData && wanted === description,
  };
}
