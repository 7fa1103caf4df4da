import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { setTokenSource } from '../../../api/token-source.ts';
import { usePlacedOrders } from './use-placed-orders.ts';

const numbers = { orderId: '0', backOrderId: 'XX000001', reservesOrderId: 'XX000002' };
const confirmed: Readonly<Record<string, string>> = { XX000001: 'SO200001', XX000002: 'SO200002' };

type Asked = { readonly orderNo: string; readonly orders: readonly string[] };
type Answer = (asked: Asked) => Response | Promise<Response>;
let answers: Record<string, Answer>;
let mails: unknown[];

const summariesOf = (orders: readonly string[]) =>
  Response.json({
    mainResult: orders.map((orderNo) => ({
      Order_OrderNo: orderNo,
      Kind: orderNo.endsWith('1') ? 'Back Order' : 'Reserves Order',
      Order_TotalNett: 10,
      Order_TotalVAT: 2,
      DeliveryCharge: 0,
      OrderLines: { OrderLine: [] },
    })),
  });

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  mails = [];
  answers = {
    'confirm/order': ({ orderNo }) => Response.json({ mainResult: confirmed[orderNo] }),
    'account/orders/summaries': ({ orders }) => summariesOf(orders),
    'account/orders/item-email': (asked) => {
      mails.push(asked);
      return Response.json({ mainResult: true });
    },
  };
  setTokenSource({
    token: () => 'a token',
    renew: async () => 'refused',
    signInAgain: () => undefined,
    signInAway: () => undefined,
  });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) =>
    answers[url.replace('/api/', '')]?.(JSON.parse(String(body))),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(placed = numbers) {
  const queries = createQueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const hook = renderHook(() => usePlacedOrders('HARB01', placed), { wrapper });
  await wait(0);
  return hook;
}

describe('a split order', () => {
  it('polls until each order of a split basket has its number, and requests each mail once a session [4.place.6, 4.place.7]', async () => {
    let polls = 0;
    answers['confirm/order'] = ({ orderNo }) => {
      polls += 1;
      return Response.json({ mainResult: polls > 2 ? confirmed[orderNo] : orderNo });
    };
    const { result } = await open();
    expect(result.current.orders.map(({ isConfirmed }) => isConfirmed)).toEqual([false, false]);
    expect(mails).toEqual([]);
    await wait(5_000);
    expect(result.current.orders).toEqual([
      { kind: 'Back Order', orderNo: 'SO200001', isConfirmed: true },
      { kind: 'Reserves Order', orderNo: 'SO200002', isConfirmed: true },
    ]);
    expect(mails).toMatchObject([
      { orderNo: 'SO200001', kind: 'Back Order', backOrder: true },
      { orderNo: 'SO200002', kind: 'Reserves Order', backOrder: false },
    ]);
    expect(sessionStorage.getItem('confirmation-sent/Back Order/SO200001')).toBe('1');
    cleanup();
    await open();
    await wait(5_000);
    expect([mails.length, polls]).toEqual([2, 6]);
  });

  it('shows one number for each order of a split basket, before and after the confirmation', async () => {
    answers['account/orders/summaries'] = ({ orders }) =>
      orders.includes('XX000001') ? summariesOf(orders) : new Promise<Response>(() => undefined);
    const after = Promise.withResolvers<void>();
    answers['confirm/order'] = async ({ orderNo }) => {
      await after.promise;
      return Response.json({ mainResult: confirmed[orderNo] });
    };
    const { result } = await open();
    const shown = () => result.current.summaries?.map(({ Order_OrderNo }) => Order_OrderNo);
    expect(shown()).toEqual(['XX000001', 'XX000002']);
    after.resolve();
    await wait(0);
    expect(shown()).toEqual(['SO200001', 'SO200002']);
  });

  it('shows the numbers and no summaries if the orders cannot be read [4.thankyou.16, 8.errors.31]', async () => {
    answers['account/orders/summaries'] = () => Response.json({ error: 'None today.' }, { status: 500 });
    const { result } = await open();
    await wait(5_000);
    expect(result.current.summaries).toEqual([]);
    expect(result.current.orders.map(({ orderNo }) => orderNo)).toEqual(['SO200001', 'SO200002']);
    expect(mails).toHaveLength(2);
  });
});

it('drops unknown numbers and other customers’ numbers, and requests no mail for them', async () => {
  answers['account/orders/summaries'] = () => Response.json({ mainResult: [] });
  const { result } = await open({ orderId: 'SO999999', backOrderId: '0', reservesOrderId: '0' });
  expect(result.current).toEqual({ orders: [], summaries: [] });
  expect(mails).toEqual([]);
});

it('shows no order for an address without numbers', async () => {
  const { result } = await open({ orderId: '0', backOrderId: '0', reservesOrderId: '0' });
  expect(result.current).toEqual({ orders: [], summaries: [] });
});
