import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../test/office-server.tsx';
import { openShopPage } from '../../../test/shop-page.tsx';
import { listStore } from '../../lists/list-store.ts';
import { createList, removeLineUndoably } from '../../lists/named-lists.ts';
import { path } from '../../session/paths.ts';
import { CountPage } from './count.tsx';

const server = officeServer();
beforeEach(() => {
  startSession();
  server.answers['products/items'] = () => Response.json({ mainResult: [], TotalRowCount: 0 });
});

const open = (id: string, hasMouse = false) =>
  openShopPage(path.count, CountPage, { address: `/lists/${id}/count`, hasMouse });
/** The bottles of a wine, as they are kept. */
const counted = (id: string, code: string) =>
  listStore().getState().device.lists.get(id)?.lines.get(code)?.counted?.bottles;
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const shownWine = () => screen.getByRole('heading', { level: 2 }).textContent;

it.each([
  ['2.5', 2],
  ['-3', undefined],
  ['12', 12],
])('a count of %s that is typed key by key is %s', async (keys, bottles) => {
  const id = createList('Cellar', ['CHAB22', 'RIOJ19']);
  await open(id);
  for (const key of keys) fireEvent.change(field(), { target: { value: field().value + key } });
  expect(field().value, 'it stays in sight').toBe(keys);
  expect(counted(id, 'CHAB22')).toBe(bottles);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect([shownWine(), field().value]).toEqual(['RIOJ19', '']);
});

/** Another person removes a wine. */
function removeLine(id: string, code: string): void {
  act(() => void removeLineUndoably(id, code));
}

it('goes on from the place of a wine that a colleague removes while it is shown', async () => {
  const id = createList('Cellar', ['CHAB22', 'RIOJ19', 'FLEU21', 'MEUR20']);
  await open(id);
  await page.press('Skip');
  removeLine(id, 'RIOJ19');
  expect(shownWine()).toBe('FLEU21');
  await page.press('The wine before');
  expect(shownWine()).toBe('CHAB22');
  await page.press('Skip');
  await page.press('Skip');
  removeLine(id, 'MEUR20');
  expect(shownWine(), 'it was the last').toBe('0 of 2 wines counted');
  await page.press('Back to the last wine');
  expect(shownWine()).toBe('FLEU21');
});
