import type { KeyboardEvent } from 'react';

type Pressed = KeyboardEvent<HTMLElement>;

/**
 * Arrow keys in a table of fields, in the capture phase. Up and down move to the field of the same column in the next row;
 * left and right to the row's other fields once the caret is at that end of the text.
 */
export function moveByArrows(event: Pressed): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const { selectionStart, selectionEnd, value } = field;
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    move(event, neighbourOf(field, fieldsOfColumn(event, field), event.key === 'ArrowUp' ? -1 : 1));
    return;
  }
  const isLeft = event.key === 'ArrowLeft' && selectionStart === 0;
  const isRight = event.key === 'ArrowRight' && selectionEnd === value.length;
  if (event.shiftKey || (!isLeft && !isRight)) return;
  const next = neighbourOf(field, field.closest('tr')?.querySelectorAll('input') ?? [], isLeft ? -1 : 1);
  // At the ends of a row the key moves the caret.
  if (next) move(event, next);
}

/**
 * Enter in a table of fields, after the field's own handler, moves to the next row. In a basket, 0 removes the last row, so
 * the focus moves to the row before.
 */
export function moveOnEnter(event: Pressed): void {
  const field = event.target;
  if (event.key !== 'Enter' || event.repeat || !(field instanceof HTMLInputElement)) return;
  const fields = fieldsOfColumn(event, field);
  const before = field.value === '0' ? neighbourOf(field, fields, -1) : undefined;
  move(event, neighbourOf(field, fields, 1) ?? before);
}

type Fields = Iterable<HTMLInputElement>;

function fieldsOfColumn({ currentTarget }: Pressed, field: HTMLInputElement): Fields {
  const column = field.closest('td')?.dataset.column;
  return currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${column}"] input`);
}

function neighbourOf(field: HTMLInputElement, fields: Fields, step: 1 | -1): HTMLInputElement | undefined {
  const all = [...fields];
  const place = all.indexOf(field);
  return place < 0 ? undefined : all[place + step];
}

function move(event: Pressed, next: HTMLInputElement | undefined): void {
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
