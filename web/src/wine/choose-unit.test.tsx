import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { inQuantities } from '../ui/fields/use-move-in-grid.ts';
import { chooseUnit } from './choose-unit.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderRow() {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(
    <table onFocus={chooseUnit} onMouseDownCapture={chooseUnit}>
      <tbody>
        <tr>
          <td data-column="cases">
            <input {...inQuantities} aria-label="Cases" />
          </td>
          <td data-column="bottles">
            <input {...inQuantities} aria-label="Bottles" />
          </td>
        </tr>
      </tbody>
    </table>,
  );
}

it('remembers on the row whether cases or bottles were used last, and opens a phone’s keyboard at the second tap', () => {
  renderRow();
  const row = screen.getByRole('row');
  fireEvent.focus(screen.getByLabelText('Cases'));
  expect(row.dataset.unit).toBeUndefined();
  // `fireEvent` answers false if the handler prevents the default, which is the focus.
  expect(fireEvent.mouseDown(screen.getByLabelText('Bottles'))).toBe(false);
  expect(row.dataset.unit).toBe('bottles');
  expect(fireEvent.mouseDown(screen.getByLabelText('Bottles'))).toBe(true);
  fireEvent.focus(screen.getByLabelText('Cases'));
  expect(row.dataset.unit).toBe('cases');
});

it('moves the focus at the first tap while a quantity is typed', () => {
  renderRow();
  screen.getByLabelText('Cases').focus();
  expect(fireEvent.mouseDown(screen.getByLabelText('Bottles'))).toBe(true);
  expect(screen.getByRole('row').dataset.unit).toBe('bottles');
});
