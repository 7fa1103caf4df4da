import { type FocusEvent, type KeyboardEvent, useMemo, useRef } from 'react';

type Pressed = KeyboardEvent<HTMLElement>;

/** Marks a quantity's field: Tab goes from quantity to quantity, past links and buttons. */
export const inQuantities = { 'data-quantity': '' } as const;

/**
 * Handlers for a grid of fields in which keys work as in a spreadsheet (decision 110). Enter goes to the next row, to
 * the first column that Tab has passed. Tab goes from quantity to quantity, and from the last quantity of a row to the
 * first quantity of the next row. The arrow keys go to the neighbouring field; left and right also go to links and
 * buttons of the row.
 */
export function useMoveInGrid() {
  // The column to which Enter returns, and the last focused field.
  const run = useRef<{ column: string; field: Element | undefined; isTabbing: boolean }>({
    column: '',
    field: undefined,
    isTabbing: false,
  });
  return useMemo(() => {
    const { current } = run;
    return {
      /** Handles Tab and the arrow keys before the field's own handler. */
      onKeyDownCapture(event: Pressed) {
        current.isTabbing = event.key === 'Tab';
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === 'Tab') moveByTab(event);
        else moveByArrows(event);
      },
      /** Handles Enter after the field's own handler. */
      onKeyDown(event: Pressed) {
        moveOnEnter(event, current.column);
      },
      onPointerDownCapture() {
        current.isTabbing = false;
      },
      onFocus({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
        // A window that regains the focus focuses the same field again.
        if (!isQuantity(target) || target === current.field) return;
        const isFromHere = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        const passed = current.isTabbing && isFromHere ? [current.column] : [];
        current.field = target;
        current.column = firstColumn(target, [...passed, columnOf(target)]);
      },
    };
  }, []);
}

/** Moves from quantity to quantity. Before the first and after the last quantity the browser moves the focus. */
function moveByTab(event: Pressed): void {
  const { target, currentTarget, shiftKey } = event;
  if (!isQuantity(target)) return;
  const next = neighbourOf(target, quantitiesIn(currentTarget), shiftKey ? -1 : 1);
  if (next) move(event, next);
}

/**
 * Up and down move within the column. Left and right move to the row's other fields, links and buttons; from a field
 * they do so only if the caret is at that end of the text.
 */
function moveByArrows(event: Pressed): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const field = target instanceof HTMLInputElement ? target : undefined;
  if (field && (key === 'ArrowUp' || key === 'ArrowDown')) {
    move(event, neighbourOf(field, fieldsOfColumn(event, columnOf(field)), key === 'ArrowUp' ? -1 : 1));
    return;
  }
  const isLeft = key === 'ArrowLeft' && (field?.selectionStart ?? 0) === 0;
  const isRight = key === 'ArrowRight' && (field === undefined || field.selectionEnd === field.value.length);
  if (event.shiftKey || (!isLeft && !isRight)) return;
  const stops = rowOf(target)?.querySelectorAll<HTMLElement>('a[href], input, button:not([tabindex="-1"])');
  const all = [...(stops ?? [])];
  const others = isLeft ? all.slice(0, all.indexOf(target)).reverse() : all.slice(all.indexOf(target) + 1);
  for (const next of others) {
    next.focus();
    // A hidden control takes no focus. At the ends of a row the key moves the caret.
    if (document.activeElement !== next) continue;
    move(event, next);
    return;
  }
}

/** Moves to the next row. After a 0 in the last row, moves to the row before, because a basket removes the row. */
function moveOnEnter(event: Pressed, begun: string): void {
  const field = event.target;
  if (event.key !== 'Enter' || event.repeat || !(field instanceof HTMLInputElement)) return;
  const column = isQuantity(field) && begun !== '' ? begun : columnOf(field);
  const row = rowOf(field);
  const fields = fieldsOfColumn(event, column);
  const isAfter = (one: Element) =>
    row !== null && (row.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = fields.find((one) => isAfter(one) && rowOf(one) !== row);
  const before =
    field.value === '0' ? neighbourOf(field, fieldsOfColumn(event, columnOf(field)), -1) : undefined;
  move(event, next ?? before);
}

const rowOf = (one: Element) => one.closest('tr, li');
const columnOf = (one: Element) => one.closest<HTMLElement>('[data-column]')?.dataset.column ?? '';

function isQuantity(one: EventTarget): one is HTMLInputElement {
  return one instanceof HTMLInputElement && 'quantity' in one.dataset;
}

function quantitiesIn(box: Element): HTMLInputElement[] {
  return [...box.querySelectorAll<HTMLInputElement>('[data-quantity]')];
}

/** The first of these columns in the row of a field. */
function firstColumn(field: Element, columns: readonly string[]): string {
  const inRow = quantitiesIn(rowOf(field) ?? field).map(columnOf);
  return inRow.find((column) => columns.includes(column)) ?? columnOf(field);
}

function fieldsOfColumn({ currentTarget }: Pressed, column: string): HTMLInputElement[] {
  return [...currentTarget.querySelectorAll('input')].filter((one) => columnOf(one) === column);
}

function neighbourOf(
  field: HTMLInputElement,
  fields: readonly HTMLInputElement[],
  step: 1 | -1,
): HTMLInputElement | undefined {
  const place = fields.indexOf(field);
  return place < 0 ? undefined : fields[place + step];
}

function move(event: Pressed, next: HTMLElement | undefined): void {
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
