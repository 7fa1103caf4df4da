import { useQueryClient } from '@tanstack/react-query';
import { problemSentenceOf, requestIdOf } from '../api/problem-error.ts';
import { ErrorMessage } from '../ui/error-message.tsx';

type FailureProps = {
  readonly error: unknown;
  /** For what is not a query; null when another try would fail the same way. */
  readonly onRetry?: (() => void) | null | undefined;
};

/** Why something could not be read. One press of Try again reads all of the page that failed, not only this part. */
export function Failure({ error, onRetry }: FailureProps) {
  const readFailed = useReadFailed();
  return (
    <ErrorMessage
      requestId={requestIdOf(error)}
      onRetry={onRetry === null ? undefined : (onRetry ?? readFailed)}
    >
      {problemSentenceOf(error)}
    </ErrorMessage>
  );
}

/** Reads all of the page that could not be read. */
export function useReadFailed(): () => void {
  const queries = useQueryClient();
  return () =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
