import { act, fireEvent, screen } from '@testing-library/react';
import { nameList, putLineBack } from '@tradecellar/trade/named-list.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../../../test/buyer-session.tsx';
import { listsServer } from '../../../../test/lists-server.ts';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { openShopPage } from '../../../../test/shop-page.tsx';
import { listStore } from '../../../lists/list-store.ts';
import { countBottles, createList, removeLineUndoably } from '../../../lists/named-lists.ts';
import { path } from '../../../session/address/paths.ts';
import { CountPage } from './count.tsx';

const server = officeServer();
beforeEach(() => {
  startSession();
  server.answers['products/items'] = () => Response.json({ mainResult: [], TotalRowCount: 0 });
});

const open = (id: string, hasMouse = false) =>
  openShopPage(path.count, CountPage, { address: `/lists/${id}/count`, hasMouse });
const counted = (id: string, code: string) =>
  listStore()?.getState().lists.get(id)?.lines.get(code)?.count?.bottles;
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const shownWine = () => screen.getByRole('heading', { level: 2 }).textContent;

it.each([
  ['2.5', 2],
  ['-3', undefined],
  ['12', 12],
])('stores a count that is typed as %s as %s', async (keys, bottles) => {
  const id = createList('Cellar', ['CHAB22', 'RIOJ19']);
  await open(id);
  for (const key of keys) fireEvent.change(field(), { target: { value: field().value + key } });
  expect(field().value, 'it stays in sight').toBe(keys);
  expect(counted(id, 'CHAB22')).toBe(bottles);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect([shownWine(), field().value]).toEqual(['RIOJ19', '']);
});

function removeLine(id: string, code: string): void {
  act(() => void removeLineUndoably(id, code));
}

it('continues with the next wine if a colleague removes the shown wine', async () => {
  const id = createList('Cellar', ['CHAB22', 'RIOJ19', 'FLEU21', 'MEUR20']);
  await open(id);
  await page.press('Skip');
  removeLine(id, 'RIOJ19');
  expect(shownWine()).toBe('FLEU21');
  await page.press('Previous wine');
  expect(shownWine()).toBe('CHAB22');
  await page.press('Skip');
  await page.press('Skip');
  removeLine(id, 'MEUR20');
  expect(shownWine(), 'it was the last').toBe('0 of 2 wines counted');
  await page.press('Previous wine');
  expect(shownWine()).toBe('FLEU21');
});

describe('the focus of a count', () => {
  const pressFocused = (name: string) =>
    act(async () => {
      const button = screen.getByRole('button', { name });
      button.focus();
      button.click();
    });

  it('keeps the focus on the number pad of a phone, and announces the next wine', async () => {
    await open(createList('Cellar', ['CHAB22', 'RIOJ19']));
    const [announced] = document.querySelectorAll('[aria-live]');
    await pressFocused('Skip');
    expect(document.activeElement?.textContent).toBe('Finish');
    expect(announced?.textContent).toContain('RIOJ19');
  });

  it('moves the focus to the field of the next wine, and selects the field, if the person has a mouse', async () => {
    const id = createList('Cellar', ['CHAB22', 'RIOJ19']);
    await open(id, true);
    expect(document.activeElement).toBe(field());
    await page.press('5');
    await pressFocused('Next');
    act(() => countBottles(id, 'RIOJ19', 12));
    await pressFocused('Previous wine');
    expect([document.activeElement, field().value]).toEqual([field(), '5']);
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 1]);
  });

  it('moves the focus to the heading at the end, and to the message when the count begins again', async () => {
    await open(createList('Cellar', ['CHAB22']));
    await page.press('7');
    await pressFocused('Finish');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All 1 wine counted' }));
    await pressFocused('Start again');
    expect(document.activeElement?.textContent).toBe('The count of Cellar starts again.');
  });
});

it('replaces the count with the first digit each time that a wine is shown', async () => {
  const id = createList('Cellar', ['CHAB22', 'RIOJ19']);
  await open(id);
  for (const key of ['1', '4', 'Next', 'Previous wine', '6', '0']) await page.press(key);
  expect(counted(id, 'CHAB22')).toBe(60);
});

describe('a count that is opened on a new device', () => {
  const id = '0198f3a0-0000-4000-8000-000000000001';
  const line = (code: string, place: number) => putLineBack(id, code, place);

  it('begins a count on a new device with the first wine, even if the lines arrive in several responses', async () => {
    const lists = listsServer();
    lists.mostEntries = 1;
    lists.acted([...nameList(id, 'Cellar'), ...line('CHAB22', 1), ...line('RIOJ19', 2)]);
    server.answers['account/lists/sync'] = lists.sync;
    await open(id);
    await vi.waitFor(() => expect(shownWine()).toBe('CHAB22'), 3_000);
  });

  it('says that a list has no wines when the list has loaded', async () => {
    const lists = listsServer();
    lists.acted(nameList(id, 'Cellar'));
    server.answers['account/lists/sync'] = lists.sync;
    await open(id);
    await page.see('All 0 wines counted');
  });

  it('opens a count at once with the stored lines, without a network', async () => {
    const kept = createList('Cellar', ['CHAB22']);
    await open(kept);
    expect(shownWine()).toBe('CHAB22');
  });
});
