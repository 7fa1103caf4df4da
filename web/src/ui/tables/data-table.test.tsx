import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

afterEach(cleanup);

type Line = { readonly wine: string; readonly nett: string };

const columns: readonly Column<Line>[] = [
  { header: 'Wine', cell: ({ wine }) => wine, isRowHeader: true, stacked: 'lead' },
  { header: 'Size', cell: () => '75cl', stacked: 'left' },
  { header: 'Nett', figure: ({ nett }) => nett, stacked: 'sum' },
];
const lines = (count: number): readonly Line[] =>
  Array.from({ length: count }, (_, index) => ({ wine: `Wine ${index}`, nett: '£1.00' }));

it('shows the first 300 rows, and all rows on demand', () => {
  render(<DataTable caption="Lines" columns={columns} rows={lines(301)} keyOf={({ wine }) => wine} />);
  expect(screen.getAllByRole('rowheader')).toHaveLength(300);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getAllByRole('rowheader')).toHaveLength(301);
  expect(screen.queryByRole('button')).toBeNull();
});

it('puts footer values below their columns, after a label that spans the columns before them', () => {
  render(
    <DataTable
      caption="Lines"
      columns={columns}
      rows={lines(1)}
      keyOf={({ wine }) => wine}
      feet={[{ label: 'Total', values: { Nett: '£1.00' } }]}
    />,
  );
  expect(screen.getByRole<HTMLTableCellElement>('rowheader', { name: 'Total' }).colSpan).toBe(2);
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('£1.00');
});
