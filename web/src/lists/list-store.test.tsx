import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../test/buyer-session.tsx';
import { forgetLists } from '../session/device/browser-memory.ts';

beforeEach(startSession);
afterEach(() => vi.restoreAllMocks());

/** Opens a new page in this browser, which knows only the stored lists. */
async function openPage() {
  vi.resetModules();
  const session = await import('../../test/buyer-session.tsx');
  session.signIn();
  session.chooseAccount('HARB01');
  const [lists, store] = await Promise.all([import('./named-lists.ts'), import('./list-store.ts')]);
  const held = () => {
    const found = store.listStore();
    if (!found) throw new Error('Nobody is signed in');
    return found.getState();
  };
  return { ...lists, ...session, held, list: (id: string) => held().lists.get(id) };
}

it('stores lists and counts, so that the next page can send them', async () => {
  const cellar = await openPage();
  const id = cellar.createList('Cellar', ['CHAB22', 'RIOJ19']);
  cellar.changeItem(id, 'CHAB22', { par: 12, note: 'By the door' });
  cellar.countBottles(id, 'CHAB22', 7);

  const upstairs = await openPage();
  expect(upstairs.list(id)?.name).toBe('Cellar');
  expect(upstairs.list(id)?.lines.get('CHAB22')).toMatchObject({
    par: 12,
    note: 'By the door',
    count: { bottles: 7 },
  });
  const keys = ['line/CHAB22', 'line/RIOJ19', 'par/CHAB22', 'note/CHAB22', 'count/CHAB22'];
  const queue = upstairs.held().device.held.queue.map(({ key }) => key);
  expect(queue).toEqual([id, ...keys.map((key) => `${id}/${key}`)]);
});

it('keeps the changes that another page of the browser stored', async () => {
  const one = await openPage();
  const id = one.createList('Cellar', ['CHAB22', 'RIOJ19']);
  const other = await openPage();
  other.countBottles(id, 'RIOJ19', 3);
  one.countBottles(id, 'CHAB22', 7);

  const { list } = await openPage();
  expect(list(id)?.lines.get('RIOJ19')?.count?.bottles).toBe(3);
  expect(list(id)?.lines.get('CHAB22')?.count?.bottles).toBe(7);
});

it('keeps the lists of persons and accounts apart, and deletes a person’s lists at a log-out', async () => {
  const { createList, held, signIn: logIn, chooseAccount: choose } = await openPage();
  createList('Cellar', []);
  choose('BELL02');
  expect(held().lists.size).toBe(0);
  choose('HARB01');
  logIn('sam');
  expect(held().lists.size).toBe(0);
  createList('Sam’s', []);
  logIn('bea');
  expect(held().lists.size).toBe(1);
  localStorage.setItem('tradecellar/lists/of-nobody', '');
  forgetLists('bea');
  expect(Object.keys(localStorage)).toEqual(['tradecellar/lists/sam/HARB01']);
});

it('keeps a list in memory while the storage is full, and stores the list afterwards', async () => {
  const { createList, held, countBottles, list } = await openPage();
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const id = createList('Cellar', ['CHAB22']);
  expect(list(id)?.lines.size).toBe(1);
  expect(held().isPageOnly).toBe(true);
  refused.mockRestore();
  countBottles(id, 'CHAB22', 3);
  expect(held().isPageOnly).toBe(false);
  expect((await openPage()).list(id)?.lines.get('CHAB22')?.count?.bottles).toBe(3);
});

it('undoes the deletion of a list and the start of a new count', async () => {
  const { createList, countBottles, deleteListUndoably, startCountAgain, list } = await openPage();
  const id = createList('Cellar', ['CHAB22', 'RIOJ19']);
  countBottles(id, 'CHAB22', 7);
  countBottles(id, 'RIOJ19', 2);
  const undelete = deleteListUndoably(id);
  expect(list(id)).toBeUndefined();
  undelete();
  expect(list(id)?.name).toBe('Cellar');

  const counts = () => [...(list(id)?.lines.values() ?? [])].map(({ count }) => count?.bottles);
  const undo = startCountAgain(id);
  expect(counts()).toEqual([undefined, undefined]);
  countBottles(id, 'RIOJ19', 5);
  undo();
  // Undo keeps a count that was made after the count was started again.
  expect(counts()).toEqual([7, 5]);
});

it('undoes a new list in the account in which the list was created', async () => {
  const { createListUndoably, held, list, chooseAccount: choose } = await openPage();
  const { id, undo } = createListUndoably('Cellar', ['CHAB22']);
  choose('BELL02');
  undo();
  choose('HARB01');
  expect(held().device.held.queue.map(({ value }) => value?.Name)).toEqual([undefined, undefined]);
  expect(list(id), 'the list is deleted').toBeUndefined();
});

it('adds new usual wines to the list My Usuals, and keeps its pars and counts', async () => {
  const { addUsuals, changeItem, countBottles, list } = await openPage();
  const id = addUsuals(['CHAB22']);
  changeItem(id, 'CHAB22', { par: 12 });
  countBottles(id, 'CHAB22', 7);
  expect(addUsuals(['RIOJ19', 'CHAB22'])).toBe(id);
  expect(list(id)?.name).toBe('My Usuals');
  expect([...(list(id)?.lines.keys() ?? [])].sort()).toEqual(['CHAB22', 'RIOJ19']);
  const line = list(id)?.lines.get('CHAB22');
  expect([line?.par, line?.count?.bottles]).toEqual([12, 7]);
});

it('ignores stored lists of an earlier build, and overwrites them', async () => {
  localStorage.setItem('tradecellar/lists/bea/HARB01', '{"head":{"name":"Cellar"}}');
  localStorage.setItem('tradecellar/lists/bea/HARB01/list/1', '{"head":{"name":"Bar"}}');
  const { held, createList } = await openPage();
  expect(held().lists.size).toBe(0);
  createList('Shop', []);
  const next = await openPage();
  expect([...next.held().lists.values()].map(({ name }) => name)).toEqual(['Shop']);
});
