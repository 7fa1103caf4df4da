import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ToastLine } from '../../cart/toast.tsx';
import { setQuickOrderOpen } from '../../cart/toast-store.ts';
import { useAccount } from '../../session/account.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { listen } from '../../ui/listen.ts';
import { DropPlace } from './drop-place.tsx';
import styles from './quick-order.module.css';
import { QuickPanel } from './quick-panel.tsx';

const label = 'Quick order: wine, code, or paste a list';

/** Fields that take text, where `/` is a letter; a field for a number has no use for it. */
const textFields =
  'input:not([inputmode="numeric"], [inputmode="decimal"]), textarea, select, [contenteditable], dialog[open] *';

/**
 * The quick order, on every screen: a button that looks like a field, opens one over the header, and closes on Escape.
 * `/` opens it from wherever nothing is being typed.
 */
export function QuickOrder() {
  const { account } = useAccount();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const focusedBefore = useRef<Element | null>(null);
  const [isOpen, setOpen] = useState(false);

  /** Focus goes back to where `/` was pressed. */
  function leave() {
    setOpen(false);
    const before = focusedBefore.current;
    focusedBefore.current = null;
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
    else opener.current?.focus();
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (!(event.target instanceof Element) || event.target.closest(textFields)) return;
      if (box.current?.contains(event.target) && isOpen) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      focusedBefore.current = document.activeElement;
      setOpen(true);
    }
    return listen({ keydown: onKey });
  });
  useEffect(() => setQuickOrderOpen(isOpen), [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    function onElsewhere(event: Event) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    }
    return listen({ pointerdown: onElsewhere, focusin: onElsewhere });
  }, [isOpen]);
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setOpen(false)),
    [router],
  );
  if (account === '') return null;
  return (
    <div ref={box} className={`print:hidden! ${styles.quick}`}>
      <button
        ref={opener}
        type="button"
        className={classNames(styles.opener, isOpen && styles.covered)}
        aria-label={label}
        aria-expanded={isOpen}
        aria-keyshortcuts="/"
        title="Press / to open it from anywhere"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={`text-sm ${styles.name}`}>Quick order</span>
      </button>
      {isOpen && <QuickPanel label={label} onLeave={leave} />}
      {isOpen && (
        <div className={styles.toast}>
          <ToastLine onUndone={() => box.current?.querySelector('input')?.focus()} />
        </div>
      )}
      <DropPlace />
    </div>
  );
}
