import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { chooseAccount, startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { openShopPage } from '../../../test/shop-page.tsx';
import { createList } from '../../lists/named-lists.ts';
import { path } from '../../session/address/paths.ts';
import { ListsPage } from './lists.tsx';

const server = officeServer();
beforeEach(startSession);

const accountsOfLists = () =>
  Object.keys(localStorage).flatMap((name) => /^tradecellar\/lists\/bea\/(\w+)$/.exec(name)?.[1] ?? []);

it.each([
  ['counted', async () => page.press('Count My Usuals')],
  [
    'copied to a list',
    async () => {
      await page.press('Copy to a list: My Usuals');
      await page.type('Name', 'Bar');
      await page.press('Make the list');
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

it('focuses the Undo message when a list is deleted', async () => {
  createList('Cellar', []);
  await openShopPage(path.lists, ListsPage);
  screen.getByRole('button', { name: 'Delete Cellar' }).focus();
  await page.press('Delete Cellar');
  expect(document.activeElement?.textContent).toBe('The list Cellar is deleted.');
});
