import { useEffect } from 'react';
import { loadLineReader } from '../../cart/read-order/line-reader.ts';
import { ToastLine } from '../../cart/toast/toast.tsx';
import { setQuickOrderOpen } from '../../cart/toast/toast-store.ts';
import { useAccount } from '../../session/account.ts';
import { listen } from '../../ui/browser/listen.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { usePopup } from '../../ui/dialogs/use-popup.ts';
import { Icon } from '../../ui/icon.tsx';
import { DropArea } from './drop-area.tsx';
import styles from './quick-order.module.css';
import { QuickPanel } from './quick-panel.tsx';

const label = 'Quick order: wine, code, or paste a list';

/**
 * Elements in which the key `/` does not open the quick order: dialogs, and text fields, in which `/` is a letter. In a
 * number field the key opens the quick order.
 */
const textFields =
  'input:not([inputmode="numeric"], [inputmode="decimal"]), textarea, select, [contenteditable], [role$="dialog"] *';

/** The button that opens the quick order over the header. The key `/` opens the quick order as well. */
export function QuickOrder() {
  const { account } = useAccount();
  const { isOpen, box, opener, open, close } = usePopup();

  useEffect(() => setQuickOrderOpen(isOpen), [isOpen]);
  useEffect(() => whenIdle(() => void loadLineReader().catch(() => undefined)), []); // The open panel tries again.
  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (!(event.target instanceof Element) || event.target.closest(textFields)) return;
      event.preventDefault();
      open();
    }
    return listen({ keydown: openByKey });
  }, [open]);
  if (account === '') return null;
  return (
    <div ref={box} className={styles.box}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={label}
        aria-expanded={isOpen}
        // The open panel covers this button.
        tabIndex={isOpen ? -1 : 0}
        aria-keyshortcuts="/"
        title="Press / to open it from anywhere"
        onClick={open}
      >
        <Icon name="search" />
        <span>Quick order</span>
        <kbd>/</kbd>
      </button>
      {isOpen && <QuickPanel label={label} onLeave={close} />}
      {isOpen && (
        <div className="absolute top-[calc(100%+0.5rem)] right-0 z-1 w-max max-w-[min(37.5rem,100vw)] has-[span]:shadow-popover">
          <ToastLine
            className="border-l-3 pl-3"
            onUndone={() => box.current?.querySelector('input')?.focus()}
          />
        </div>
      )}
      <DropArea />
    </div>
  );
}
