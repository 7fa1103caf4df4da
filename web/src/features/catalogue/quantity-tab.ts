import { type RefObject, useEffect } from 'react';

const quantityInputs = 'input.quantity-input';

/**
 * Tab goes from one quantity straight to the next, so that a whole list is ordered by typing; after the last it goes on
 * as usual. Shift+Tab stops everywhere, so nothing is out of reach.
 */
export function useQuantityTab(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const goToNext = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!(event.target instanceof HTMLInputElement)) return;
      const inputs = [...element.querySelectorAll<HTMLInputElement>(quantityInputs)];
      const here = inputs.indexOf(event.target);
      const next = here === -1 ? undefined : inputs[here + 1];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', goToNext);
    return () => element.removeEventListener('keydown', goToNext);
  }, [list]);
}
