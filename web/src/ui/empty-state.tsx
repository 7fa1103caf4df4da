import type { ReactNode } from 'react';

/** Says that there is nothing to show, and what to do instead: a link or a button. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="max-w-136 font-serif text-2xl text-balance text-ink" role="status">
        {title}
      </p>
      {children}
    </div>
  );
}
