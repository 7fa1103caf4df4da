import type { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { settings } from '@tradecellar/contract/shared-settings.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellNetwork, useIsOnline, watchNetwork } from './network.ts';
import { createQueryClient, endpointQuery } from './queries.ts';
import { setTokenSource } from './token-source.ts';

let isShopThere = true;
let calls: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  isShopThere = true;
  calls = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    if (!isShopThere) throw new TypeError('Failed to fetch');
    return Response.json({});
  });
  const none = () => undefined;
  setTokenSource({ token: () => 'token', renew: async () => 'refused', signInAgain: none, signInAway: none });
});

afterEach(() => {
  act(() => tellNetwork(true));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

watchNetwork();

const isOnline = () => renderHook(() => useIsOnline()).result.current;

/** The status of a query after `ms`. */
async function stateAfter(ms: number, queries: QueryClient = createQueryClient()): Promise<string> {
  void queries.prefetchQuery(endpointQuery(settings, {}));
  await act(() => vi.advanceTimersByTimeAsync(ms));
  return queries.getQueryState([settings.path, {}])?.status ?? 'none';
}

it.each([true, false])(
  'learns from calls if the shop is reachable, with navigator.onLine %j [8.errors.1]',
  async (onLine) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    expect(await stateAfter(0)).toBe('success');
    expect(isOnline()).toBe(true);
    isShopThere = false;
    expect(await stateAfter(3_000)).toBe('error');
    expect(isOnline()).toBe(false);
  },
);

it('asks the shop at once when the browser reports a lost network, and trusts the answer', async () => {
  dispatchEvent(new Event('offline'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect([calls, isOnline()]).toEqual([['/config.json'], true]);
  isShopThere = false;
  dispatchEvent(new Event('offline'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(isOnline()).toBe(false);
  isShopThere = true;
  dispatchEvent(new Event('online'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(isOnline()).toBe(true);
});

it('asks repeatedly until the shop answers', async () => {
  isShopThere = false;
  act(() => tellNetwork(false));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(isOnline()).toBe(false);
  isShopThere = true;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(isOnline()).toBe(true);
});

it('retries a call that has just failed', async () => {
  isShopThere = false;
  expect(await stateAfter(400)).toBe('pending');
});

it('fails at once for a query without a cached answer while the shop is unreachable', async () => {
  isShopThere = false;
  act(() => tellNetwork(false));
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(await stateAfter(0)).toBe('error');
});
