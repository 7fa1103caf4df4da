import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { DueDelivery } from '@tradecellar/contract/orders.ts';
import { expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { DueDeliveries } from './due-deliveries.tsx';

const { answers } = officeServer();
const due = (nth: number): DueDelivery => ({
  OrderNo: `SO${nth}`,
  State: 'placed',
  RequiredDate: '2026-11-30',
  RequiredTime: '',
  DeliveryType: 'delivery',
  Cases: nth,
  Bottles: 0,
  GrandTotal: 0,
});

async function show(count: number) {
  answers['account/orders/due'] = () =>
    Response.json({ mainResult: Array.from({ length: count }, (_, at) => due(at + 1)) });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <DueDeliveries account="HARB01" /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await page.show(<RouterProvider router={router} />);
  await screen.findByRole('region', { name: 'Due deliveries' });
  return screen.getAllByRole('listitem').length;
}

it('shows three of eight deliveries, and all deliveries on request', async () => {
  expect(await show(8)).toBe(3);
  await page.press('Show all 8');
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  expect(page.isShown('Show all 8')).toBe(false);
});

it('shows three deliveries without the button “Show all”', async () => {
  expect(await show(3)).toBe(3);
  expect(page.isShown(/^Show all/)).toBe(false);
});
