import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tellNetwork } from '../api/network.ts';
import { createQueryClient } from '../api/queries.ts';
import { toProductSearch } from '../session/address/paths.ts';
import { useSession } from '../session/session.ts';

// The tests read only addresses, so they need no network and no screen.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { createAppRouter, loadPagesWhenIdle } = await import('./router.tsx');
const { shopPages } = await import('./routes.tsx');

beforeEach(() => {
  sessionStorage.clear();
  useSession.setState({ status: 'in' });
});

async function open(...addresses: string[]) {
  const history = createMemoryHistory({ initialEntries: addresses });
  const router = createAppRouter(createQueryClient(), history);
  await router.load();
  const at = async (go: () => unknown) => {
    await go();
    await router.load();
    return router.state.location.href;
  };
  return { router, href: router.state.location.href, at };
}

const remember = (filters: string) => sessionStorage.setItem('storedFilterStates', filters);

describe('the address of a list', () => {
  it.each([
    ['/product-list', '/product-list/1/20'],
    ['/product-search', '/product-search/1/20'],
    ['/product-list/two/many', '/product-list/1/20'],
    ['/product-list/2/50?sort=cheapest', '/product-list/2/50'],
    ['/product-list/3/all', '/product-list/1/all'],
    ['/product-search/2/10?country=ES&sort=price_asc', '/product-search/2/10?sort=price_asc&country=ES'],
    ['/product-search/1/20?colour=&region=Rioja&odd=1', '/product-search/1/20?region=Rioja'],
    [
      '/product-search?description=sancerre&sort=price_asc',
      '/product-search/1/20?sort=price_asc&description=sancerre',
    ],
    ['/my-usuals?description=sancerre', '/my-usuals/1/20?description=sancerre'],
    ['/product-search/1/20/more', '/product-list/1/20'],
    ['/', '/product-list/1/20'],
    ['/no/such/page', '/product-list/1/20'],
    ['/login', '/product-list/1/20'],
    ['/trade-account', '/product-list/1/20'],
  ])('changes the address %s to %s [2.in.2, 2.in.4, 2.in.5, 2.in.26, 2.in.28]', async (asked, shown) => {
    expect((await open(asked)).href).toBe(shown);
  });
});

describe('Product Search opened without filters', () => {
  it.each([
    ['/product-search', '/product-search/1/20?country=ES'],
    ['/product-search/1/20', '/product-search/1/20?country=ES'],
    ['/product-search/2/20?sort=price_asc', '/product-search/2/20?sort=price_asc&country=ES'],
  ])('adds the filters of the session: %s becomes %s [2.search.13, 3.session.2]', async (asked, shown) => {
    remember('{"country":"ES"}');
    expect((await open(asked)).href).toBe(shown);
  });

  it('reads the filters that an earlier release stored, in which an empty text means All', async () => {
    remember('{"description":"","colour":"R","country":"","supergroup":""}');
    expect((await open('/product-search')).href).toBe('/product-search/1/20?colour=R&supergroup=');
  });

  it.each(['{', '[]', '"Red"', 'null', '{"country":7,"colour":{}}', ''])(
    'ignores the stored filters %j',
    async (stored) => {
      remember(stored);
      expect((await open('/product-search')).href).toBe('/product-search/1/20');
    },
  );
});

it('opens a link with filters without the filters of the session', async () => {
  remember('{"country":"ES"}');
  expect((await open('/product-search/1/20?colour=R')).href).toBe('/product-search/1/20?colour=R');
});

it('returns to earlier searches by Back and Forward', async () => {
  const { router, at } = await open('/product-search/1/20');
  const search = (description: string) => at(() => router.navigate(toProductSearch({ description })));
  expect(await search('chablis')).toBe('/product-search/1/20?description=chablis');
  expect(await search('rioja')).toBe('/product-search/1/20?description=rioja');
  remember('{"description":"rioja"}');
  expect(await at(() => router.history.back())).toBe('/product-search/1/20?description=chablis');
  expect(await at(() => router.history.back())).toBe('/product-search/1/20');
  expect(await at(() => router.history.go(2))).toBe('/product-search/1/20?description=rioja');
});

describe('the scripts of other pages', () => {
  it('fetches the scripts of pages when the network is back, if the network was lost between two scripts', async () => {
    vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act));
    const router = createAppRouter(createQueryClient(), createMemoryHistory());
    const fetching = vi.spyOn(router, 'loadRouteChunk').mockImplementation(() => {
      if (fetching.mock.calls.length === 1) tellNetwork(false);
      return undefined;
    });
    loadPagesWhenIdle(router);
    await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fetching).toHaveBeenCalledOnce();
    tellNetwork(true);
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(shopPages.length));
    vi.unstubAllGlobals();
  });
});
