import { useRef } from 'react';

/**
 * Keeps the focus at a place (`tabIndex={-1}`) whose buttons disappear when pressed. `keepFocus` focuses the place,
 * unless the focus has moved on by then.
 */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  function keepFocus(): void {
    const { activeElement: active, body } = document;
    if (active === body || place.current?.contains(active)) place.current?.focus();
  }
  return { place, keepFocus };
}
