import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { createQueryClient } from '../src/api/queries.ts';
import { setTokenSource } from '../src/api/token-source.ts';
import { loadAlert } from '../src/ui/dialogs/alert-dialog.tsx';

export type Call = { readonly path: string; readonly body: unknown };
type Server = {
  /** Answers by path. A call without an answer fails like a call without a network. */
  readonly answers: Record<string, (body: unknown) => Response | Promise<Response>>;
  readonly calls: Call[];
};

/** A server for component tests, reset before each test of the file. */
export function officeServer(): Server {
  const server: Server = { answers: {}, calls: [] };
  // In the shop, an idle page has already loaded the alert's code.
  beforeAll(loadAlert);
  beforeEach(() => {
    sessionStorage.clear();
    for (const path of Object.keys(server.answers)) delete server.answers[path];
    server.calls.length = 0;
    setTokenSource({
      token: () => 'a token',
      renew: async () => 'refused',
      signInAgain: () => undefined,
      signInAway: () => undefined,
    });
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
      const path = url.replace('/api/', '');
      const sent: unknown = body === undefined ? undefined : JSON.parse(String(body));
      server.calls.push({ path, body: sent });
      const answer = server.answers[path];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer(sent);
    });
  });
  afterEach(async () => {
    cleanup();
    // A query that waits for its retry would call the server of the next test.
    await queries.cancelQueries();
    vi.unstubAllGlobals();
  });
  return server;
}

export function refusal(status: number, code: string, details = {}): Response {
  return Response.json({ error: code, code, details }, { status });
}

let queries = createQueryClient();

const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

export const page = {
  async show(component: ReactElement): Promise<void> {
    queries = createQueryClient();
    // Links need a router. No test here follows a link.
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
    await act(async () => {
      render(
        <QueryClientProvider client={queries}>
          <RouterContextProvider router={router}>
            <Suspense>{component}</Suspense>
          </RouterContextProvider>
        </QueryClientProvider>,
      );
    });
    await waitFor(() => expect(queries.isFetching()).toBe(0), { timeout: 10_000 });
  },
  textbox,
  type: (name: string, value: string) =>
    act(async () => void fireEvent.change(textbox(name), { target: { value } })),
  async press(name: string): Promise<void> {
    const button = await screen.findByRole('button', { name });
    await act(async () => button.click());
  },
  see: (text: string | RegExp) => screen.findAllByText(text),
  isShown: (text: string | RegExp) => screen.queryAllByText(text).length > 0,
  failures: () =>
    queries
      .getMutationCache()
      .getAll()
      .flatMap(({ state }) => (state.error === null ? [] : [state.error.message])),
};
