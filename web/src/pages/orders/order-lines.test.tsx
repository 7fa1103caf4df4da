import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { OrderDetail, ShownOrderLine } from '@tradecellar/contract/orders.ts';
import { beforeEach, expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { OrderLines } from './order-lines.tsx';

const { answers } = officeServer();
const showBinNumbers = (binNumberShown: boolean) => {
  answers.settings = () => Response.json({ switches: { binNumberShown } });
};
beforeEach(() => showBinNumbers(true));

const line: ShownOrderLine = {
  ProductCode: 'SAN1',
  Description: 'Sancerre',
  TotalBottles: 14,
  LineNett: 1_620_000,
  LineVAT: 324_000,
  CaseSize: 12,
  UnitSize: 75,
  Vintage: '2024',
  CasePrice: 1_350_000,
  BottleNett: 135_000,
  Cases: 1,
  Bottles: 2,
  Product: 'on-sale',
};

async function show(...lines: readonly ShownOrderLine[]) {
  const order = {
    Order_TotalNett: 1_620_000,
    Order_TotalVAT: 324_000,
    DeliveryCharge: 0,
    OrderLines: { OrderLine: [...lines] },
  } as unknown as OrderDetail; // The lines read only these fields.
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <OrderLines order={order} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await page.show(<RouterProvider router={router} />);
  await screen.findByRole('table', { name: 'Lines' });
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent?.trim());

it('shows cases, bottles, bottle quantity, the price of each unit, nett and VAT of a line [2.order.8]', async () => {
  await show(line);
  expect(heads().join('|')).toBe('Product|Vintage|Size|Code|Cases|Bottles|Bottle qty|Price|Nett|VAT');
  expect(cells().slice(0, 9)).toEqual([
    '2024',
    '12 x 75cl',
    'SAN1',
    '1',
    '2',
    '14',
    '£135.00 a case £13.50 a bottle',
    '£162.00',
    '£32.40',
  ]);
});

it('leaves out the columns that the merchant’s ledger does not know', async () => {
  const { Vintage, CasePrice, BottleNett, ...known } = line;
  await show({ ...known, CaseSize: 0, UnitSize: 0 });
  expect(heads().join('|')).toBe('Product|Code|Cases|Bottles|Bottle qty|Nett|VAT');
});

it.each([
  [true, { BinNo: '127' }, '127'],
  [false, { BinNo: '127' }, 'SAN1'],
  [true, {}, 'SAN1'],
] as const)(
  'shows the code of the lists (bin numbers shown: %s, product %j): %s',
  async (isShown, product, code) => {
    showBinNumbers(isShown);
    await show({ ...line, ...product });
    expect(cells()[2]).toBe(code);
  },
);
