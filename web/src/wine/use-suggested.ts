import { useQuery } from '@tanstack/react-query';
import { productsSuggest } from '@tradecellar/contract/catalogue.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { endpointQuery } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';
import { tooLong } from '../ui/too-long.ts';
import { useSettled } from '../ui/use-settled.ts';

const typingPauseMs = 80;

/** The most letters of what is searched for. */
export const mostSought = mostLetters(productsSuggest.body.properties.description);

/** One is the beginning of the other: what was suggested for one is worth seeing until the other is answered. */
const continues = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/**
 * What somebody who types this may mean; undefined while it is unknown or cannot be had. Each text is a query of its
 * own, so a late answer never replaces that of a later text. `isCurrent`: of this text, not of an earlier one that is
 * shown until the answer comes. `failure`: why there is no answer, until it is asked for `again`.
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
      // By `endpointQuery`.
      const before = query?.queryKey[1] as { CustomerAccount: string; description: string } | undefined;
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
