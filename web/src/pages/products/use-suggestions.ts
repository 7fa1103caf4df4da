import { useQuery } from '@tanstack/react-query';
import { productsSuggest } from '@tradecellar/contract/catalogue.ts';
import { endpointQuery, keepWithinAccount } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import { useSettled } from '../../ui/use-settled.ts';
import type { Suggestion } from './suggestion-list.tsx';

const typingPauseMs = 80;

/**
 * What somebody who types this may mean; nothing while it is unknown or cannot be had. Each text is a query of its own,
 * so a late answer never replaces that of a later text.
 */
export function useSuggestions(typed: string, isWanted: boolean): readonly Suggestion[] {
  const { account } = useAccount();
  const isTyped = typed.trim() !== '';
  const description = useSettled(typed.trim(), typingPauseMs);
  const { data } = useQuery({
    ...endpointQuery(productsSuggest, { description, CustomerAccount: account }),
    enabled: isWanted && isTyped && description !== '',
    placeholderData: keepWithinAccount(account),
    retry: false,
  });
  if (!isTyped || data === undefined) return [];
  return [
    ...data.Completions.map(({ Text, Count }) => ({ key: `name ${Text}`, text: Text, count: Count })),
    ...data.mainResult.map((product) => ({ key: `product ${product.Code}`, product })),
  ];
}
