import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  /** `good`: success. `note`: information. `warning`: a refusal or a failure. */
  readonly kind?: 'good' | 'note' | 'warning';
  readonly children: ReactNode;
};

const icons = { good: 'tick', note: 'info', warning: 'warning' } as const;

/** A message in the page, announced by a screen reader. */
export function Notice({ kind = 'note', children }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'warning' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
