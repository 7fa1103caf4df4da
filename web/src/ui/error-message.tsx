import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type ErrorMessageProps = {
  readonly children: ReactNode;
  /** Identifies the request in the server's log, for the help desk. */
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
};

/** Why something could not be shown, and a button to try again. */
export function ErrorMessage({ children, requestId, onRetry }: ErrorMessageProps) {
  return (
    <div className="notice notice-warning" role="alert">
      <Icon name="warning" />
      <div className="min-w-0 flex-1">
        <p>{children}</p>
        {requestId !== undefined && (
          <p className="mt-1 text-xs text-ink-soft">Reference for the help desk: {requestId}</p>
        )}
        {onRetry && (
          <Button look="secondary" className="mt-3" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
