import { act, renderHook } from '@testing-library/react';
import { USUALS_LIST_ID } from '@tradecellar/trade/named-list.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../test/buyer-session.tsx';
import { officeServer, refusal } from '../../test/office-server.tsx';
import { asksPassword, forgetLists } from '../session/browser-memory.ts';
import { author, listStore } from './list-store.ts';
import { useListsInStep } from './lists-in-step.ts';
import { countBottles, createList, nameList } from './named-lists.ts';
import { listIdOf } from './stored-list.ts';

const sync = 'account/lists/sync';
const server = officeServer();
const names = () => Object.keys(localStorage).filter((name) => name.startsWith('tradecellar/lists/'));
const calls = () => server.calls.filter(({ path }) => path === sync).length;
const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The server has a list that this device does not know. */
function serveList(): void {
  const version = { Count: 1, Page: 'other' };
  const changed = { Revision: 2, At: '2026-11-26T14:05:00.000Z' };
  const list = { ListId: USUALS_LIST_ID, ...version, Name: 'My Usuals', Round: 0, Changed: changed };
  const mainResult = { Revision: 2, IsAnew: false, HasMore: false, Lists: [list], Lines: [] };
  server.answers[sync] = () => Response.json({ mainResult });
}

beforeEach(() => {
  vi.useFakeTimers();
  startSession();
  return () => vi.useRealTimers();
});

it('brings nothing back to this browser once somebody has signed out on another page', async () => {
  serveList();
  renderHook(useListsInStep);
  await settle(0);
  expect([calls(), names().length]).toEqual([1, 2]);

  forgetLists('bea');
  asksPassword.set();
  await settle(30_000);
  expect([calls(), names()]).toEqual([1, []]);
});

it('takes no answer that comes after somebody has signed out on another page', async () => {
  serveList();
  const answer = server.answers[sync];
  server.answers[sync] = (body) => {
    asksPassword.set();
    return answer?.(body) ?? Response.error();
  };
  renderHook(useListsInStep);
  await settle(0);
  expect([calls(), names()]).toEqual([1, []]);
});

it.each([
  ['each of them', () => names()],
  ['everything that is stored', () => [null]],
])(
  'has no list that another page has removed with %s by signing out, and stores none again',
  (_what, removed) => {
    const id = createList('Cellar', ['CHAB22']);
    const keys = removed();
    forgetLists('bea');
    asksPassword.set();
    for (const key of keys) dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    expect(listStore().getState().device.lists.size).toBe(0);
    createList('Bar', []);
    countBottles(id, 'CHAB22', 4);
    expect(names()).toEqual([]);
  },
);

it('keeps a list that this page alone holds, though another page has removed those that are stored', () => {
  createList('Cellar', ['CHAB22']);
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  createList('Bar', []);
  refused.mockRestore();
  const keys = names();
  forgetLists('bea');
  for (const key of keys) dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  expect(listStore().getState().device.lists.size).toBe(2);
});

it('leaves nothing of the lists of an account that is no longer the person’s', async () => {
  createList('Cellar', ['CHAB22']);
  localStorage.setItem('tradecellar/lists/bea/HARB01/wines/1', '[]');
  localStorage.setItem('tradecellar/lists/bea/GRAN01/revision', '4');
  server.answers[sync] = () => refusal(403, 'account-not-yours');
  const { page } = author();
  renderHook(useListsInStep);
  await settle(0);
  expect(listStore().getState().device.lists.size).toBe(0);
  expect(author().page, 'a version is not used twice').not.toBe(page);
  expect(names()).toEqual(['tradecellar/lists/bea/GRAN01/revision']);
});

const changed = { Revision: 5, At: '2026-11-26T14:05:00.000Z' };

/** The server takes every list but the one of this name. */
function refuseList(name: string, refused: () => Response): void {
  server.answers[sync] = (body) => {
    const { Lists, Lines } = Object(body);
    if (Lists.some(({ Name }: { Name: string }) => Name === name)) return refused();
    const taken = Lists.map((list: object) => ({ ...list, Changed: changed }));
    const mainResult = { Revision: 5, IsAnew: false, HasMore: false, Lists: taken, Lines };
    return Response.json({ mainResult });
  };
}

it.each([
  ['is full', 'list-full', () => refusal(409, 'list-full', { most: 5_000 })],
  [
    'has a line that it does not know',
    'A change of Cellar did not reach us.',
    () => refusal(400, 'bad-request', { field: 'Count', reason: 'must be <= 9' }),
  ],
])('sends every other list where the server refuses one that %s', async (_why, sentence, refused) => {
  refuseList('Cellar', refused);
  for (const name of ['Bar', 'Cellar', 'Shop']) createList(name, ['CHAB22']);
  const { result } = renderHook(useListsInStep);
  await settle(2_000);
  const { lists, unsaved } = listStore().getState().device;
  const unsent = new Set([...unsaved].map((key) => lists.get(listIdOf(key))?.head.name));
  expect([...unsent]).toEqual(['Cellar']);
  expect(result.current).toMatchObject({ isUnreached: false, refusal: expect.stringContaining(sentence) });

  const before = calls();
  await settle(20_000);
  expect(calls() - before, 'it goes on asking, without a call for the refused list').toBe(2);

  refuseList('', refused);
  const [cellar] = [...lists].find(([, { head }]) => head.name === 'Cellar') ?? [];
  nameList(cellar ?? '', 'Cellar, old');
  await settle(2_000);
  expect(listStore().getState().device.unsaved.size, 'it is sent once its person has changed it').toBe(0);
  expect(result.current.refusal).toBeUndefined();
});
