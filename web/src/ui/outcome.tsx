import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

type OutcomeProps = {
  readonly kind?: 'good' | 'note' | 'warning';
  readonly children: ReactNode;
  /** False for a result that was there when the page was opened: such a result moves neither focus nor page. */
  readonly isNews?: boolean;
};

/**
 * The result of an act. A new result scrolls into view and takes the focus, because the pressed button is gone and may
 * have been far away. A person who has gone on to another field keeps the focus there. Each result needs its own `key`.
 */
export function Outcome({ kind = 'good', children, isNews = true }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!isNews || (activeElement !== null && activeElement !== body)) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [isNews]);
  return (
    <div ref={place} tabIndex={-1} className="focus:outline-none print:hidden">
      <Notice kind={kind}>{children}</Notice>
    </div>
  );
}
