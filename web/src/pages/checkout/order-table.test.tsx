import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { previewStock } from '../../cart/totals/stock-preview.ts';
import { OrderTable } from './order-table.tsx';

afterEach(cleanup);

const corton = {
  Code: 'A',
  Description: 'Clos du Puits Corton',
  CustomLabel: '',
  Type: 'Red',
  CaseSize: 6,
  UnitSize: 75,
  CasePrice: 600_000,
  BottleNett: 100_000,
  BottleVAT: 20_000,
  OnlySellMultiplesOf: 1,
  ClosureStyle: '',
  CasesQty: 3,
  BottlesQty: 0,
};

it('shows the due date and the proposed day of bottles on back order', () => {
  const product = { Code: 'A', CaseSize: 6, StockCases: 1, StockBottles: 0, DueDate: '2026-12-12' };
  const available = { reserves: [], products: [product], backOrder: true, stockControl: true };
  const dates = { today: '2026-11-26', dayProposed: () => '2026-12-15' };
  render(
    <OrderTable
      caption="Your order"
      lines={[
        {
          code: 'A',
          description: corton.Description,
          size: '6 × 75cl',
          cases: 3,
          bottles: 0,
          nett: 1_800_000,
          parts: previewStock([corton], available, dates).lines.get('A')?.parts,
        },
      ]}
      goods={1_800_000}
      charge={undefined}
      vat={360_000}
      grand={2_160_000}
    />,
  );
  const rowOf = (source: string) =>
    within(screen.getByRole('rowheader', { name: source }).closest('tr') as HTMLElement) // A row header is in a row.
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(rowOf('from stock').slice(0, 2)).toEqual(['1', '–']);
  expect(rowOf('on back order due 12 Dec: proposed for Tue 15 Dec').slice(0, 2)).toEqual(['2', '–']);
});
