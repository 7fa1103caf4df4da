import type { ReactNode } from 'react';

export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-5 border-y border-hairline px-4 py-14 text-center text-ink-soft *:justify-center">
      <p className="max-w-136 font-serif text-title text-balance text-ink" role="status">
        {title}
      </p>
      {children}
    </div>
  );
}
