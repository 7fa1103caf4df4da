import { useParams } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { nameList, putLineBack, setNote } from '@tradecellar/trade/named-list.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../../test/buyer-session.tsx';
import { listsServer } from '../../../../test/lists-server.ts';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { openShopPage } from '../../../../test/shop-page.tsx';
import { listStore } from '../../../lists/list-store.ts';
import { unsentAfterSync } from '../../../lists/lists-in-step.ts';
import { changeItem, createList, useList } from '../../../lists/named-lists.ts';
import { seenWineOf } from '../../../lists/seen-wine.ts';
import { path } from '../../../session/address/paths.ts';
import { EditList } from './edit-list.tsx';

const server = officeServer();
beforeEach(() => {
  startSession();
  // jsdom has no layout, and a list without a height renders no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  return () => vi.restoreAllMocks();
});

const chablis = productCard();
const wines = new Map([[chablis.Code, seenWineOf(chablis)]]);

function Edit() {
  const list = useList(useParams({ from: `/shop${path.namedList}` }).listId);
  return list && <EditList list={list} wines={wines} isGone={() => false} />;
}

it('saves a typed par and note when the person leaves the page, but no note that is too long', async () => {
  const id = createList('Cellar', [chablis.Code]);
  const saved = () => listStore()?.getState().lists.get(id)?.lines.get(chablis.Code);
  const open = () => openShopPage(path.namedList, Edit, { address: `/lists/${id}` });
  const { unmount } = await open();
  await page.type('Par of Chablis 2022', '24');
  await page.type('Note on Chablis 2022', 'By the door');
  unmount();
  expect(saved()).toMatchObject({ par: 24, note: 'By the door' });

  const again = await open();
  await page.type('Note on Chablis 2022', 'x'.repeat(201));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  again.unmount();
  expect(saved()?.note).toBe('By the door');
});

it('saves a note over a colleague’s newer note, and tells the colleague', async () => {
  const lists = listsServer();
  server.answers['account/lists/sync'] = lists.sync;
  const id = crypto.randomUUID();
  lists.acted([...nameList(id, 'Cellar'), ...putLineBack(id, chablis.Code, 1)]);
  const step = async (par: number) => {
    changeItem(id, chablis.Code, { par });
    await unsentAfterSync();
  };
  await step(12);
  await step(24);
  const { unmount } = await openShopPage(path.namedList, Edit, { address: `/lists/${id}` });
  await page.type('Note on Chablis 2022', 'By the door');
  lists.acted(setNote(id, chablis.Code, 'Cold'));
  await step(36);
  unmount();
  await unsentAfterSync();
  expect(listStore()?.getState().lists.get(id)?.lines.get(chablis.Code)?.note).toBe('By the door');
  expect(lists.notices).toMatchObject([{ kind: 'changed', before: { Note: 'Cold' } }]);
});
