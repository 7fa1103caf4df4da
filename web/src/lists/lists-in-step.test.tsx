import { act, renderHook } from '@testing-library/react';
import {
  nameList as named,
  putLineBack,
  setNote,
  setPar,
  USUALS_LIST_ID,
} from '@tradecellar/trade/named-list.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../test/buyer-session.tsx';
import { listsServer } from '../../test/lists-server.ts';
import { officeServer, refusal } from '../../test/office-server.tsx';
import { useToast } from '../cart/toast/toast-store.ts';
import { asksPassword, forgetLists } from '../session/device/browser-memory.ts';
import { listStore } from './list-store.ts';
import { useListsInStep } from './lists-in-step.ts';
import { countBottles, createList, removeLineUndoably } from './named-lists.ts';

const sync = 'account/lists/sync';
const id = '0198f3a0-0000-4000-8000-000000000001';
const server = officeServer();
let lists = listsServer();
const names = () => Object.keys(localStorage).filter((name) => name.startsWith('tradecellar/lists/'));
const calls = () => server.calls.filter(({ path }) => path === sync).length;
const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const held = () => {
  const found = listStore();
  if (!found) throw new Error('Nobody is signed in');
  return found.getState();
};
const counts = () =>
  [...(held().lists.get(id)?.lines ?? [])].map(([code, { count }]) => `${count?.bottles} ${code}`);
const notices = () => held().device.notices.map(({ kind, keys }) => `${kind} ${keys.join(' ')}`);

beforeEach(() => {
  vi.useFakeTimers();
  startSession();
  lists = listsServer();
  return () => {
    // Lists in the page's memory must not reach the next test.
    listStore()?.forget();
    vi.useRealTimers();
  };
});

/** A list of two wines that the server and this device have. */
async function open() {
  lists.acted([...named(id, 'Cellar'), ...putLineBack(id, 'CHAB22', 1), ...putLineBack(id, 'RIOJ19', 2)]);
  server.answers[sync] = lists.sync;
  const shown = renderHook(useListsInStep);
  await settle(10);
  return shown;
}

it('fetches no lists after a log-out on another page', async () => {
  lists.acted(named(USUALS_LIST_ID, 'My Usuals'));
  server.answers[sync] = lists.sync;
  renderHook(useListsInStep);
  await settle(0);
  expect([calls(), names().length]).toEqual([1, 1]);

  forgetLists('bea');
  asksPassword.set();
  await settle(30_000);
  expect([calls(), names()]).toEqual([1, []]);
});

it('ignores an answer that arrives after a log-out on another page', async () => {
  lists.acted(named(USUALS_LIST_ID, 'My Usuals'));
  server.answers[sync] = (body) => {
    asksPassword.set();
    return lists.sync(body);
  };
  renderHook(useListsInStep);
  await settle(0);
  expect([calls(), names()]).toEqual([1, []]);
});

it.each([
  ['an event for each key', () => names()],
  ['an event for the whole storage', () => [null]],
])(
  'drops the lists that a log-out on another page deleted, told by %s, and stores no lists again',
  (_what, removed) => {
    const made = createList('Cellar', ['CHAB22']);
    const keys = removed();
    forgetLists('bea');
    asksPassword.set();
    for (const key of keys) dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    expect(held().lists.size).toBe(0);
    createList('Bar', []);
    countBottles(made, 'CHAB22', 4);
    expect(names()).toEqual([]);
  },
);

it('keeps lists in memory that could not be stored when another page deletes the stored lists', () => {
  createList('Cellar', ['CHAB22']);
  const keys = names();
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  createList('Bar', []);
  refused.mockRestore();
  forgetLists('bea');
  for (const key of keys) dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  expect(held().lists.size).toBe(2);
});

it('deletes the lists of an account that the person has lost, and says so', async () => {
  createList('Cellar', ['CHAB22']);
  localStorage.setItem('tradecellar/lists/bea/GRAN01', '');
  const [before] = held().device.held.queue;
  server.answers[sync] = () => refusal(403, 'account-not-yours');
  renderHook(useListsInStep);
  await settle(0);
  expect(held().lists.size).toBe(0);
  expect(names()).toEqual(['tradecellar/lists/bea/GRAN01']);
  expect(renderHook(useToast).result.current?.sentence).toBe(
    'We couldn’t save 2 changes to your lists: this login can no longer use the account.',
  );
  createList('Bar', []);
  expect(held().device.held.queue[0]?.page, 'the number of an act is not used twice').not.toBe(before?.page);
});

it('polls every 10 s while a screen of lists is open, and sends a count after 0.8 s without the person’s name', async () => {
  const { unmount } = await open();
  await settle(30_000);
  expect(calls()).toBe(4);
  countBottles(id, 'CHAB22', 7);
  await settle(700);
  countBottles(id, 'CHAB22', 72);
  await settle(200);
  const { Acts = [] } = lists.requests.at(-1) ?? {};
  expect(Acts).toMatchObject([{ Key: `${id}/count/CHAB22`, Value: { Round: 0, Bottles: 72 } }]);
  expect(Acts[0]?.Value).not.toHaveProperty('By');
  expect(held().lists.get(id)?.lines.get('CHAB22')?.count?.by, 'the server says who counted').toEqual({
    IsOffice: false,
    Name: 'Bea Buyer',
  });
  expect(held().lists.get(id)?.lastChange?.by?.Name).toBe('Bea Buyer');

  unmount();
  const before = calls();
  await settle(60_000);
  expect(calls()).toBe(before);
  countBottles(id, 'RIOJ19', 3);
  await settle(900);
  expect(held().device.held.queue, 'a change on any screen is sent').toEqual([]);
});

it('merges the counts of two pages of a browser, which share a stored text', async () => {
  await open();
  const text = JSON.parse(localStorage.getItem(names()[0] ?? '') ?? '');
  const value = { Round: 0, Bottles: 3, At: '2026-11-26T14:05:00.000Z' };
  const other = { page: 'other-page', n: 1, key: `${id}/count/RIOJ19`, value, base: 3, sequence: 1 };
  countBottles(id, 'CHAB22', 7);
  localStorage.setItem(names()[0] ?? '', JSON.stringify({ ...text, queue: [other] }));
  dispatchEvent(new StorageEvent('storage', { key: names()[0] ?? '', storageArea: localStorage }));
  expect(counts()).toEqual(['7 CHAB22', '3 RIOJ19']);
  await settle(900);
  expect(held().device.held.queue).toEqual([]);
  expect(lists.rows().get(`${id}/count/RIOJ19`)?.value?.Bottles).toBe(3);
});

it('shows the server’s copy after its last part has arrived, and repeats the call only for a failed part', async () => {
  lists.mostEntries = 2;
  let isAway = false;
  lists.acted([...named(id, 'Cellar'), ...putLineBack(id, 'CHAB22', 1), ...putLineBack(id, 'RIOJ19', 2)]);
  server.answers[sync] = (body) => {
    isAway = !isAway && lists.requests.length === 1;
    return isAway ? refusal(503, 'service-unavailable') : lists.sync(body);
  };
  createList('Bar', []);
  const { result } = renderHook(useListsInStep);
  await settle(0);
  expect([held().lists.size, result.current.isKnown]).toEqual([1, false]);
  await settle(3_000);
  expect(counts()).toEqual(['undefined CHAB22', 'undefined RIOJ19']);
  expect(result.current).toEqual({ isKnown: true, isUnreached: false });
  const asked = lists.requests.map(({ Since, Acts }) => [Since, Acts.length]);
  expect(asked.slice(0, 3), 'changes of its person follow').toEqual([
    [0, 0],
    [2, 0],
    [4, 1],
  ]);
});

it('drops wines that were removed during a long absence, even if the new copy comes in parts', async () => {
  await open();
  lists.mostEntries = 1;
  lists.acted([{ key: `${id}/line/RIOJ19`, value: undefined }]);
  lists.acted(setPar(id, 'CHAB22', 12));
  lists.forgetMarks();
  await settle(11_000);
  expect(counts()).toEqual(['undefined CHAB22']);
  expect(lists.requests.at(-1)).toMatchObject({ WholeFrom: lists.wholeFrom });
  expect(held().device.held.copy.revision).toBe(lists.revision);
});

it.each([
  [2, true],
  [3_000, false],
])(
  'sends the newest entries of %d wines to a server that was restored from a backup',
  async (wines, isWhole) => {
    await open();
    lists.acted(
      Array.from({ length: wines }, (_, at) => [
        ...putLineBack(id, `W${at}`, at + 3),
        ...setPar(id, `W${at}`, 6),
      ]).flat(),
    );
    await settle(10_000);
    expect(counts()).toHaveLength(wines + 2);
    lists.epoch = 'restored';
    await settle(10_000);
    const { Recover } = lists.requests.find((request) => request.Recover) ?? {};
    expect([Recover?.IsWhole, Recover?.Entries.length]).toEqual([isWhole, Math.min(2 * wines + 4, 5_000)]);
    expect(Recover?.Entries[0]?.Revision, 'the newest first').toBe(Recover?.Revision);
    expect(held().device.held.copy.epoch).toBe('restored');
  },
);

it('sends fewer entries of its copy if a restored server refuses the call as too large', async () => {
  await open();
  lists.acted(Array.from({ length: 100 }, (_, at) => setNote(id, `W${at}`, 'By the door')).flat());
  await settle(10_000);
  lists.epoch = 'restored';
  server.answers[sync] = (body) =>
    (Object(body).Recover?.Entries.length ?? 0) > 30 ? refusal(413, 'too-large') : lists.sync(body);
  countBottles(id, 'CHAB22', 5);
  await settle(10_000);
  const { Recover } = lists.requests.find((request) => request.Recover) ?? {};
  expect([Recover?.IsWhole, Recover?.Entries.length, Recover?.Revision]).toEqual([
    false,
    26,
    lists.revision - 2,
  ]);
  expect([held().device.held.copy.epoch, held().device.held.queue, notices()]).toEqual(['restored', [], []]);
});

it('keeps every change if a restored server cannot read the copy of this device', async () => {
  await open();
  lists.epoch = 'restored';
  server.answers[sync] = (body) =>
    Object(body).Recover
      ? refusal(400, 'bad-request', { field: 'Recover', reason: 'odd' })
      : lists.sync(body);
  countBottles(id, 'CHAB22', 5);
  countBottles(id, 'RIOJ19', 3);
  await settle(10_000);
  expect([counts(), notices()]).toEqual([['5 CHAB22', '3 RIOJ19'], []]);
  expect(held().device.held.queue).toEqual([]);
});

it('shows a notice of a replaced count, with the name of the person who counted', async () => {
  await open();
  countBottles(id, 'CHAB22', 6);
  await settle(900);
  const value = { Round: 0, Bottles: 7, At: '2026-11-26T14:05:00.000Z' };
  lists.acted([{ key: `${id}/count/CHAB22`, value }], { base: 3 });
  await settle(11_000);
  expect(notices()).toEqual([`changed ${id}/count/CHAB22`]);
  expect(held().device.notices[0]).toMatchObject({
    before: { Bottles: 6 },
    by: { IsOffice: false, Name: 'Sam Seller' },
  });
});

it('shows a notice of a removed wine that stays because its note was changed meanwhile', async () => {
  await open();
  lists.acted(setNote(id, 'CHAB22', 'By the door'));
  removeLineUndoably(id, 'CHAB22');
  expect(counts()).toHaveLength(1);
  await settle(900);
  expect([counts().length, notices()]).toEqual([2, [`stays ${id}/line/CHAB22`]]);
});

it('drops a change that the server cannot read, shows a notice, and sends all other changes', async () => {
  await open();
  server.answers[sync] = (body) =>
    JSON.stringify(body).includes('"Bottles":9')
      ? refusal(400, 'bad-request', { field: 'Acts', reason: 'odd' })
      : lists.sync(body);
  countBottles(id, 'CHAB22', 9);
  countBottles(id, 'RIOJ19', 3);
  createList('Bar', ['CHAB22']);
  await settle(900);
  expect([held().device.held.queue, counts()]).toEqual([[], ['undefined CHAB22', '3 RIOJ19']]);
  expect(notices()).toEqual([`refused ${id}/count/CHAB22`]);
});
