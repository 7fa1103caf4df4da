import { act, screen, waitFor, within } from '@testing-library/react';
import type { BoardAct } from '@tradecellar/contract/board.ts';
import { expect, it } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { OrderActions } from './order-actions.tsx';
import type { BoardDetail } from './order-facts.tsx';

const { answers, calls } = officeServer();
const orderWith = (Acts: BoardAct[]): BoardDetail => ({
  OrderNo: 'XX1',
  Number: '',
  Kind: 'Order',
  State: 'confirmed',
  PlacedAt: '2026-11-16T10:00:00Z',
  PlacedBy: 'Al Pha',
  CustomerAccount: 'ALPHA',
  CustomerName: 'Alpha',
  CustomerReference: '',
  RequiredDate: '2026-11-17',
  DeliveryType: 'delivery',
  GrandTotal: 10,
  Acts,
  Lines: [],
  Steps: [],
  HandOvers: [],
});
const answer = (question: string) =>
  act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: question }).click());

it('puts the next step of an order first, and the page of the order last', async () => {
  await page.show(<OrderActions order={orderWith(['hand-over', 'cancel', 'delivered', 'dispatched'])} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Mark as dispatched',
    'Mark as delivered',
    'Send again',
    'Cancel the order',
  ]);
  expect(screen.getByRole('link', { name: 'Open order page' }).getAttribute('href')).toBe(
    '/order-details/XX1',
  );
});

it('cancels an order only with a reason, which its question asks for', async () => {
  answers['admin/board/cancel'] = () => Response.json({ mainResult: {} });
  await page.show(<OrderActions order={orderWith(['cancel'])} />);
  await page.press('Cancel the order');
  await answer('Cancel the order');
  await page.see('Give a reason first');
  expect(calls).toEqual([]);
  await page.type('Reason for cancelling', ' Closed in January ');
  await answer('Cancel the order');
  expect(calls[0]?.body).toEqual({ orderNo: 'XX1', note: 'Closed in January' });
});

it('keeps the typed reason after a call that failed, and closes the question after the next call', async () => {
  answers['admin/board/cancel'] = () => refusal(503, 'service-unavailable');
  await page.show(<OrderActions order={orderWith(['cancel'])} />);
  await page.press('Cancel the order');
  await page.type('Reason for cancelling', 'Closed in January');
  await answer('Cancel the order');
  await page.see('service-unavailable');
  expect(page.textbox('Reason for cancelling').value).toBe('Closed in January');
  answers['admin/board/cancel'] = () => Response.json({ mainResult: {} });
  await answer('Cancel the order');
  await page.see(/^Order cancelled/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('does not show the refusal of a slow act in the question of a second act', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers['admin/board/dispatched'] = () => promise;
  await page.show(<OrderActions order={orderWith(['dispatched', 'cancel'])} />);
  await page.press('Mark as dispatched');
  await answer('Mark as dispatched');
  await page.press('Back');
  await page.press('Cancel the order');
  resolve(refusal(503, 'service-unavailable'));
  const dispatch = screen.getByRole('button', { name: 'Mark as dispatched', hidden: true });
  await waitFor(() => expect(dispatch.getAttribute('aria-busy')).not.toBe('true'));
  expect(within(screen.getByRole('alertdialog')).queryByText(/service-unavailable/)).toBeNull();
  await page.press('Back');
  await page.see('service-unavailable');
});
