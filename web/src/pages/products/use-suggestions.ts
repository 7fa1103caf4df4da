import { useSuggested } from '../../product/use-suggested.ts';
import type { Suggestion } from './suggestion-list.tsx';

/** What the text of a search may mean: names that complete it, then products. */
export function useSuggestions(typed: string, isWanted: boolean): readonly Suggestion[] {
  const { found } = useSuggested(typed, isWanted);
  if (found === undefined) return [];
  return [
    ...found.Completions.map(({ Text, Count }) => ({ key: `name ${Text}`, text: Text, count: Count })),
    ...found.mainResult.map((product) => ({ key: `product ${product.Code}`, product })),
  ];
}
