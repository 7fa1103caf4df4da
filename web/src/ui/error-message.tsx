import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type ErrorMessageProps = {
  readonly children: ReactNode;
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
};

export function ErrorMessage({ children, requestId, onRetry }: ErrorMessageProps) {
  return (
    <Notice kind="warning">
      <p>{children}</p>
      <RequestReference id={requestId} />
      {onRetry && (
        <Button look="secondary" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  );
}

/** Id of the request in the server's log, if the request reached the server. */
export function RequestReference({ id }: { readonly id: string | undefined }) {
  if (id === undefined) return null;
  return <p className="text-small text-ink-soft mt-1">Reference for the help desk: {id}</p>;
}
