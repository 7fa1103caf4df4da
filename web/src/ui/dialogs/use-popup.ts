import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '../browser/listen.ts';

/**
 * A panel that a button opens. The page around the panel stays usable (decision 85). The panel closes on Escape, on a
 * navigation, on a press or typing outside, and when the focus leaves the panel. Closing returns the focus to the
 * element that had the focus before.
 */
export function usePopup() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const focusedBefore = useRef<Element>(null);
  const router = useRouter();

  const open = useCallback(() => {
    focusedBefore.current = document.activeElement;
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    if (!box.current?.contains(document.activeElement)) return;
    const { current: before } = focusedBefore;
    // Safari does not focus a pressed button, so the focus then goes to the opener.
    const isPlace = before instanceof HTMLElement && before !== document.body && before.isConnected;
    (isPlace ? before : opener.current)?.focus();
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    function closeFromOutside({ target }: Event) {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    }
    const stopListening = listen({
      keydown: ({ key }) => key === 'Escape' && close(),
      pointerdown: closeFromOutside,
      focusin: closeFromOutside,
      input: closeFromOutside,
    });
    const stopFollowing = router.subscribe('onBeforeNavigate', close);
    return () => {
      stopListening();
      stopFollowing();
    };
  }, [isOpen, close, router]);

  return { isOpen, box, opener, open, close, toggle: isOpen ? close : open };
}
