import { useRef } from 'react';

/**
 * Focus for a place (`tabIndex={-1}`) whose buttons disappear when pressed: `keepFocus` moves it to the place, unless it
 * is elsewhere by then.
 */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  function keepFocus(): void {
    const { activeElement: active, body } = document;
    if (active === body || place.current?.contains(active)) place.current?.focus();
  }
  return { place, keepFocus };
}
