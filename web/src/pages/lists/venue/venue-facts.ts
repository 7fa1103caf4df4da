import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productsFacts, type WineFacts } from '@tradecellar/contract/wine-facts.ts';
import { call } from '../../../api/call.ts';
import { codesByCall } from '../../../wine/products-by-code.ts';

export type FactsByCode = ReadonlyMap<string, WineFacts>;

/** Asks for allergens and notes before the staff's list is printed or saved. `then` gets the facts by code. */
export function useFactsOf(codes: readonly string[]) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(then: (facts: FactsByCode) => void) {
      const asked = [...codes].toSorted();
      const facts = await queries.fetchQuery({
        queryKey: [productsFacts.path, { codes: asked }],
        queryFn: async ({ signal }) => {
          const answers = await Promise.all(
            codesByCall(asked).map((part) => call(productsFacts, { codes: part }, { signal })),
          );
          return answers.flatMap(({ mainResult }) => mainResult);
        },
      });
      then(new Map(facts.map((one) => [one.Code, one])));
    },
  });
}
