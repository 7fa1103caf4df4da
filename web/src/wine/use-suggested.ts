import { useQuery } from '@tanstack/react-query';
import { productsSuggest } from '@tradecellar/contract/catalogue.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { endpointQuery } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';
import { tooLong } from '../ui/too-long.ts';
import { useSettled } from '../ui/use-settled.ts';

const typingPauseMs = 80;

/** The longest text of a search. */
export const mostSought = mostLetters(productsSuggest.body.properties.description);

/** One text begins with the other: suggestions for one stay until those for the other arrive. */
const continues = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/**
 * Suggestions for a typed text. Each text is a query of its own, so a late answer never replaces that of a later text.
 * `isCurrent`: they are for this text, not for an earlier one. `failure`: the error of the last call, until `again`.
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
      const before = query?.queryKey[1] as { CustomerAccount: string; description: string } | undefined; // By `endpointQuery`.
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
