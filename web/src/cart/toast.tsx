import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useRootClass } from '../ui/use-root-class.ts';
import styles from './toast.module.css';
import { hideToast, useIsQuickOrderOpen, useToast } from './toast-store.ts';

/** At least 12 s, and 0.1 s a letter for a long sentence. */
const shownMs = (sentence: string) => Math.max(12_000, sentence.length * 100);

/** The last message with its Undo; `onUndone` moves the focus on, since the button that had it is gone. */
export function ToastLine({ onUndone }: { readonly onUndone: () => void }) {
  const message = useToast();
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (message === undefined || isPaused) return;
    const timer = setTimeout(hideToast, shownMs(message.sentence));
    return () => clearTimeout(timer);
  }, [message, isPaused]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer over the line only pauses its timer.
    <div
      className={`flex items-center gap-2 ${styles.line}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <p role="status" tabIndex={-1} data-toast>
        {message && (
          <span className={`flex items-center gap-2 ${message.kind === 'good' ? styles.good : styles.note}`}>
            <Icon name={message.kind === 'good' ? 'tick' : 'info'} size={16} />
            {message.sentence}
          </span>
        )}
      </p>
      {message?.undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            message.undo?.();
            hideToast();
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
 * that it covers neither. The open quick order shows it instead: on a phone the keyboard lies over the foot.
 */
export function Toast() {
  const message = useToast();
  const isElsewhere = useIsQuickOrderOpen();
  return (
    <div className={`print:hidden! ${styles.toast}`}>
      {!isElsewhere && (
        <div className="page-width">
          <ToastLine onUndone={() => document.getElementById('main')?.focus({ preventScroll: true })} />
        </div>
      )}
      {message && !isElsewhere && <RoomForToast />}
    </div>
  );
}

function RoomForToast() {
  useRootClass(styles.aboveToast);
  return null;
}
