import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inQuantities } from '../ui/fields/use-move-in-grid.ts';
import { chooseUnit } from './choose-unit.ts';

afterEach(cleanup);

it('remembers on the row whether cases or bottles were used last', () => {
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
  const row = screen.getByRole('row');
  fireEvent.focus(screen.getByLabelText('Cases'));
  expect(row.dataset.unit).toBeUndefined();
  fireEvent.mouseDown(screen.getByLabelText('Bottles'));
  expect(row.dataset.unit).toBe('bottles');
  fireEvent.focus(screen.getByLabelText('Cases'));
  expect(row.dataset.unit).toBe('cases');
});
