import { type Query, useQueryClient } from '@tanstack/react-query';
import { isProblem, problemSentenceOf, requestIdOf } from '../../api/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { logInAgain } from '../sign-in/sign-in.ts';

type FailureProps = {
  readonly error: unknown;
  /** Retries a read that is not a query. */
  readonly onRetry?: () => void;
};

/**
 * A failed read. Try again refetches all failed queries of the page; after an ended session the page offers Log in
 * again, which returns here.
 */
export function Failure({ error, onRetry }: FailureProps) {
  const queries = useQueryClient();
  if (isLoggedOut(error)) return <LoggedOut error={error} look="primary" />;
  const hasFailed = ({ state }: Query) => state.status === 'error';
  const readAgain = () => void queries.refetchQueries({ type: 'active', predicate: hasFailed });
  return (
    <ErrorMessage requestId={requestIdOf(error)} onRetry={onRetry ?? readAgain}>
      {problemSentenceOf(error)}
    </ErrorMessage>
  );
}

/** A failed action that a retry alone would not mend. Shows nothing without an error. */
export function Refused({ error }: { readonly error: Error | null }) {
  return (
    error && (
      <div className="not-last:mb-4">
        {isLoggedOut(error) ? (
          <LoggedOut error={error} look="secondary" />
        ) : (
          <ErrorMessage requestId={requestIdOf(error)}>{problemSentenceOf(error)}</ErrorMessage>
        )}
      </div>
    )
  );
}

function isLoggedOut(error: unknown): boolean {
  return isProblem(error, 'not-signed-in') || isProblem(error, 'token-refused');
}

type LoggedOutProps = {
  readonly error: unknown;
  /** Gold instead of a page's content, where no other button is gold. */
  readonly look: 'primary' | 'secondary';
};

function LoggedOut({ error, look }: LoggedOutProps) {
  return (
    <Notice kind="warning">
      <p>{problemSentenceOf(error)}</p>
      <Button look={look} className="mt-3" onClick={() => void logInAgain()}>
        Log in again
      </Button>
    </Notice>
  );
}
