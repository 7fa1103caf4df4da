import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inQuantities, useMoveInGrid } from './use-move-in-grid.ts';

beforeEach(() => void render(<Grid />));
afterEach(cleanup);

/** Three wines. The third wine is sold by the case only. */
function Grid() {
  return (
    <table {...useMoveInGrid()}>
      <tbody>
        {[1, 2, 3].map((row) => (
          <tr key={row}>
            <td>
              <a href="/">wine {row}</a>
            </td>
            <td data-column="margin">
              <input aria-label={`margin ${row}`} />
            </td>
            <td data-column="cases">
              <input aria-label={`cases ${row}`} {...inQuantities} />
              <button type="button" tabIndex={-1}>
                more
              </button>
            </td>
            {row < 3 && (
              <td data-column="bottles">
                <input aria-label={`bottles ${row}`} {...inQuantities} />
              </td>
            )}
            <td>
              <button type="button">add {row}</button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
function point(label: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.pointerDown(field);
  field.focus();
}
function press(...keys: string[]): void {
  for (const key of keys) {
    const shiftKey = key.startsWith('Shift+');
    const target = document.activeElement ?? document.body;
    fireEvent.keyDown(target, { key: key.replace('Shift+', ''), shiftKey });
  }
}

it('moves the focus on Enter to the column in which the row began, even after Tab', () => {
  point('cases 1');
  press('Tab');
  expect(focused()).toBe('bottles 1');
  press('Enter');
  expect(focused()).toBe('cases 2');
  press('Tab', 'Enter');
  expect(focused()).toBe('cases 3');
});

it('moves the focus on Enter down the bottles column after a click on a bottles field', () => {
  point('bottles 1');
  press('Enter');
  expect(focused()).toBe('bottles 2');
});

it('moves to the next row’s cases on Enter, even if the person has gone back to the bottles with Shift+Tab', () => {
  point('cases 1');
  press('Tab', 'Tab', 'Shift+Tab');
  expect(focused()).toBe('bottles 1');
  press('Enter');
  expect(focused()).toBe('cases 2');
});

it('moves to the next row’s cases on Enter, even after the window lost and regained the focus', () => {
  point('cases 1');
  press('Tab');
  fireEvent.focusIn(screen.getByLabelText('bottles 1'));
  press('Enter');
  expect(focused()).toBe('cases 2');
});

it('moves the focus on Tab from quantity to quantity, past links, margins and buttons', () => {
  point('cases 1');
  press('Tab', 'Tab');
  expect(focused()).toBe('cases 2');
  press('Tab', 'Tab');
  expect(focused()).toBe('cases 3');
  press('Shift+Tab');
  expect(focused()).toBe('bottles 2');
});

it('leaves Tab to the browser before the first quantity and after the last quantity', () => {
  point('cases 3');
  press('Tab');
  expect(focused()).toBe('cases 3');
  point('cases 1');
  press('Shift+Tab');
  expect(focused()).toBe('cases 1');
});

it('moves the focus to the buttons and the link of a row by the arrow keys', () => {
  point('bottles 2');
  press('ArrowRight');
  expect(focused()).toBe('add 2');
  press('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  expect(focused()).toBe('wine 2');
  press('ArrowRight');
  expect(focused()).toBe('margin 2');
});

it('moves the focus down the margins on Enter', () => {
  point('margin 1');
  press('Enter');
  expect(focused()).toBe('margin 2');
});
