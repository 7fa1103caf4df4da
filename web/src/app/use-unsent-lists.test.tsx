import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../test/buyer-session.tsx';
import { listsServer } from '../../test/lists-server.ts';
import { officeServer } from '../../test/office-server.tsx';
import { listsPrefix } from '../session/device/browser-memory.ts';
import { useUnsentLists } from './use-unsent-lists.ts';

const sync = 'account/lists/sync';
const server = officeServer();
const cellar = '0198f3a0-0000-4000-8000-000000000001';

beforeEach(startSession);
afterEach(cleanup);

/** Stores an account's lists with unsent changes, as a page leaves them when it is closed. */
function leave(subject: string, account: string, queue: readonly object[]): void {
  const text = {
    person: subject,
    device: 'phone',
    revision: 0,
    entries: [],
    queue,
    answered: [],
    notices: [],
  };
  localStorage.setItem(`${listsPrefix}${subject}/${account}`, JSON.stringify(text));
}
const naming = { page: 'closed', n: 1, key: cellar, value: { Name: 'Cellar' }, base: 0, sequence: 1 };

it('sends the changes that an earlier page left unsent in each account, before the person opens a list', async () => {
  leave('bea', 'HARB01', [naming]);
  leave('bea', 'GRAN01', [naming]);
  const lists = { HARB01: listsServer(), GRAN01: listsServer() };
  server.answers[sync] = (body) => lists[Object(body).CustomerAccount as keyof typeof lists].sync(body); // The test's calls name only these accounts.
  renderHook(() => useUnsentLists(true));
  await vi.waitFor(() => {
    for (const { rows } of Object.values(lists)) expect(rows().get(cellar)?.value?.Name).toBe('Cellar');
  });
});

it('makes no call if this person has no unsent changes', async () => {
  leave('bea', 'HARB01', []);
  leave('sam', 'HARB01', [naming]);
  server.answers[sync] = listsServer().sync;
  renderHook(() => useUnsentLists(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(server.calls).toEqual([]);
});
