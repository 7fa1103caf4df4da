import { act } from '@testing-library/react';
import { beginPlacing, takeBack } from '@tradecellar/trade/device-basket.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { basketServer } from '../../../../test/basket-server.ts';
import { chooseAccount, startSession } from '../../../../test/buyer-session.tsx';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { harbourStore, placeLater } from '../../../../test/waiting-order.ts';
import { createQueryClient } from '../../../api/queries.ts';
import { addUndoably } from '../../../cart/basket-store.ts';
import { waitingAccounts } from '../../../cart/baskets-here.ts';
import { Toast } from '../../../cart/toast.tsx';
import { asksPassword } from '../../../session/browser-memory.ts';
import { AlertHost } from '../../../ui/alert-dialog.tsx';
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

/** Two wines wait, and the shop is there again. */
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

it('an order that waited goes as it was placed, once, and leaves an empty basket', async () => {
  expect(placing()).toMatchObject({ isSent: false, form: expect.stringContaining('PO 1') });
  const sending = send();
  expect((await sending).placed).toEqual(numbers);
  const uuid = shop.uuid;
  expect(sent()).toMatchObject([
    {
      CartId: uuid,
      PaymentMethod: 'credit',
      CustomerReference: 'PO 1',
      Basket: { Epoch: 'first', Revision: 2 },
    },
  ]);
  expect([placing().order, harbourStore().getState().basket.items]).toEqual([undefined, []]);
  await send();
  expect(sent()).toHaveLength(1);
});

it('nothing is sent if anything has changed since; it waits for an answer of its person', async () => {
  vi.mocked(whatChanged).mockReturnValue(['Its day is no longer possible.']);
  expect(await send()).toEqual({});
  expect(sent()).toEqual([]);
  expect(placing()).toMatchObject({ isSent: false, form: expect.any(String) });
});

it('nothing is sent while the shop cannot be asked what has changed', async () => {
  delete server.answers['delivery/date'];
  expect(await send()).toEqual({ isLater: true });
  expect(sent()).toEqual([]);
});

it('one that is taken back while it is compared is not sent', async () => {
  vi.mocked(whatChanged).mockImplementation(() => {
    act(() => harbourStore().update(takeBack));
    return [];
  });
  await send();
  expect(sent()).toEqual([]);
});

it('asks for an address that is gone, without asking for its days', async () => {
  server.answers['delivery/addresses'] = () => Response.json({ mainResult: [] });
  delete server.answers['delivery/date'];
  vi.mocked(whatChanged).mockReturnValue(['Its delivery address is no longer one of yours.']);
  expect(await send()).toEqual({});
  expect(sent()).toEqual([]);
});

it('is gone with an account that was taken away', async () => {
  server.answers.account = () => refusal(403, 'account-not-yours');
  await send();
  expect([placing().order, harbourStore().getState().basket.items, sent()]).toEqual([undefined, [], []]);
});

it('is not sent once somebody has signed out on another page', async () => {
  asksPassword.set();
  await send();
  expect(server.calls).toEqual([]);
});

it('whose answer is lost is of unknown outcome, and is not sent again before the shop has been asked', async () => {
  delete server.answers['submit/order'];
  await send();
  expect(placing().isSent).toBe(true);
  await send();
  expect(sent()).toHaveLength(1);
});

it('waits again for a person whose session has ended', async () => {
  server.answers['submit/order'] = () => refusal(401, 'token-refused');
  expect(await send()).toEqual({ isLater: true });
  expect(placing()).toMatchObject({ isSent: false, form: expect.any(String) });
});

it('that is refused is over, and its basket stays', async () => {
  server.answers['submit/order'] = () => refusal(422, 'choose-customer');
  await send();
  expect(placing().order).toBeUndefined();
  expect(harbourStore().getState().basket.items).toHaveLength(2);
});

it('waits while the shop is too busy to compare, or fails to', async () => {
  server.answers.account = () => refusal(429, 'too-many-requests');
  expect(await send()).toEqual({ isLater: true });
  server.answers.account = () => refusal(500, 'fault');
  expect(await send()).toEqual({ isLater: true });
  expect(placing()).toMatchObject({ isSent: false, form: expect.any(String) });
});

it('waits again where the shop was too busy to look at it', async () => {
  server.answers['submit/order'] = () => refusal(429, 'too-many-requests');
  expect(await send()).toEqual({ isLater: true });
  expect(placing()).toMatchObject({ isSent: false, form: expect.any(String) });
});

it('of an earlier release, which cannot be read, is not dropped without a word', async () => {
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

it('of another account than the chosen one goes too, and is told with its customer', async () => {
  chooseAccount('GRAN01');
  expect(waitingAccounts('bea')).toEqual(['HARB01']);
  await page.show(<Toast />);
  expect((await send()).placed).toEqual(numbers);
  await page.see('Your order XX000001 for HARB01 was placed.');
  expect(waitingAccounts('bea')).toEqual([]);
});
