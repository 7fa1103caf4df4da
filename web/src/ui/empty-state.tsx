import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={`text-ink-soft ${styles.state}`}>
      <p className={`font-serif ${styles.title}`} role="status">
        {title}
      </p>
      {children}
    </div>
  );
}
