import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../test/buyer-session.tsx';
import { forgetLists } from '../session/browser-memory.ts';

beforeEach(startSession);
afterEach(() => vi.restoreAllMocks());

/** A page that is opened anew, in this browser: it knows what is stored alone. */
async function openPage() {
  vi.resetModules();
  // The session is that of the page.
  const session = await import('../../test/buyer-session.tsx');
  session.signIn();
  session.chooseAccount('HARB01');
  const [lists, store] = await Promise.all([import('./named-lists.ts'), import('./list-store.ts')]);
  const lines = (id: string) => store.listStore().getState().device.lists.get(id);
  return { ...lists, ...store, ...session, list: lines };
}

it('keeps lists and counts for the next page, to be sent by it', async () => {
  const cellar = await openPage();
  const id = cellar.createList('Cellar', ['CHAB22', 'RIOJ19']);
  cellar.changeItem(id, 'CHAB22', { par: 12, note: 'By the door' });
  cellar.countBottles(id, 'CHAB22', 7);

  const upstairs = await openPage();
  expect(upstairs.list(id)?.head.name).toBe('Cellar');
  const line = upstairs.list(id)?.lines.get('CHAB22');
  expect(line?.item).toMatchObject({ par: 12, note: 'By the door' });
  expect(line?.counted?.bottles).toBe(7);
  const { unsaved } = upstairs.listStore().getState().device;
  expect([...unsaved].sort()).toEqual([id, `${id} CHAB22`, `${id} RIOJ19`]);
});

it('does not undo what another page of the browser has changed', async () => {
  const one = await openPage();
  const id = one.createList('Cellar', ['CHAB22', 'RIOJ19']);
  const other = await openPage();
  other.countBottles(id, 'RIOJ19', 3);
  one.countBottles(id, 'CHAB22', 7);

  const { list } = await openPage();
  expect(list(id)?.lines.get('RIOJ19')?.counted?.bottles).toBe(3);
  expect(list(id)?.lines.get('CHAB22')?.counted?.bottles).toBe(7);
});

it('shows nobody the lists of another person or account, and signing out removes them', async () => {
  const { createList, listStore, signIn: logIn, chooseAccount: choose } = await openPage();
  createList('Cellar', []);
  choose('BELL02');
  expect(listStore().getState().device.lists.size).toBe(0);
  choose('HARB01');
  logIn('sam');
  expect(listStore().getState().device.lists.size).toBe(0);
  createList('Sam’s', []);
  logIn('bea');
  expect(listStore().getState().device.lists.size).toBe(1);
  localStorage.setItem('tradecellar/lists/of-nobody', '');
  forgetLists('bea');
  expect(Object.keys(localStorage)).toEqual([
    expect.stringMatching(/^tradecellar\/lists\/sam\/HARB01\/list\//),
  ]);
});

it('holds a list that the browser refuses to store as long as the page, and stores it once there is room', async () => {
  const { createList, listStore, countBottles, list } = await openPage();
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const id = createList('Cellar', ['CHAB22']);
  expect(list(id)?.lines.size).toBe(1);
  expect(listStore().getState().isPageOnly).toBe(true);
  refused.mockRestore();
  countBottles(id, 'CHAB22', 3);
  expect(listStore().getState().isPageOnly).toBe(false);
  expect((await openPage()).list(id)?.lines.get('CHAB22')?.counted?.bottles).toBe(3);
});

it('takes a deletion and a new round back', async () => {
  const { createList, countBottles, deleteListUndoably, startCountAgain, list } = await openPage();
  const id = createList('Cellar', ['CHAB22', 'RIOJ19']);
  countBottles(id, 'CHAB22', 7);
  countBottles(id, 'RIOJ19', 2);
  const undelete = deleteListUndoably(id);
  expect(list(id)?.head.name).toBeUndefined();
  undelete();
  expect(list(id)?.head.name).toBe('Cellar');

  const { countOf } = await import('@tradecellar/trade/named-list.ts');
  const counts = () => {
    const found = list(id);
    return [...(found?.lines.values() ?? [])].map((line) => found && countOf(found, line)?.bottles);
  };
  const undo = startCountAgain(id);
  expect(counts()).toEqual([undefined, undefined]);
  countBottles(id, 'RIOJ19', 5);
  undo();
  // A count of the new round stands.
  expect(counts()).toEqual([7, 5]);
});

it('takes a new list back in the account in which it was made', async () => {
  const { createListUndoably, list, chooseAccount: choose } = await openPage();
  const { id, undo } = createListUndoably('Cellar', ['CHAB22']);
  choose('BELL02');
  undo();
  choose('HARB01');
  expect(list(id)?.lines.size).toBe(1);
  expect(list(id)?.head.name).toBeUndefined();
});

it('counts My Usuals: those that are usual later are added, and pars and counts stay', async () => {
  const { addUsuals, changeItem, countBottles, list } = await openPage();
  const id = addUsuals(['CHAB22']);
  changeItem(id, 'CHAB22', { par: 12 });
  countBottles(id, 'CHAB22', 7);
  expect(addUsuals(['RIOJ19', 'CHAB22'])).toBe(id);
  expect(list(id)?.head.name).toBe('My Usuals');
  expect([...(list(id)?.lines.keys() ?? [])].sort()).toEqual(['CHAB22', 'RIOJ19']);
  const line = list(id)?.lines.get('CHAB22');
  expect([line?.item?.par, line?.counted?.bottles]).toEqual([12, 7]);
});
