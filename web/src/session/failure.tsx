import { useQueryClient } from '@tanstack/react-query';
import { isProblem, problemSentenceOf, requestIdOf } from '../api/problem-error.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Notice } from '../ui/notice.tsx';
import { logInAgain } from './sign-in.ts';

type FailureProps = {
  readonly error: unknown;
  /** Retry of something that is not a query; null when a retry would fail the same way. */
  readonly onRetry?: (() => void) | null | undefined;
};

/**
 * A failed read. Try again reads all failed queries of the page, not only this one; after an ended session there is Log in
 * again, which returns here.
 */
export function Failure({ error, onRetry }: FailureProps) {
  const readFailed = useReadFailed();
  if (isLoggedOut(error)) return <LoggedOut error={error} />;
  return (
    <ErrorMessage
      requestId={requestIdOf(error)}
      onRetry={onRetry === null ? undefined : (onRetry ?? readFailed)}
    >
      {problemSentenceOf(error)}
    </ErrorMessage>
  );
}

/** A failed action that a retry alone would not mend; nothing without an error. */
export function Refused({ error }: { readonly error: Error | null }) {
  if (isLoggedOut(error)) return <LoggedOut error={error} />;
  return error && <Notice kind="warning">{problemSentenceOf(error)}</Notice>;
}

function isLoggedOut(error: unknown): boolean {
  return isProblem(error, 'not-signed-in') || isProblem(error, 'token-refused');
}

function LoggedOut({ error }: { readonly error: unknown }) {
  return (
    <Notice kind="warning">
      <p>{problemSentenceOf(error)}</p>
      <Button look="secondary" className="mt-3" onClick={() => void logInAgain()}>
        Log in again
      </Button>
    </Notice>
  );
}

/** Reads all failed queries of the page again. */
function useReadFailed(): () => void {
  const queries = useQueryClient();
  return () =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
