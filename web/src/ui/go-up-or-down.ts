import type { KeyboardEvent } from 'react';

/** In a table: the arrow keys go to the same column's field in the row above or below. */
export function goUpOrDown(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const cell = event.target instanceof HTMLInputElement && event.target.closest('td');
  if (step === undefined || !cell || event.altKey || event.ctrlKey || event.metaKey) return;
  const column = `[data-column="${cell.dataset.column}"] input`;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(column)];
  event.preventDefault();
  event.stopPropagation();
  fields[fields.indexOf(event.target as HTMLInputElement) + step]?.focus(); // As checked above.
}
