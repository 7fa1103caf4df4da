import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { listPlace, path, toOrder, toProduct, toProductList, toProductSearch, toThankYou } from './paths.ts';

const root = createRootRoute();
const inRoot = { getParentRoute: () => root };
const routeTree = root.addChildren([
  createRoute({ ...inRoot, ...listPlace, path: path.productList }),
  createRoute({ ...inRoot, ...listPlace, path: path.productSearch }),
  createRoute({ ...inRoot, path: path.productDetail }),
  createRoute({ ...inRoot, path: path.orderDetails }),
  createRoute({ ...inRoot, path: path.thankYou }),
]);
const router = createRouter({ history: createMemoryHistory(), routeTree });

/** The route and the parameters of an address that a browser opens. */
async function paramsOf(href: string) {
  const initialEntries = [new URL(href, 'https://shop.example').pathname];
  const opened = createRouter({ history: createMemoryHistory({ initialEntries }), routeTree });
  await opened.load();
  const shown = opened.state.matches.at(-1);
  return [shown?.routeId, { ...shown?.params }];
}

describe('addresses', () => {
  it.each([
    [toProductList(), '/product-list/1/20'],
    [toProductSearch({ page: 3, pageSize: 'all' }), '/product-search/3/all'],
    [toProductList({ sort: 'price_asc' }), '/product-list/1/20?sort=price_asc'],
    [toProductList({ sort: 'default' }), '/product-list/1/20'],
    [
      toProductSearch({ description: 'rosé & co', country: 'FR', colour: '' }),
      '/product-search/1/20?description=ros%C3%A9+%26+co&country=FR',
    ],
  ])(
    'puts page, page size and everything that differs from the defaults into a list’s address: %j [2.in.28]',
    (to, href) => {
      expect(router.buildLocation(to).href).toBe(href);
    },
  );

  it.each([
    'RHO008',
    'A/B 1?',
    "d'Yquem 50% & £",
    '$&',
    'A\\B',
    '50%',
    '%2F',
    '%5C',
    'N#1',
    '...',
    '../A',
    '//',
    'Ünï 🍷',
    '+1&a=b;c',
    '"Q"',
    '<b>',
    '$id',
    ':id',
    '*',
    'x'.repeat(60),
  ])('reads the code back from the address of a product and of an order: %j [2.in.14]', async (code) => {
    const { href } = router.buildLocation(toProduct(code));
    expect(await paramsOf(href)).toEqual(['/product-detail/$id', { id: code }]);
    const order = router.buildLocation(toOrder(code)).href;
    expect(await paramsOf(order)).toEqual(['/order-details/$orderNo', { orderNo: code }]);
  });

  it('escapes codes and numbers in addresses', () => {
    expect(router.buildLocation(toProduct('A/B 1?')).href).toBe('/product-detail/A%2FB%201%3F');
    expect(router.buildLocation(toOrder('XX#1')).href).toBe('/order-details/XX%231');
    expect(router.buildLocation(toThankYou('XX1', '0', 'a/b')).href).toBe('/thank-you/XX1/0/a%2Fb');
  });
});

describe('a place in a list', () => {
  it.each([
    ['2', '50', 'price_desc', { page: 2, pageSize: 50, sort: 'price_desc' }],
    ['1', 'all', undefined, { page: 1, pageSize: 'all' }],
    ['0', '20', 'default', { page: 1, pageSize: 20 }],
    ['-1', '7', 'cheapest', { page: 1, pageSize: 20 }],
    ['1e3', 'ALL', ['price_asc'], { page: 1, pageSize: 'all' }],
    ['3', 'all', undefined, { page: 1, pageSize: 'all' }],
    ['9999999', '20', undefined, { page: 1, pageSize: 20 }],
    ['x', '', 3, { page: 1, pageSize: 20 }],
  ])('reads page %j, page size %j and sort %j as %j', (page, pageSize, sort, place) => {
    expect({ ...listPlace.params.parse({ page, pageSize }), ...listPlace.validateSearch({ sort }) }).toEqual(
      place,
    );
  });
});
