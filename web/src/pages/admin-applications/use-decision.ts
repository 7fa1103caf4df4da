import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Application, applications } from '@tradecellar/contract/prospects.ts';
import { isProblem } from '../../api/problem-error.ts';

/** Sends a decision; the list is read again when it holds, or when somebody else has decided. */
export function useDecision(
  decide: () => Promise<{ mainResult: Application }>,
  onDecided: (application: Application) => void,
) {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: [applications.path] });
  return useMutation({
    mutationFn: decide,
    async onSuccess({ mainResult }) {
      await readAgain();
      onDecided(mainResult);
    },
    onError: (error) => (isProblem(error, 'application-decided') ? readAgain() : undefined),
  });
}
