import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type NoticeProps = {
  /** `good`: success. `note`: information. `warning`: a refusal or a failure. */
  readonly kind?: 'good' | 'note' | 'warning';
  readonly children: ReactNode;
};

const icons = { good: 'tick', note: 'info', warning: 'warning' } as const;

const looks = {
  good: 'border-notice-line not-print:bg-notice-paper',
  note: 'border-hairline border-l-brand-line not-print:bg-card [&>svg]:text-brand-ink',
  warning: 'border-warning/40 border-l-warning not-print:bg-warning-paper [&>svg]:text-warning',
};

/** A message in the page, announced by a screen reader. */
export function Notice({ kind = 'note', children }: NoticeProps) {
  return (
    <div
      className={classNames(
        'flex gap-3 rounded-xs border border-l-3 px-4 py-3.5 [&>svg]:mt-0.5',
        looks[kind],
      )}
      role={kind === 'warning' ? 'alert' : 'status'}
    >
      <Icon name={icons[kind]} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
