import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

type OutcomeProps = {
  readonly kind?: 'good' | 'note' | 'warning';
  readonly children: ReactNode;
  /** False for what was there when the page was opened: that moves nothing. */
  readonly isNews?: boolean;
};

/**
 * The result of an act. It comes into view and takes the focus when it appears, as the button that was pressed is gone and may have
 * been far away; a person who has gone on to another field stays there. A further outcome has another `key`.
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
