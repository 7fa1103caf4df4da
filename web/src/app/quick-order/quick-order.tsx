import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { setQuickOrderOpen } from '../../cart/said.ts';
import { SaidNote } from '../../cart/said-note.tsx';
import { useQuickText } from '../../cart/typed-quantities.ts';
import { useAccount } from '../../session/account.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { listen } from '../../ui/listen.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import styles from './quick-order.module.css';

async function fetchParts() {
  const [{ QuickPanel }, { DropPlace }] = await Promise.all([
    import('./quick-panel.tsx'),
    import('./drop-place.tsx'),
  ]);
  return { QuickPanel, DropPlace };
}
let loaded: Awaited<ReturnType<typeof fetchParts>> | undefined;
async function load(): Promise<void> {
  loaded ??= await fetchParts();
}

const ignore = () => undefined;

const label = 'Quick order: wine, code, or paste a list';

/** The text of the last time: typing replaces it. */
function focusAndSelect(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}

/** A field for a number has no use for `/`. */
const typesText =
  'input:not([inputmode="numeric"], [inputmode="decimal"]), textarea, select, [contenteditable], dialog[open] *';

/**
 * The quick order, on every screen: a place that looks like a field, opens one over the header, and closes on Escape.
 * `/` opens it from wherever nothing is being typed.
 */
export function QuickOrder() {
  const { account } = useAccount();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed');
  const [text, setText] = useQuickText();
  /** What came before the panel did: its text, and whether Enter ended it. */
  const [typed, setTyped] = useState<'text' | 'enter'>();

  function open() {
    setTyped(undefined);
    if (loaded) return setState('open');
    setState('opening');
    const goOn = (next: 'open' | 'failed') => setState((now) => (now === 'opening' ? next : now));
    load().then(
      () => goOn('open'),
      () => goOn('failed'),
    );
  }
  /** The focus goes back to where `/` was pressed. */
  function leave() {
    setState('closed');
    const before = cameFrom.current;
    cameFrom.current = null;
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
    else opener.current?.focus();
  }

  // After the first screen, so that nothing of it comes later for this. Opening it tries again.
  const [, setLoaded] = useState(loaded !== undefined);
  useEffect(() => whenIdle(() => void load().then(() => setLoaded(true), ignore)), []);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (!(event.target instanceof Element) || event.target.closest(typesText)) return;
      if (box.current?.contains(event.target) && isOpen) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      cameFrom.current = document.activeElement;
      open();
    }
    return listen({ keydown: onKey });
  });
  const isOpen = state === 'open' || state === 'opening';
  const isInPlace = isOpen || state === 'failed';
  useEffect(() => setQuickOrderOpen(isInPlace), [isInPlace]);
  useEffect(() => {
    if (!isOpen) return;
    function onElsewhere(event: Event) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setState('closed');
    }
    return listen({ pointerdown: onElsewhere, focusin: onElsewhere });
  }, [isOpen]);
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setState('closed')),
    [router],
  );
  if (account === '') return null;
  return (
    <div ref={box} className={`no-print ${styles.quick}`}>
      <div className={styles.sized}>
        <button
          ref={opener}
          type="button"
          className={classNames(styles.opener, isOpen && styles.covered)}
          aria-label={label}
          aria-expanded={isOpen}
          aria-keyshortcuts="/"
          onClick={open}
        >
          <Icon name="search" />
          <span className={`small ${styles.shortWords}`}>Quick order</span>
          <span className={styles.longWords}>: wine, code, or paste a list</span>
          <span className={`fine ${styles.key}`} aria-hidden="true">
            /
          </span>
        </button>
      </div>
      {state === 'opening' && (
        <div className={styles.panel}>
          <textarea
            ref={focusAndSelect}
            className={styles.waiting}
            aria-label={label}
            aria-busy="true"
            rows={1}
            value={text}
            onChange={({ target }) => {
              setTyped('text');
              setText(target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') leave();
              if (event.key !== 'Enter') return;
              event.preventDefault();
              setTyped('enter');
            }}
          />
        </div>
      )}
      {state === 'open' && loaded && (
        <loaded.QuickPanel label={label} text={text} typed={typed} onText={setText} onLeave={leave} />
      )}
      {loaded && <loaded.DropPlace />}
      {isInPlace && (
        <div className={styles.place}>
          <SaidNote onUndone={() => (box.current?.querySelector('input') ?? opener.current)?.focus()}>
            {state === 'failed' &&
              'The quick order could not be loaded. Please check the network and try again.'}
          </SaidNote>
        </div>
      )}
    </div>
  );
}
