import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ToastLine } from '../../cart/toast.tsx';
import { setQuickOrderOpen } from '../../cart/toast-store.ts';
import { useAccount } from '../../session/account.ts';
import { Icon } from '../../ui/icon.tsx';
import { listen } from '../../ui/listen.ts';
import { DropArea } from './drop-area.tsx';
import { QuickPanel } from './quick-panel.tsx';

const label = 'Quick order: wine, code, or paste a list';

/** Fields that take text, where `/` is a letter (a field for a number has no use for it), and dialogs. */
const textFields =
  'input:not([inputmode="numeric"], [inputmode="decimal"]), textarea, select, [contenteditable], [role$="dialog"] *';

/** A button on every screen that opens the quick order over the header, as does `/` where nothing is being typed. */
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

  useEffect(() => setQuickOrderOpen(isOpen), [isOpen]);
  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (!(event.target instanceof Element) || event.target.closest(textFields)) return;
      event.preventDefault();
      focusedBefore.current = document.activeElement;
      setOpen(true);
    }
    function closeFromElsewhere({ target }: Event) {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    }
    return listen(
      isOpen ? { pointerdown: closeFromElsewhere, focusin: closeFromElsewhere } : { keydown: openByKey },
    );
  }, [isOpen]);
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setOpen(false)),
    [router],
  );
  if (account === '') return null;
  return (
    <div ref={box} className="min-w-11 flex-none md:relative print:hidden">
      <button
        ref={opener}
        type="button"
        className="flex h-11 min-w-11 items-center justify-center gap-1.5 text-ink-soft hover:text-ink sm:cursor-text sm:rounded-xs sm:border sm:border-control sm:bg-card sm:px-2 sm:whitespace-nowrap sm:hover:border-ink aria-expanded:invisible"
        aria-label={label}
        aria-expanded={isOpen}
        aria-keyshortcuts="/"
        title="Press / to open it from anywhere"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="text-sm max-sm:hidden">Quick order</span>
      </button>
      {isOpen && <QuickPanel label={label} onLeave={leave} />}
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
