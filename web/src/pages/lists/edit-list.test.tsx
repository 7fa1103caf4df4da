import { useParams } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { nameList, putLineBack, setNote } from '@tradecellar/trade/named-list.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { listsServer } from '../../../test/lists-server.ts';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { openShopPage } from '../../../test/shop-page.tsx';
import { listStore } from '../../lists/list-store.ts';
import { unsentAfterSync } from '../../lists/lists-in-step.ts';
import { changeItem, createList, useList } from '../../lists/named-lists.ts';
import { seenWineOf } from '../../lists/seen-wine.ts';
import { path } from '../../session/paths.ts';
import { EditList } from './edit-list.tsx';

const server = officeServer();
beforeEach(() => {
  startSession();
  // Rows of a list without a height are not rendered.
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

it('a par and a note that are typed are saved when the page is left, and a note that is too long is not', async () => {
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

it('a note that was typed over a colleague’s note is saved, and the colleague is told', async () => {
  const lists = listsServer();
  server.answers['account/lists/sync'] = lists.sync;
  const id = crypto.randomUUID();
  lists.acted([...nameList(id, 'Cellar'), ...putLineBack(id, chablis.Code, 1)]);
  /** Brings the device and the server in step by a change of the par. */
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
