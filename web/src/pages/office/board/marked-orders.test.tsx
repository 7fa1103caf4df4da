import { act, screen, waitFor, within } from '@testing-library/react';
import type { BoardAct, BoardOrder } from '@tradecellar/contract/board.ts';
import { expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { MarkedOrders } from './marked-orders.tsx';

const { answers, calls } = officeServer();
const order = (OrderNo: string, Acts: BoardAct[], facts: Partial<BoardOrder> = {}): BoardOrder => ({
  OrderNo,
  Number: '',
  Kind: 'Order',
  State: 'confirmed',
  PlacedAt: '2026-11-16T10:00:00Z',
  CustomerAccount: 'ALPHA',
  CustomerName: 'Alpha',
  CustomerReference: '',
  RequiredDate: '2026-11-17',
  DeliveryType: 'delivery',
  GrandTotal: 10,
  Acts,
  ...facts,
});
const orders = [
  order('XX1', ['dispatched', 'cancel']),
  order('XX2', ['dispatched']),
  order('XX3', [], { State: 'invoiced' }),
];
const sent = () => calls.map(({ path, body }) => [path, body]);
const confirm = async () =>
  act(async () =>
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Mark as dispatched' }).click(),
  );

it('asks once about several orders, and leaves out an order that does not allow the act', async () => {
  await page.show(<MarkedOrders orders={orders} onUnmark={() => undefined} />);
  await page.see('3 orders,');
  await page.press('Mark as dispatched');
  const question = screen.getByRole('alertdialog', { name: 'Mark as dispatched: 2 orders?' });
  expect(question.textContent).toContain('Left as they are: XX3 (invoiced).');
  expect(calls).toEqual([]);
  answers['admin/board/dispatched'] = () => Response.json({ mainResult: 'dispatched' });
  await confirm();
  await page.see('Mark as dispatched: 2 orders done.');
  expect(sent()).toEqual([
    ['admin/board/dispatched', { orderNo: 'XX1' }],
    ['admin/board/dispatched', { orderNo: 'XX2' }],
  ]);
});

it('names the order that was refused, and goes on with the next order', async () => {
  answers['admin/board/dispatched'] = (body) =>
    (body as { orderNo: string }).orderNo === 'XX1' // The endpoint's request.
      ? refusal(409, 'order-cannot-move')
      : Response.json({ mainResult: 'dispatched' });
  await page.show(<MarkedOrders orders={orders} onUnmark={() => undefined} />);
  await page.press('Mark as dispatched');
  await confirm();
  await page.see(/^XX1: /);
  await page.see('Mark as dispatched: 1 order done.');
});

it('tries no further order if the server does not answer', async () => {
  await page.show(<MarkedOrders orders={orders} onUnmark={() => undefined} />);
  await page.press('Mark as dispatched');
  await confirm();
  await page.see('Not tried: XX2.');
  await waitFor(() => expect(calls).toHaveLength(1));
});

it('offers no act that needs a number or a reason of its own', async () => {
  await page.show(<MarkedOrders orders={[order('XX1', ['keyed', 'cancel'])]} onUnmark={() => undefined} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Unmark all']);
});
