import type { ReactNode } from 'react';
import styles from './tag.module.css';

type TagProps = {
  /** `strong` for a mark that changes what a buyer pays, such as MAGNUM; `warning` for a fault. */
  readonly look?: 'strong' | 'quiet' | 'good' | 'warning';
  readonly children: ReactNode;
};

/** A mark of one or two words beside a name: a bottle's size, news of a wine, the state of an order. */
export function Tag({ look = 'quiet', children }: TagProps) {
  return (
    <span className={styles.tag} data-look={look}>
      {children}
    </span>
  );
}
