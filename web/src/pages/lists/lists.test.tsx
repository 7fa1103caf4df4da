import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { chooseAccount, startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { openShopPage } from '../../../test/shop-page.tsx';
import { addUndoably } from '../../cart/basket/basket-store.ts';
import { typedLinesOf } from '../../cart/basket/typed-quantities.ts';
import { listStore } from '../../lists/list-store.ts';
import { changeItem, countBottles, createList } from '../../lists/named-lists.ts';
import { seenWineOf } from '../../lists/seen-wine.ts';
import { path } from '../../session/address/paths.ts';
import { listsPrefix } from '../../session/device/browser-memory.ts';
import { useSession } from '../../session/session.ts';
import { ListsPage } from './lists.tsx';

const server = officeServer();
beforeEach(startSession);

const accountsOfLists = () =>
  Object.keys(localStorage).flatMap((name) => /^tradecellar\/lists\/bea\/(\w+)$/.exec(name)?.[1] ?? []);

it.each([
  ['counted', async () => page.press('Count My Usuals')],
  [
    'saved as a list',
    async () => {
      await page.press('Save as a list: My Usuals');
      await page.type('Name', 'Bar');
      await page.press('Save list');
    },
  ],
])(
  'stores My Usuals that are %s in their own account, even if the person selects another account meanwhile',
  async (_how, ask) => {
    const answered = Promise.withResolvers<void>();
    const usual = { mainResult: [productCard({ Code: 'CHAB22' })], TotalRowCount: 1 };
    server.answers['products/items'] = () => Response.json(usual);
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      await answered.promise;
      return fetch(...asked);
    });
    const { address } = await openShopPage(path.lists, ListsPage);
    await ask();
    chooseAccount('GRAN01');
    await act(async () => answered.resolve());
    await vi.waitFor(() => expect(accountsOfLists()).toEqual(['HARB01']), 3_000);
    expect(address(), 'the list of the other account is not opened').toBe('/lists');
  },
);

it('shows the number of wines of My Usuals', async () => {
  server.answers['products/items'] = () => Response.json({ mainResult: [productCard()], TotalRowCount: 58 });
  await openShopPage(path.lists, ListsPage);
  await page.see('58 wines');
});

it('shows how many wines of a list are below par, and fills in what is missing', async () => {
  const id = createList('Cellar', ['CHAB22']);
  changeItem(id, 'CHAB22', { par: 12 });
  countBottles(id, 'CHAB22', 2);
  server.answers['products/items'] = () => Response.json({ mainResult: [productCard()], TotalRowCount: 1 });
  const { address } = await openShopPage(path.lists, ListsPage);
  await page.see('1 below par');
  await page.press('Order what’s missing: Cellar');
  await vi.waitFor(() => expect(address()).toBe(`/lists/${id}/missing`), 3_000);
  expect(typedLinesOf(['CHAB22'])).toMatchObject([{ cases: '1', bottles: '4' }]);
});

it('fills in nothing for a wine of which enough came into the basket while the wines were read', async () => {
  // The page has read the wines of a shorter list for their pictures.
  const id = createList('Cellar', ['CHAB22', 'A1', 'B1', 'C1', 'D1']);
  changeItem(id, 'CHAB22', { par: 12 });
  countBottles(id, 'CHAB22', 2);
  const found = { mainResult: [productCard()], TotalRowCount: 1 };
  server.answers['products/items'] = () => Response.json(found);
  const { address } = await openShopPage(path.lists, ListsPage);
  await page.see('1 below par');
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answers['products/items'] = () => promise;
  await page.press('Order what’s missing: Cellar');
  act(() => void addUndoably([{ product: productCard(), quantity: { cases: 3, bottles: 0 } }]));
  await act(async () => resolve(Response.json(found)));
  await vi.waitFor(() => expect(address()).toBe(`/lists/${id}/missing`), 3_000);
  expect(typedLinesOf(['CHAB22'])).toEqual([]);
});

it('fills in what is missing from the stored wines, without a network', async () => {
  const id = createList('Cellar', ['CHAB22']);
  changeItem(id, 'CHAB22', { par: 6 });
  countBottles(id, 'CHAB22', 5);
  localStorage.setItem(`${listsPrefix}bea/HARB01/wines/${id}`, JSON.stringify([seenWineOf(productCard())]));
  const { address } = await openShopPage(path.lists, ListsPage);
  await page.press('Order what’s missing: Cellar');
  await vi.waitFor(() => expect(address()).toBe(`/lists/${id}/missing`), 3_000);
  expect(typedLinesOf(['CHAB22'])).toMatchObject([{ cases: '', bottles: '1' }]);
});

it('shows the lists of a customer without any way to change a list to a person of the office who orders nothing', async () => {
  const id = createList('Cellar', ['CHAB22']);
  act(() => useSession.setState({ __is_admin_user: true, officeRole: 'accounts' }));
  await openShopPage(path.lists, ListsPage);
  await page.see('Cellar');
  expect(screen.queryByRole('button', { name: 'Create list' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Count Cellar' })).toBeNull();
  countBottles(id, 'CHAB22', 2);
  expect(listStore()?.getState().lists.get(id)?.lines.get('CHAB22')?.count).toBeUndefined();
});
