import type { KeyboardEvent } from 'react';

/**
 * Tab goes from one quantity straight to the next, so that a whole list is ordered by typing; after the last it goes on
 * as usual. Shift+Tab stops everywhere, so nothing is out of reach.
 */
export function tabToNextQuantity(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input.quantity-input')];
  const here = inputs.indexOf(event.target as HTMLInputElement); // Else not among them.
  const next = here === -1 ? undefined : inputs[here + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
