import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup } from '@testing-library/react';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import type { PropsWithChildren } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { createQueryClient } from '../src/api/queries.ts';
import { setTokenSource } from '../src/api/token-source.ts';
import { selectAccount } from '../src/session/account.ts';
import { signedOut, useSession } from '../src/session/session.ts';
import { settingsQuery } from '../src/session/settings.ts';
import { productsByCode } from '../src/wine/products-by-code.ts';

/** A buyer signs in. */
export function signIn(subject = 'bea'): void {
  act(() => useSession.setState({ ...signedOut, status: 'in', subject, __empty: false }));
}

export function chooseAccount(account: string): void {
  act(() => selectAccount({ account, customerName: account }));
}

/** A buyer of HARB01 with an empty basket and nothing typed. */
export function startSession(): void {
  act(() => useSession.setState(signedOut));
  sessionStorage.clear();
  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: null })));
  signIn();
  chooseAccount('HARB01');
}

/** Each test of a file begins with `startSession`, and moves the clock by itself. */
export function startSessionsWithClock(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    startSession();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}

/** Around a hook: the catalogue's answer to these codes, and the merchant's rules of stock. The server does not answer. */
export function withCatalogue(
  products: readonly ProductCard[],
  stockControl = false,
  codes = products.map(({ Code }) => Code),
) {
  const noToken = { token: () => undefined, renew: async () => 'refused' as const };
  setTokenSource({ ...noToken, signInAgain: () => undefined, signInAway: () => undefined });
  const queries = createQueryClient();
  const switches = { addToBasket: true, stockControl, backOrder: false };
  queries.setQueryData(settingsQuery.queryKey, { switches } as Settings); // The only settings that these hooks read.
  queries.setQueryData(productsByCode('HARB01', codes).queryKey, products);
  return ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
}
