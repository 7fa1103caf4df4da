import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useRootClass } from '../ui/use-root-class.ts';
import { hush, useIsQuickOrderOpen, useSaid } from './said.ts';
import styles from './said-note.module.css';

/** At least 12 s; a long sentence has 0.1 s a letter. */
const shownMs = (sentence: string) => Math.max(12_000, sentence.length * 100);

type SaidNoteProps = {
  /** The button that had the focus is gone. */
  readonly onUndone: () => void;
  /** Said while nothing else is. */
  readonly children?: ReactNode;
};

/** What was just done to the basket, with Undo, for a while; longer while it is pointed at or has the focus. */
export function SaidNote({ onUndone, children }: SaidNoteProps) {
  const said = useSaid();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (said === undefined || isHeld) return;
    const timer = setTimeout(hush, shownMs(said.sentence));
    return () => clearTimeout(timer);
  }, [said, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it stay.
    <div
      className={`beside ${styles.said}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p role="status" tabIndex={-1} data-said>
        {said && (
          <span className={`beside ${said.kind === 'good' ? styles.good : styles.note}`}>
            <Icon name={said.kind === 'good' ? 'tick' : 'info'} size={16} />
            {said.sentence}
          </span>
        )}
        {!said && children && <span className={`beside ${styles.note}`}>{children}</span>}
      </p>
      {said?.undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            said.undo?.();
            hush();
            onUndone();
          }}
        >
          Undo
        </button>
      )}
    </div>
  );
}

/**
 * The toast of every screen: a line of its own below the page, stuck to the foot of the screen above the order bar, so
 * that it covers neither. While the quick order is open its own place says it: on a phone the keyboard lies over the
 * foot.
 */
export function Toast() {
  const said = useSaid();
  const isElsewhere = useIsQuickOrderOpen();
  return (
    <div className={`no-print ${styles.toast}`}>
      {!isElsewhere && (
        <div className="page-width">
          <SaidNote onUndone={() => document.getElementById('main')?.focus({ preventScroll: true })} />
        </div>
      )}
      {said && !isElsewhere && <RoomForToast />}
    </div>
  );
}

function RoomForToast() {
  useRootClass(styles.aboveToast);
  return null;
}
