import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { MappedColumn, OurColumn } from '@tradecellar/contract/import-mappings.ts';
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
const our = (Slot: string, Says: string, more: Partial<OurColumn> = {}): OurColumn => ({
  Slot,
  Says,
  IsShown: true,
  TakesMany: false,
  Without: 'not in the file',
  ...more,
});
const ours = [
  our('Code', 'Code of the product'),
  our('CaseSize', 'Bottles in a case', { Without: 'asked below' }),
  our('Price', 'Price, by case or bottle'),
  our('Style', 'Style', { IsShown: false }),
];
const show = (onUse = vi.fn(), now = columns) => {
  render(<MapperColumns ours={ours} oursNow={ours} columns={columns} now={now} onUse={onUse} />);
  return onUse;
};
const names = (role: string) => screen.getAllByRole(role).map((each) => each.getAttribute('aria-label'));

it('shows the columns of the file beside our columns, and folds the unused columns', () => {
  show();
  expect(names('list')).toEqual(['Our columns', 'Further columns of ours', 'Left out']);
  const [first, second, third] = screen.getByRole('list', { name: 'Our columns' }).children;
  expect(first?.textContent).toContain('A1 · A2');
  expect(second?.textContent).toContain('Asked below');
  expect(third?.textContent).toContain('“Band B” is a price too.');
});

it('reports the use that a person chooses for an unused column', () => {
  const onUse = show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Use of Cost' }), { target: { value: 'Price' } });
  expect(onUse).toHaveBeenCalledWith(1, 'Price');
});

it('frees a column of the file when a person chooses another column', () => {
  const onUse = show();
  const price = screen.getByRole('combobox', { name: 'Price, by case or bottle' });
  fireEvent.change(price, { target: { value: '1' } });
  expect(onUse.mock.calls).toEqual([
    [2, ''],
    [1, 'Price'],
  ]);
});

it('keeps the doubt of an unused column in sight, and drops a doubt that a person has settled', () => {
  const doubted = columns.map((column) =>
    column.Head === 'Cost' ? { ...column, Doubt: 'Is it a price?' } : column,
  );
  const { rerender } = render(
    <MapperColumns ours={ours} oursNow={ours} columns={doubted} now={doubted} onUse={vi.fn()} />,
  );
  expect(screen.getByRole('list', { name: 'Left out, please look' }).textContent).toContain('Is it a price?');
  const now = columns.map((column) => (column.Head === 'Cost' ? { ...column, Slot: 'Style' } : column));
  rerender(<MapperColumns ours={ours} oursNow={ours} columns={doubted} now={now} onUse={vi.fn()} />);
  expect(screen.queryByText('Is it a price?')).toBeNull();
});
