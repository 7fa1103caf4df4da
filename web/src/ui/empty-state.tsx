import type { ReactNode } from 'react';

type EmptyStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  /** What to do instead: a link or a button. */
  readonly action?: ReactNode;
};

/** Says that there is nothing to show. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <p className="empty-state-title" role="status">
        {title}
      </p>
      {children}
      {action}
    </div>
  );
}
