import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { openShopPage } from '../../../test/shop-page.tsx';
import { tellNetwork } from '../../api/network.ts';
import { changeItem, countBottles, createList } from '../../lists/named-lists.ts';
import { seenWineOf } from '../../lists/seen-wine.ts';
import { listsPrefix } from '../../session/browser-memory.ts';
import { path } from '../../session/paths.ts';
import { MissingPage } from './missing.tsx';

officeServer();
beforeEach(startSession);

it('has the missing wines by name while the shop is away, though the browser has a network', async () => {
  const id = createList('Cellar', ['CHAB22']);
  changeItem(id, 'CHAB22', { par: 12 });
  countBottles(id, 'CHAB22', 2);
  localStorage.setItem(`${listsPrefix}bea/HARB01/wines/${id}`, JSON.stringify([seenWineOf(productCard())]));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  tellNetwork(false);
  await openShopPage(path.missing, MissingPage, { address: `/lists/${id}/missing` });
  expect(page.isShown(/^These can be added to your basket once you are online/)).toBe(true);
  expect(page.isShown(/^Chablis 2022: 1 /)).toBe(true);
});
