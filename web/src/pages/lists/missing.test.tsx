import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { listsServer } from '../../../test/lists-server.ts';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { openShopPage } from '../../../test/shop-page.tsx';
import { tellNetwork } from '../../api/network.ts';
import { typeQuantities } from '../../cart/basket/typed-quantities.ts';
import { changeItem, countBottles, createList } from '../../lists/named-lists.ts';
import { seenWineOf } from '../../lists/seen-wine.ts';
import { path } from '../../session/address/paths.ts';
import { listsPrefix } from '../../session/device/browser-memory.ts';
import { MissingPage } from './missing.tsx';

const { answers } = officeServer();
beforeEach(startSession);

it('lists the missing wines by name while the shop cannot be reached', async () => {
  const id = createList('Cellar', ['CHAB22']);
  changeItem(id, 'CHAB22', { par: 12 });
  countBottles(id, 'CHAB22', 2);
  localStorage.setItem(`${listsPrefix}bea/HARB01/wines/${id}`, JSON.stringify([seenWineOf(productCard())]));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  tellNetwork(false);
  await openShopPage(path.missing, MissingPage, { address: `/lists/${id}/missing` });
  await vi.waitFor(() =>
    expect(page.isShown(/^You can add these to your basket when you’re back online/)).toBe(true),
  );
  expect(page.isShown(/^Chablis 2022: 1 /)).toBe(true);
});

it('mentions a different quantity that the person typed on another list', async () => {
  tellNetwork(true);
  answers['account/lists/sync'] = listsServer().sync;
  const id = createList('Cellar', ['CHAB22']);
  changeItem(id, 'CHAB22', { par: 12 });
  countBottles(id, 'CHAB22', 2);
  answers['products/items'] = () => Response.json({ mainResult: [productCard()], TotalRowCount: 1 });
  answers.settings = () => Response.json({ switches: { addToBasket: true } });
  act(() => typeQuantities({ product: productCard(), cases: '1', bottles: '', place: '/product-list/1/20' }));
  await openShopPage(path.missing, MissingPage, { address: `/lists/${id}/missing` });
  await vi.waitFor(() =>
    expect(page.isShown(/^2 in stock, par 12: order 1 case and 4 bottles · you had typed 1 case$/)).toBe(
      true,
    ),
  );
  act(() =>
    typeQuantities({ product: productCard(), cases: '3', bottles: '', place: `/lists/${id}/missing` }),
  );
  expect(page.isShown(/you had typed/), 'not what is typed here').toBe(false);
});

it('leads to the count and to the pars if no wine is counted', async () => {
  tellNetwork(true);
  answers['account/lists/sync'] = listsServer().sync;
  answers['products/items'] = () => Response.json({ mainResult: [productCard()], TotalRowCount: 1 });
  const id = createList('Cellar', ['CHAB22']);
  await openShopPage(path.missing, MissingPage, { address: `/lists/${id}/missing` });
  await page.see(/^Nothing to compare yet/);
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([way('Count'), way('Set pars')]).toEqual([`/lists/${id}/count`, `/lists/${id}`]);
});
