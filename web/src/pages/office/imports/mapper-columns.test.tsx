import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { MappedColumn } from '@tradecellar/contract/import-mappings.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { MapperColumns } from './mapper-columns.tsx';

afterEach(cleanup);

const columns: MappedColumn[] = [
  { Head: 'Item', Slot: 'Code', Use: 'fills Code', Samples: ['A1', 'A2'] },
  { Head: 'Cost', Slot: '-cost', Use: 'not used: the buying price', Samples: ['4.00'] },
  {
    Head: 'Band A',
    Slot: 'Price',
    Use: 'fills CasePrice',
    Doubt: '“Band B” is a price too.',
    Samples: ['48.00'],
  },
];
const choices = [
  { Slot: 'Code', Says: 'Code of the product' },
  { Slot: 'Price', Says: 'Price, unit asked below' },
];

it('puts the doubted columns first and folds the columns that are not used', () => {
  render(<MapperColumns columns={columns} now={columns} choices={choices} onUse={vi.fn()} />);
  const lists = screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'));
  expect(lists).toEqual(['Columns to look at', 'Columns that are used', 'Columns that are not used']);
  expect(screen.getByRole('list', { name: 'Columns to look at' }).textContent).toContain(
    '“Band B” is a price too.',
  );
});

it('tells the use that a person chooses for a column', () => {
  const onUse = vi.fn();
  render(<MapperColumns columns={columns} now={columns} choices={choices} onUse={onUse} />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Use of Cost' }), { target: { value: 'Price' } });
  expect(onUse).toHaveBeenCalledWith(1, 'Price');
});
