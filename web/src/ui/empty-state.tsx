import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Says that there is nothing to show, and what to do instead: a link or a button. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={`soft ${styles.state}`}>
      <p className={`serif ${styles.title}`} role="status">
        {title}
      </p>
      {children}
    </div>
  );
}
