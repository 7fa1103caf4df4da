import { useRef } from 'react';

/**
 * For a place whose buttons go with what they do: `keepFocus` puts the focus on the place (`tabIndex={-1}`), unless it has
 * gone elsewhere meanwhile.
 */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  function keepFocus(): void {
    const { activeElement: active, body } = document;
    if (active === body || place.current?.contains(active)) place.current?.focus();
  }
  return { place, keepFocus };
}
