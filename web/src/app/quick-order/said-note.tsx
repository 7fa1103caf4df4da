import { type ReactNode, useEffect, useState } from 'react';
import { hush, useSaid } from '../../basket/said.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './said-note.module.css';

type SaidNoteProps = {
  /** The button that had the focus is gone. */
  readonly onUndone: () => void;
  /** Said while nothing else is. */
  readonly children: ReactNode;
};

const shownMs = 12_000;

/** What was just put into the basket, with Undo, for a while; longer while it is pointed at or has the focus. */
export function SaidNote({ onUndone, children }: SaidNoteProps) {
  const said = useSaid();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (said === undefined || isHeld) return;
    const timer = setTimeout(hush, shownMs);
    return () => clearTimeout(timer);
  }, [said, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it stay.
    <div
      className={styles.place}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p role="status">
        {said && (
          <span className={said.kind === 'good' ? styles.good : styles.note}>
            <Icon name={said.kind === 'good' ? 'tick' : 'info'} size={16} />
            {said.sentence}
          </span>
        )}
        {!said && children && <span className={styles.note}>{children}</span>}
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
