import { useCallback, useEffect, useRef, useState } from 'react';
import { listen } from './listen.ts';

/**
 * A panel that a button opens; the page beside it stays usable (decision 85). It closes on Escape, which returns the focus
 * to the button, on a press or typing outside, and when the focus leaves it.
 */
export function usePopup() {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      opener.current?.focus();
    }
    function onElsewhere(event: Event) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    }
    return listen({ keydown: onKey, pointerdown: onElsewhere, focusin: onElsewhere, input: onElsewhere });
  }, [isOpen]);

  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  const toggle = useCallback(() => {
    opener.current?.focus(); // Safari gives a pressed button no focus.
    setIsOpen((wasOpen) => !wasOpen);
  }, []);
  return { isOpen, box, opener, toggle, open, close };
}
