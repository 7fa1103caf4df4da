import { useQueryClient } from '@tanstack/react-query';
import { isProblem, problemSentenceOf, requestIdOf } from '../api/problem-error.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { Notice } from '../ui/notice.tsx';
import { logInAgain } from './sign-in.ts';

type FailureProps = {
  readonly error: unknown;
  /** For what is not a query; null when another try would fail the same way. */
  readonly onRetry?: (() => void) | null | undefined;
};

/**
 * Why something could not be read. One press of Try again reads all of the page that failed, not only this part; where the
 * sign-in is refused, which another try would not change, one logs in again and comes back.
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

/** Why what was asked for was not done, where another try would not help by itself; nothing while there is no error. */
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
      <Button look="secondary" className="soon" onClick={() => void logInAgain()}>
        Log in again
      </Button>
    </Notice>
  );
}

/** Reads all of the page that could not be read. */
function useReadFailed(): () => void {
  const queries = useQueryClient();
  return () =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
