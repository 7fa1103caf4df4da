import { act } from '@testing-library/react';
import { beginPlacing, takeBack } from '@tradecellar/trade/device-basket.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { basketServer } from '../../../../test/basket-server.ts';
import { chooseAccount, startSession } from '../../../../test/buyer-session.tsx';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { harbourStore, placeLater } from '../../../../test/waiting-order.ts';
import { createQueryClient } from '../../../api/queries.ts';
import { addUndoably } from '../../../cart/basket/basket-store.ts';
import { waitingAccounts } from '../../../cart/basket/baskets-here.ts';
import { Toast } from '../../../cart/toast/toast.tsx';
import { asksPassword } from '../../../session/device/browser-memory.ts';
import { AlertHost } from '../../../ui/dialogs/alert-dialog.tsx';
import { sendWaiting } from './send-waiting.ts';
import { whatChanged } from './what-changed.ts';

vi.mock('./what-changed.ts', () => ({ whatChanged: vi.fn(() => []) }));
vi.mock('../../../api/public-config.ts', () => ({ publicConfig: () => ({ merchant: {} }) }));

const server = officeServer();
const queries = createQueryClient();
const numbers = { orderId: 'XX000001', backOrderId: '0', reservesOrderId: '0' };
const placing = () => harbourStore().getState().device.placing;
const sent = () => server.calls.filter(({ path }) => path === 'submit/order').map(({ body }) => body);
const send = () => act(() => sendWaiting('HARB01', queries));

let shop = basketServer();

beforeEach(() => {
  vi.mocked(whatChanged).mockReturnValue([]);
  startSession();
  act(() => {
    addUndoably(
      ['A', 'B'].map((Code) => ({ product: productCard({ Code }), quantity: { cases: 2, bottles: 0 } })),
    );
  });
  shop = basketServer();
  server.answers['account/basket/sync'] = shop.sync;
  placeLater();
  server.answers.settings = () =>
    Response.json({ switches: { reservesOrders: false }, delivery: { furthestMonths: 3 } });
  server.answers['products/items'] = () => Response.json({ mainResult: [], TotalRowCount: 0 });
  server.answers.account = () => Response.json({ mainResult: {} });
  server.answers['delivery/addresses'] = () => Response.json({ mainResult: [{ Id: '1' }] });
  server.answers['delivery/date'] = () =>
    Response.json({ mainResult: '2026-11-27', holidays: [], cutoff: null });
  server.answers['delivery/days'] = () => Response.json({ mainResult: '' });
  server.answers['submit/order'] = () => Response.json({ mainResult: numbers });
});

it('sends the waiting order once as the buyer placed it, and leaves an empty basket', async () => {
  expect(placing()).toMatchObject({ isSent: false, form: expect.stringContaining('PO 1') });
  expect(await send()).toMatchObject({ outcome: 'placed', numbers });
  expect(sent()).toMatchObject([
    {
      CartId: shop.uuid,
      PaymentMethod: 'credit',
      CustomerReference: 'PO 1',
      Basket: { Epoch: 'first', Revision: 2 },
    },
  ]);
  expect([placing().order, harbourStore().getState().basket.items]).toEqual([undefined, []]);
  expect(await send()).toEqual({ outcome: 'nothing-to-send' });
  expect(sent()).toHaveLength(1);
});

it('sends nothing if anything has changed since the order was placed, and waits for the buyer’s answer', async () => {
  vi.mocked(whatChanged).mockReturnValue(['Its day is no longer available.']);
  expect(await send()).toEqual({ outcome: 'changed' });
  expect(sent()).toEqual([]);
  expect(placing()).toMatchObject({ isSent: false, form: expect.any(String) });
});

it.each<[string, () => Promise<Response> | Response]>([
  ['does not answer', () => Promise.reject(new TypeError('no network'))],
  ['is too busy', () => refusal(429, 'too-many-requests')],
  ['fails', () => refusal(500, 'fault')],
])('sends nothing while the shop %s when it is asked what has changed', async (_what, answer) => {
  server.answers.account = answer;
  expect(await send()).toEqual({ outcome: 'retry-later' });
  expect(sent()).toEqual([]);
  expect(placing()).toMatchObject({ isSent: false, form: expect.any(String) });
});

it('does not send an order that the buyer takes back while the page compares it', async () => {
  vi.mocked(whatChanged).mockImplementation(() => {
    act(() => harbourStore().update(takeBack));
    return [];
  });
  expect(await send()).toEqual({ outcome: 'taken-back' });
  expect(sent()).toEqual([]);
});

it('asks the buyer about a deleted address without reading its delivery days', async () => {
  server.answers['delivery/addresses'] = () => Response.json({ mainResult: [] });
  delete server.answers['delivery/date'];
  vi.mocked(whatChanged).mockReturnValue(['Its delivery address is no longer on your account.']);
  expect(await send()).toEqual({ outcome: 'changed' });
});

it('removes the waiting order when the account is taken from the person', async () => {
  server.answers.account = () => refusal(403, 'account-not-yours');
  expect(await send()).toEqual({ outcome: 'account-gone' });
  expect([placing().order, harbourStore().getState().basket.items, sent()]).toEqual([undefined, [], []]);
});

it('makes no call after the person signed out on another page', async () => {
  asksPassword.set();
  expect(await send()).toEqual({ outcome: 'asks-password' });
  expect(server.calls).toEqual([]);
});

it('does not send an order again while its outcome is unknown', async () => {
  delete server.answers['submit/order'];
  expect(await send()).toEqual({ outcome: 'unanswered' });
  expect(placing().isSent).toBe(true);
  expect(await send()).toEqual({ outcome: 'nothing-to-send' });
  expect(sent()).toHaveLength(1);
});

it.each([
  ['asks for a sign-in', 401, 'token-refused'],
  ['is too busy', 429, 'too-many-requests'],
] as const)(
  'keeps the order waiting after an attempt to send it when the shop %s',
  async (_what, status, code) => {
    server.answers['submit/order'] = () => refusal(status, code);
    expect(await send()).toEqual({ outcome: 'turned-away' });
    expect(placing()).toMatchObject({ isSent: false, form: expect.any(String) });
  },
);

it('drops a refused order and keeps its basket', async () => {
  server.answers['submit/order'] = () => refusal(422, 'choose-customer');
  expect(await send()).toMatchObject({ outcome: 'refused' });
  expect(placing().order).toBeUndefined();
  expect(harbourStore().getState().basket.items).toHaveLength(2);
});

it('tells the buyer when an order of an earlier release cannot be read, and keeps its basket', async () => {
  await page.show(<AlertHost />);
  act(() =>
    harbourStore().update((device) =>
      beginPlacing(takeBack(device), '{"order":{"of":"an earlier release"}}'),
    ),
  );
  await send();
  expect(placing().form).toBeUndefined();
  await page.see('Your order was not placed');
  expect(harbourStore().getState().basket.items).toHaveLength(2);
});

it('sends the order of an account that is not selected, and names its customer', async () => {
  chooseAccount('GRAN01');
  expect(waitingAccounts('bea')).toEqual(['HARB01']);
  await page.show(<Toast />);
  expect(await send()).toMatchObject({ outcome: 'placed', numbers });
  await page.see('Your order XX000001 for HARB01 was placed.');
  expect(waitingAccounts('bea')).toEqual([]);
});
