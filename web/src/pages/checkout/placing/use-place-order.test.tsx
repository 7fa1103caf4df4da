import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../api/problem-error.ts';
import { createQueryClient } from '../../../api/queries.ts';
import { setTokenSource } from '../../../api/token-source.ts';
import { path } from '../../../session/address/paths.ts';
import { submitFailedSentence } from './refusal-words.ts';
import { type OrderToPlace, usePlaceOrder } from './use-place-order.ts';

const CART = '0198f3a0-0000-7000-8000-000000000001';
const NUMBERS = { orderId: 'XX000001', backOrderId: '0', reservesOrderId: '0' };
const order: OrderToPlace = {
  CartId: CART,
  CustomerAccount: 'VINE01',
  DeliveryType: 'delivery',
  DeliveryAddressId: '1',
  RequiredDate: '2026-11-30',
  CustomerReference: '',
  Delivery_Notes: '',
  GrandTotal: 1_200_000,
  Lines: [{ ProductCode: 'BUR001', CasesQty: 1, BottlesQty: 0 }],
};

/** Queued server answers by path. If a path has no queued answer, its call fails like a lost network. */
let answers: Record<string, (() => Response | Promise<Response>)[]>;
let sent: { readonly path: string; readonly body: Record<string, unknown> }[];
let placed: unknown[];
let refused: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  history.replaceState(null, '', path.checkout);
  [answers, sent, placed, refused] = [{}, [], [], []];
  setTokenSource({
    token: () => 'a token',
    renew: async () => 'refused',
    signInAgain: () => undefined,
    signInAway: () => undefined,
  });
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit) => {
    signal?.throwIfAborted();
    const path = url.replace('/api/', '');
    sent.push({ path, body: JSON.parse(String(body)) });
    const answer = answers[path]?.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const late = await answer();
    signal?.throwIfAborted();
    return late;
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const numbers = () => Response.json({ mainResult: NUMBERS });
const after = (ms: number) => () =>
  new Promise<Response>((resolve) => {
    setTimeout(() => resolve(numbers()), ms);
  });
const notPlaced = () => new Response(null, { status: 204 });
const pathsSent = () => sent.map(({ path }) => path);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open() {
  const queries = createQueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const events = {
    onPlaced: (these: unknown, cart: string) => void placed.push([these, cart]),
    onRefused: (error: unknown) => void refused.push(error),
  };
  return renderHook(() => usePlaceOrder({ account: 'VINE01', cartId: CART }, events), { wrapper });
}

async function place({ result }: ReturnType<typeof open>): Promise<void> {
  act(() => result.current.place(order, 'credit'));
  await wait(0);
}

describe('an order', () => {
  it('sends the order once if the buyer presses the button twice', async () => {
    answers['submit/order'] = [after(1_000)];
    const { result } = open();
    act(() => {
      result.current.place(order, 'credit');
      result.current.place(order, 'credit');
    });
    await wait(500);
    expect(result.current.busyWith).toBe('credit');
    await wait(500);
    expect(placed).toEqual([[NUMBERS, CART]]);
    expect(sent).toEqual([
      { path: 'submit/order', body: { ...order, GrandTotal: 120, PaymentMethod: 'credit' } },
    ]);
  });

  it('keeps a refused order, and does not ask the server for its outcome', async () => {
    answers['submit/order'] = [
      () => Response.json({ error: 'Choose a customer.', code: 'choose-customer' }, { status: 422 }),
    ];
    const hook = open();
    await place(hook);
    expect(hook.result.current.refusal).toMatchObject({ order, error: { code: 'choose-customer' } });
    expect(hook.result.current.busyWith).toBeUndefined();
    await wait(60_000);
    expect(pathsSent()).toEqual(['submit/order']);
  });

  it('treats an order as unanswered after 30 seconds', async () => {
    answers['submit/order'] = [after(40_000)];
    const hook = open();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('too late', 'TimeoutError')), ms);
      return limit.signal;
    });
    await place(hook);
    await wait(41_000);
    expect(refused).toMatchObject([{ code: 'service-unavailable' }]);
    expect(placed).toEqual([]);
    expect(hook.result.current.lost.isLost).toBe(true);
    vi.restoreAllMocks();
  });
});

describe('a lost answer', () => {
  it('asks again for a lost answer until the server knows the outcome, and shows the placed order', async () => {
    answers['order/placed'] = [notPlaced, numbers];
    const hook = open();
    await place(hook);
    expect(hook.result.current.lost).toEqual({ isLost: true, isNotPlaced: false });
    await wait(2_100);
    expect(placed).toEqual([]);
    await wait(2_100);
    expect(placed).toEqual([[NUMBERS, CART]]);
    expect(pathsSent()).toEqual(['submit/order', 'order/placed', 'order/placed']);
  });

  it('allows the buyer to resend an order after the server has said twice that the order was not placed', async () => {
    answers['order/placed'] = [notPlaced, notPlaced];
    const hook = open();
    await place(hook);
    await wait(4_300);
    expect(hook.result.current.lost).toEqual({ isLost: false, isNotPlaced: true });
    expect(hook.result.current.refusal).toBeUndefined();
    answers['submit/order'] = [numbers];
    await place(hook);
    expect(placed).toEqual([[NUMBERS, CART]]);
    expect(sent.filter(({ path }) => path === 'submit/order').map(({ body }) => body.CartId)).toEqual([
      CART,
      CART,
    ]);
  });

  it('asks for a lost answer with growing pauses, and at once when the browser is online again', async () => {
    const hook = open();
    await place(hook);
    await wait(120_000);
    const tries = pathsSent().filter((path) => path === 'order/placed').length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(12);
    answers['order/placed'] = [numbers];
    act(() => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    });
    await wait(0);
    expect(placed).toEqual([[NUMBERS, CART]]);
  });

  it('asks for a lost answer after a reload', async () => {
    const first = open();
    await place(first);
    first.unmount();
    answers['order/placed'] = [numbers];
    const second = open();
    expect(second.result.current.lost.isLost).toBe(true);
    await wait(2_100);
    expect(placed).toEqual([[NUMBERS, CART]]);
  });
});

it.each([
  [
    'a lost answer',
    new ProblemError('service-unavailable'),
    'Error Submitting Order: Service unavailable, try again later. Please contact us at ',
  ],
  [
    'a refusal without a full stop of its own',
    new ProblemError('basket-empty'),
    'Error Submitting Order: Your basket is currently empty. Please contact us at ',
  ],
  [
    'a fault of the page',
    new Error('undefined is not a function'),
    'Error Submitting Order: Something went wrong on our side. Please try again. Please contact us at ',
  ],
])(
  'ends the sentence about %s so that the e-mail address can follow [8.errors.11]',
  (_what, error, sentence) => {
    expect(submitFailedSentence(error)).toBe(sentence);
  },
);
