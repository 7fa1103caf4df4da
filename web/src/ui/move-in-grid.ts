import type { KeyboardEvent } from 'react';

type Pressed = KeyboardEvent<HTMLElement>;

/**
 * Arrow keys in a table of fields, on the way down to a field: up and down lead to the same column's field in the next
 * row, left and right to the row's other fields once the caret is at that end of the text.
 */
export function moveByArrows(event: Pressed): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const { selectionStart, selectionEnd, value } = field;
  if (event.key === 'ArrowUp') move(event, neighbourOf(field, fieldsOfColumn(event, field), -1));
  else if (event.key === 'ArrowDown') move(event, neighbourOf(field, fieldsOfColumn(event, field), 1));
  else {
    const isLeft = event.key === 'ArrowLeft' && selectionStart === 0;
    const isRight = event.key === 'ArrowRight' && selectionEnd === value.length;
    if (event.shiftKey || (!isLeft && !isRight)) return;
    const next = neighbourOf(field, fieldsOfRow(field), isLeft ? -1 : 1);
    // At the ends of a row the keys are the text's.
    if (next !== undefined) move(event, next);
  }
}

/**
 * Enter in a table of fields, after the field's own handler: on to the next row. The last row of a basket is removed at 0,
 * so the focus goes to the row before.
 */
export function moveOnEnter(event: Pressed): void {
  const field = event.target;
  if (event.key !== 'Enter' || event.repeat || !(field instanceof HTMLInputElement)) return;
  const fields = fieldsOfColumn(event, field);
  move(
    event,
    neighbourOf(field, fields, 1) ?? (field.value === '0' ? neighbourOf(field, fields, -1) : undefined),
  );
}

function fieldsOfColumn({ currentTarget }: Pressed, field: HTMLInputElement): HTMLInputElement[] {
  const column = field.closest('td')?.dataset.column;
  return [...currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${column}"] input`)];
}

function fieldsOfRow(field: HTMLInputElement): HTMLInputElement[] {
  return [...(field.closest('tr')?.querySelectorAll('input') ?? [])];
}

function neighbourOf(
  field: HTMLInputElement,
  fields: readonly HTMLInputElement[],
  step: 1 | -1,
): HTMLInputElement | undefined {
  const place = fields.indexOf(field);
  return place < 0 ? undefined : fields[place + step];
}

function move(event: Pressed, next: HTMLInputElement | undefined): void {
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
