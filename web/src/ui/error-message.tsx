import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './error-message.module.css';
import { Notice } from './notice.tsx';

type ErrorMessageProps = {
  readonly children: ReactNode;
  /** Identifies the request in the server's log, for the help desk. */
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
};

/** Why something could not be shown, and a button to try again. */
export function ErrorMessage({ children, requestId, onRetry }: ErrorMessageProps) {
  return (
    <Notice kind="warning">
      <p>{children}</p>
      {requestId !== undefined && (
        <p className={`fine soft ${styles.text}`}>Reference for the help desk: {requestId}</p>
      )}
      {onRetry && (
        <Button look="secondary" className={styles.button} onClick={onRetry}>
          Try again
        </Button>
      )}
    </Notice>
  );
}
