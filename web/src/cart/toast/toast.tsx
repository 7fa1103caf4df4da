import { type ComponentProps, useEffect, useState } from 'react';
import { focusMain } from '../../ui/browser/focus-main.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBasket } from '../basket/basket-store.ts';
import styles from './toast.module.css';
import { hideToast, useIsQuickOrderOpen, useToast } from './toast-store.ts';

/** How long a sentence is shown: 0.1 s a letter, at least 12 s. */
const shownMs = (sentence: string) => Math.max(12_000, sentence.length * 100);

type ToastLineProps = {
  readonly className?: string | undefined;
  /** Moves the focus, because the pressed Undo button disappears. */
  readonly onUndone: () => void;
};

export function ToastLine({ className, onUndone }: ToastLineProps) {
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
      className={classNames(
        'flex items-center gap-2 text-body max-sm:text-body',
        toastClass(message?.kind),
        className,
      )}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <p role="status" tabIndex={-1} data-toast>
        {message && (
          <span className="flex min-h-11 items-center gap-2 py-1.5 pr-4 leading-[1.3] wrap-anywhere max-sm:group-data-shows-toast:py-0.5">
            <Icon name={message.kind === 'good' ? 'tick' : 'info'} size={16} />
            {message.sentence}
          </span>
        )}
      </p>
      {message?.undo && (
        <ToastButton
          onClick={() => {
            message.undo?.();
            hideToast();
            onUndone();
          }}
        >
          Undo
        </ToastButton>
      )}
      {message?.other && (
        <ToastButton
          onClick={() => {
            hideToast();
            onUndone();
            message.other?.act();
          }}
        >
          {message.other.words}
        </ToastButton>
      )}
    </div>
  );
}

function ToastButton(props: Pick<ComponentProps<'button'>, 'onClick' | 'children'>) {
  return (
    <button
      type="button"
      className="self-stretch px-4 whitespace-nowrap text-brand-ink underline underline-offset-[0.22em]"
      {...props}
    />
  );
}

function useTrueToast(): void {
  const message = useToast();
  const { items } = useBasket();
  useEffect(() => {
    const { says } = message ?? {};
    if (says?.codes.some((code) => says.isIn !== items.some(({ Code }) => Code === code))) hideToast();
  }, [message, items]);
}

function toastClass(kind: 'good' | 'note' | undefined): string {
  if (kind === undefined) return '';
  return kind === 'good' ? 'border-notice-line bg-notice-paper' : 'border-brand-line bg-card';
}

/**
 * The toast of every screen: a line that sticks to the foot of the screen above the order bar, and covers neither page
 * nor bar. Other bars at the foot stand above the toast (`--toast` in tokens.css). The open quick order shows the toast
 * itself, because on a phone the keyboard covers the foot.
 */
export function Toast() {
  useTrueToast();
  const isElsewhere = useIsQuickOrderOpen();
  const message = useToast();
  const isShown = message !== undefined && !isElsewhere;
  return (
    <div
      className={classNames('group', styles.toast, isShown && `border-t ${toastClass(message.kind)}`)}
      data-shows-toast={isShown || undefined}
    >
      {!isElsewhere && (
        <div className="page-width">
          <ToastLine className={styles.line} onUndone={focusMain} />
        </div>
      )}
    </div>
  );
}
