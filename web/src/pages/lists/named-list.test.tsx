import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { listsServer } from '../../../test/lists-server.ts';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { openShopPage } from '../../../test/shop-page.tsx';
import { listStore } from '../../lists/list-store.ts';
import { createList } from '../../lists/named-lists.ts';
import { path } from '../../session/address/paths.ts';
import { NamedListPage } from './named-list.tsx';

const server = officeServer();
const chablis = productCard();
beforeEach(() => {
  startSession();
  server.answers['account/lists/sync'] = listsServer().sync;
  server.answers['products/items'] = () => Response.json({ mainResult: [chablis], TotalRowCount: 1 });
  server.answers['products/suggest'] = () => Response.json({ mainResult: [chablis] });
  server.answers['account/orders/items'] = () =>
    Response.json({ mainResult: [{ Order_OrderNo: 'SO200002' }, { Order_OrderNo: 'SO200001' }] });
});

const open = (id: string) => openShopPage(path.namedList, NamedListPage, { address: `/lists/${id}` });
const codesOn = (id: string) => [...(listStore()?.getState().lists.get(id)?.lines.keys() ?? [])];

it('adds a wine to an empty list by its name, and leaves the field open for the next wine', async () => {
  const id = createList('Cellar', []);
  await open(id);
  const field = screen.getByRole('combobox', { name: 'Add wines' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'chab' } });
  fireEvent.click(await screen.findByRole('option', undefined, { timeout: 3_000 }));
  expect(codesOn(id)).toEqual([chablis.Code]);
  await page.see(`${chablis.Description} added to Cellar.`);
  await page.see('Done');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add wines' }));
  await page.press('Undo');
  expect(codesOn(id)).toEqual([]);
});

it.each([
  ['From My Usuals', () => undefined, [chablis.Code]],
  [
    'From order SO200002',
    () => {
      server.answers['account/orders/item'] = () =>
        Response.json({
          mainResult: { OrderLines: { OrderLine: [{ ProductCode: 'SAN1' }, { ProductCode: 'FLE1' }] } },
        });
    },
    ['SAN1', 'FLE1'],
  ],
])('fills an empty list: %s', async (name, prepare, codes) => {
  prepare();
  const id = createList('Cellar', []);
  await open(id);
  await page.see(name);
  await page.press(name);
  await vi.waitFor(() => expect(codesOn(id)).toEqual(codes), 3_000);
});

it('deletes a list in edit, opens the lists, and restores the list', async () => {
  const id = createList('Cellar', [chablis.Code]);
  const { address } = await open(id);
  expect(screen.queryByRole('button', { name: 'Delete list' })).toBeNull();
  await page.press('Edit');
  await page.press('Delete list');
  await vi.waitFor(() => expect(address()).toBe('/lists'), 3_000);
  expect(listStore()?.getState().lists.has(id)).toBe(false);
});
