import type { KeyboardEvent } from 'react';

type Pressed = KeyboardEvent<HTMLElement>;

/**
 * In a table of fields, while a key goes down to one: up and down lead to the same column's field in the next row, left
 * and right to the row's other fields once the text they stand in has no more letters that way.
 */
export function moveByArrows(event: Pressed): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const { selectionStart, selectionEnd, value } = field;
  if (event.key === 'ArrowUp') move(event, fieldsOfColumn(event, field), -1);
  else if (event.key === 'ArrowDown') move(event, fieldsOfColumn(event, field), 1);
  else if (event.shiftKey) return;
  else if (event.key === 'ArrowLeft' && selectionStart === 0) move(event, fieldsOfRow(field), -1);
  else if (event.key === 'ArrowRight' && selectionEnd === value.length) move(event, fieldsOfRow(field), 1);
}

/** In a table of fields, once a field has done what Enter means to it: on to the next row. */
export function moveOnEnter(event: Pressed): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  move(event, fieldsOfColumn(event, event.target), 1);
}

function fieldsOfColumn({ currentTarget }: Pressed, field: HTMLInputElement): HTMLInputElement[] {
  const column = field.closest('td')?.dataset.column;
  return [...currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${column}"] input`)];
}

function fieldsOfRow(field: HTMLInputElement): HTMLInputElement[] {
  return [...(field.closest('tr')?.querySelectorAll('input') ?? [])];
}

function move(event: Pressed, fields: readonly HTMLInputElement[], step: number): void {
  const place = fields.indexOf(event.target as HTMLInputElement); // As asked above.
  if (place < 0) return;
  event.preventDefault();
  event.stopPropagation();
  fields[place + step]?.focus();
}
