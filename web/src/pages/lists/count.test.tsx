import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer } from '../../../test/office-server.tsx';
import { openShopPage } from '../../../test/shop-page.tsx';
import { listStore } from '../../lists/list-store.ts';
import { createList } from '../../lists/named-lists.ts';
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
