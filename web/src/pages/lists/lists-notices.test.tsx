import { act, screen } from '@testing-library/react';
import {
  deleteList,
  type ListAct,
  listKey,
  nameList,
  putLineBack,
  removeLines,
  setNote,
  setPar,
  startCount,
} from '@tradecellar/trade/named-list.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { listsServer } from '../../../test/lists-server.ts';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { openShopPage } from '../../../test/shop-page.tsx';
import { listStore } from '../../lists/list-store.ts';
import { unsentAfterSync } from '../../lists/lists-in-step.ts';
import * as mine from '../../lists/named-lists.ts';
import { seenWineOf } from '../../lists/seen-wine.ts';
import { path } from '../../session/address/paths.ts';
import { useSession } from '../../session/session.ts';
import { ListsPage } from './lists.tsx';

const id = '0198f3a0-0000-4000-8000-000000000001';
const sync = 'account/lists/sync';
const server = officeServer();
let lists = listsServer();
const chablis = seenWineOf(productCard({ Code: 'CHAB22', Description: 'Chablis' }));
const count = (Bottles: number, Round = 0): readonly ListAct[] => [
  { key: listKey(id, 'count', 'CHAB22'), value: { Round, Bottles, At: '2026-11-26T14:05:00.000Z' } },
];
const news = () => screen.getByRole('status', { name: 'News of your lists' });
const sentences = () => [...news().querySelectorAll('p')].map(({ textContent }) => textContent);
const stored = (part: 'par' | 'note' | 'count' | 'line') =>
  lists.rows().get(listKey(id, part, 'CHAB22'))?.value;

async function begin(): Promise<void> {
  lists.acted([...nameList(id, 'Cellar'), ...putLineBack(id, 'CHAB22', 1)]);
  await openShopPage(path.lists, ListsPage);
  await page.see('1 wine');
}

const meet = () => act(async () => void (await unsentAfterSync()));

beforeEach(() => {
  startSession();
  act(() => useSession.setState({ userName: 'Bea Buyer' }));
  lists = listsServer();
  server.answers[sync] = lists.sync;
  localStorage.setItem(`tradecellar/lists/bea/HARB01/wines/${id}`, JSON.stringify([chablis]));
});

/** Sam changes the list without having seen this device's earlier change. */
async function overrule(own: () => void, sams: readonly ListAct[]): Promise<void> {
  await begin();
  const base = lists.revision;
  act(own);
  await meet();
  lists.acted(sams, { base });
  // The next sync brings Sam's change.
  act(() => mine.createList('Another', []));
  await meet();
}

it.each([
  [
    'count',
    () => mine.countBottles(id, 'CHAB22', 6),
    count(7),
    'Chablis on Cellar: counted as 7 bottles instead of your 6. Sam Seller counted it.',
    { Bottles: 6 },
  ],
  [
    'par',
    () => mine.changeItem(id, 'CHAB22', { par: 12 }),
    setPar(id, 'CHAB22', 6),
    'Chablis on Cellar: par 6 instead of your 12. Sam Seller changed it.',
    { Bottles: 12 },
  ],
  [
    'note',
    () => mine.changeItem(id, 'CHAB22', { note: 'By the door' }),
    setNote(id, 'CHAB22', 'Top shelf'),
    'Chablis on Cellar: the note is “Top shelf” instead of your “By the door”. Sam Seller changed it.',
    { Note: 'By the door' },
  ],
] as const)(
  'says who overwrote the person’s %s, and restores the overwritten value',
  async (part, own, sams, sentence, before) => {
    await overrule(own, sams);
    expect(sentences()).toEqual([sentence]);
    await page.press('Put back');
    expect(sentences()).toEqual([]);
    await meet();
    expect(stored(part)).toMatchObject(before);
  },
);

it('says that a colleague renamed the list', async () => {
  await overrule(() => mine.nameList(id, 'Bar'), nameList(id, 'Cave'));
  expect(sentences()).toEqual(['Your list Bar is now called Cave. Sam Seller renamed it.']);
});

it('says that a removed wine is back because a colleague changed the wine, and removes the wine again', async () => {
  await overrule(() => mine.removeLineUndoably(id, 'CHAB22'), setPar(id, 'CHAB22', 6));
  expect(sentences()).toEqual(['Chablis is back on Cellar: Sam Seller changed it.']);
  await page.press('Remove');
  expect(sentences()).toEqual([]);
  await meet();
  expect(stored('line')).toBeUndefined();
});

it('says that a deleted list is back because a colleague changed the list', async () => {
  await overrule(() => void mine.deleteListUndoably(id), setPar(id, 'CHAB22', 6));
  expect(sentences()).toEqual(['Cellar is back: Sam Seller changed it.']);
});

it('says that a wine or list was not removed because a colleague had changed it', async () => {
  await begin();
  lists.acted(setNote(id, 'CHAB22', 'By the door'));
  act(() => void mine.removeLineUndoably(id, 'CHAB22'));
  await meet();
  expect(sentences()[0]).toBe('Chablis stays on Cellar: Sam Seller changed it.');
  lists.acted(setNote(id, 'CHAB22', 'Top shelf'));
  act(() => void mine.deleteListUndoably(id));
  await meet();
  expect(sentences()[1]).toBe('Cellar stays: Sam Seller changed it.');
});

it('says that a count came too late, until the person dismisses the notice', async () => {
  await begin();
  const list = listStore()?.getState().lists.get(id);
  if (list) lists.acted(startCount(list));
  act(() => mine.countBottles(id, 'CHAB22', 7));
  await meet();
  expect(sentences()).toEqual([
    '7 bottles of Chablis on Cellar were not counted: a new count had started. Please count this wine again.',
  ]);
  await page.press('Dismiss');
  expect(sentences()).toEqual([]);
});

it('drops the notice about an overwritten count when a new count begins', async () => {
  await overrule(() => mine.countBottles(id, 'CHAB22', 6), count(7));
  expect(sentences()).toHaveLength(1);
  act(() => void mine.startCountAgain(id));
  expect(sentences()).toEqual([]);
});

it('says that a list could not be added because the account is full', async () => {
  const others = Array.from({ length: 100 }, (_, at) => nameList(crypto.randomUUID(), `List ${at}`));
  await openShopPage(path.lists, ListsPage);
  await vi.waitFor(() => expect(lists.requests).toHaveLength(1));
  lists.acted(others.flat());
  act(() => void mine.createList('Cellar', []));
  await meet();
  expect(sentences()).toEqual([
    'Cellar could not be added: this account already has 100 lists. Please delete a list first.',
  ]);
});

it('renders its live region before the first notice', async () => {
  await begin();
  expect(news().textContent).toBe('');
  lists.acted(removeLines(id, ['CHAB22']));
  lists.acted(deleteList(id));
  await meet();
  expect(news().textContent, 'what a person did who had seen everything is no news').toBe('');
});
