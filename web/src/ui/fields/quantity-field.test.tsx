import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { QuantityField } from './quantity-field.tsx';

afterEach(cleanup);

type Props = { readonly max?: number; readonly onEnter?: () => void };

function Cases(props: Props) {
  const [value, setValue] = useState('');
  return <QuantityField label="Cases" of="Chablis" value={value} onChange={setValue} {...props} />;
}

function show(props: Props = {}) {
  render(<Cases {...props} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  return {
    field,
    more: screen.getByRole('button', { name: 'One more: Cases of Chablis' }),
    fewer: screen.getByRole('button', { name: 'One fewer: Cases of Chablis' }),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
  };
}

it('shows a negative entry until the field loses the focus, then an empty field [5.quantity.2]', () => {
  const { field, type } = show();
  type('-3');
  expect(field.value).toBe('-3');
  fireEvent.blur(field);
  expect(field.value).toBe('');
});

it('steps a quantity between 0 and its maximum, with focusable buttons at both ends [5.quantity.3]', () => {
  const { field, more, fewer } = show({ max: 2 });
  expect(fewer.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(fewer);
  expect(field.value).toBe('');
  for (let press = 0; press < 3; press += 1) fireEvent.click(more);
  expect(field.value).toBe('2');
  expect(more.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(field.value).toBe('1');
});

it('calls back once for a held Enter, and selects the number so that the next digit replaces it', () => {
  let entered = 0;
  const { field, type } = show({
    onEnter: () => {
      entered += 1;
    },
  });
  type('12');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, { key: 'Enter', repeat: true });
  expect(entered).toBe(1);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2]);
});
