import type { FocusEvent, MouseEvent } from 'react';

/**
 * Remembers on the row which of its units was used last. On a phone the row's − and + change this unit. A tap on a
 * quantity of the unit that is not chosen only chooses the unit: the keyboard opens at the second tap. While the
 * keyboard is open, a tap moves the focus, because the next digits would else go into the old field.
 */
export function chooseUnit(event: FocusEvent<HTMLElement> | MouseEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.dataset.quantity === undefined) return;
  const row = target.closest('tr');
  const unit = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  if (!row || (row.dataset.unit ?? 'cases') === unit) return;
  row.dataset.unit = unit;
  const isTyping = document.activeElement instanceof HTMLInputElement;
  const isPhone = matchMedia('(width < 40rem) and (pointer: coarse)').matches;
  if (event.type === 'mousedown' && !isTyping && isPhone) event.preventDefault();
}
