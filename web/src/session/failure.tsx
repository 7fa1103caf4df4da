import { useQueryClient } from '@tanstack/react-query';
import { problemSentenceOf, requestIdOf } from '../api/problem-error.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Notice } from '../ui/notice.tsx';

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

/** Why what was asked for was not done, where another try would not help by itself; nothing while there is no error. */
export function Refused({ error }: { readonly error: Error | null }) {
  return error && <Notice kind="warning">{problemSentenceOf(error)}</Notice>;
}

/** Reads all of the page that could not be read. */
export function useReadFailed(): () => void {
  const queries = useQueryClient();
  return () =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
