import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type ErrorMessageProps = {
  /** The sentence a person reads. */
  readonly children: ReactNode;
  /** Names the request in the server's log, for whoever is asked for help. */
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
};

/** Something could not be shown: why, and what can be done. */
export function ErrorMessage({ children, requestId, onRetry }: ErrorMessageProps) {
  return (
    <div className="notice notice-warning" role="alert">
      <Icon name="warning" />
      <div className="notice-text">
        <p>{children}</p>
        {requestId !== undefined && <p className="notice-small">Reference for the help desk: {requestId}</p>}
        {onRetry && (
          <Button look="secondary" className="mt-3" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
