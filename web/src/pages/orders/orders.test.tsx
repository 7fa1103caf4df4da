import { screen } from '@testing-library/react';
import type { OrderOnItsWay, OrderSummary } from '@tradecellar/contract/orders.ts';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer } from '../../../test/office-server.tsx';
import { openShopPage } from '../../../test/shop-page.tsx';
import { loadPublicConfig } from '../../api/public-config.ts';
import { selectAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { OrdersPage } from './orders.tsx';

const { answers, calls } = officeServer();
const nobody = () => new Response(null, { status: 204 });
const life = { Kind: 'Order', AwaitsStock: false, RequiredDate: '' } as const;

const listed = (orderNo: string, state: OrderSummary['State']): Partial<OrderSummary> => ({
  ...life,
  ...{ Order_OrderNo: orderNo, Order_OrderDate: '16/11/2026', Order_OrderType: 'Order', State: state },
  ...{ Order_InvoiceNumber: '', Order_CustomerReference: '', Order_TotalNett: 10, Order_TotalVAT: 2 },
  ...{ DeliveryType: 'delivery', PartNos: [] },
});
const waiting = (orderNo: string): Partial<OrderOnItsWay> => ({
  ...life,
  ...{ OrderNo: orderNo, State: 'placed', PlacedAt: '2026-11-16T09:00:00Z', GrandTotal: 12 },
});
const tables = () => calls.filter(({ path: called }) => called === 'account/orders/items').length;

beforeEach(async () => {
  startSession();
  answers['/config.json'] = () => Response.json({ merchant: { name: 'Cellar' } });
  await loadPublicConfig();
  selectAccount({ account: 'ALPHA', customerName: 'Alpha Bistro' });
  answers['account/orders/due'] = nobody;
  answers['account/orders/on-its-way'] = nobody;
  calls.length = 0;
});

async function open() {
  const { queries } = await openShopPage(path.orders, OrdersPage);
  await screen.findByRole('heading', { name: 'My Orders' });
  return queries;
}

it('shows an order that receives its number between the call of the table and the call of the orders on their way', async () => {
  answers['account/orders/items'] = () =>
    Response.json({
      mainResult: [tables() === 1 ? listed('XX00000001', 'placed') : listed('SO1', 'confirmed')],
    });
  await open();
  expect(await screen.findByRole('link', { name: 'SO1' })).toBeDefined();
});

it('refetches the table only once for an order without a number that is not on its way', async () => {
  answers['account/orders/items'] = () =>
    Response.json({ mainResult: [listed('XX00000001', 'placed'), listed('SO1', 'confirmed')] });
  const queries = await open();
  await screen.findByRole('link', { name: 'SO1' });
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(tables()).toBe(2);
});

it('does not refetch the table while each order without a number is on its way or cancelled', async () => {
  const [placed, cancelled] = [listed('XX00000001', 'placed'), listed('XX00000002', 'cancelled')];
  answers['account/orders/items'] = () =>
    Response.json({ mainResult: [placed, cancelled, listed('SO1', 'confirmed')] });
  answers['account/orders/on-its-way'] = () => Response.json({ mainResult: [waiting('XX00000001')] });
  const queries = await open();
  await screen.findByRole('link', { name: 'SO1' });
  expect(screen.getByRole('link', { name: 'XX00000001' })).toBeDefined();
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(tables()).toBe(1);
});
