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

export function signIn(subject = 'bea'): void {
  act(() => useSession.setState({ ...signedOut, status: 'in', subject, __empty: false }));
}

export function chooseAccount(account: string): void {
  act(() => selectAccount({ account, customerName: account }));
}

/** Starts the session of a buyer of HARB01 with an empty basket and no typed quantities. */
export function startSession(): void {
  act(() => useSession.setState(signedOut));
  sessionStorage.clear();
  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: null })));
  signIn();
  chooseAccount('HARB01');
}

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

/** Wraps a hook with the catalogue's answer for these codes and the stock rules. All other calls fail. */
export function withCatalogue(
  products: readonly ProductCard[],
  stockControl = false,
  codes = products.map(({ Code }) => Code),
) {
  const noToken = { token: () => undefined, renew: async () => 'refused' as const };
  setTokenSource({ ...noToken, signInAgain: () => undefined, signInAway: () => undefined });
  const queries = createQueryClient();
  const switches = { addToBasket: true, stockControl, backOrder: false };
  queries.setQueryData(settingsQuery.queryKey, { switches } as Settings); // These hooks read only these settings.
  queries.setQueryData(productsByCode('HARB01', codes).queryKey, products);
  return ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
}
