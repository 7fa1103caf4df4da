import { expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { buyerRightOf, type Endpoint, namesAccount } from './endpoint.ts';

/** The calls that every buyer of an account may make, whatever the buyer's role. A new call is listed on purpose. */
const openToEveryBuyer = [
  '/account',
  '/account/acts',
  '/account/bought',
  '/account/claims',
  '/account/claims/photos/item',
  '/account/documents/item',
  '/account/documents/of',
  '/account/names',
  '/account/orders/changes',
  '/account/orders/due',
  '/account/orders/item',
  '/account/orders/item-email',
  '/account/orders/items',
  '/account/orders/on-its-way',
  '/account/orders/summaries',
  '/confirm/order',
  '/delivery/addresses',
  '/delivery/date',
  '/delivery/days',
  '/payments/:provider/add_payment',
  '/products/counts',
  '/products/item',
  '/products/items',
  '/products/match',
  '/products/sheet',
  '/products/suggest',
  '/reserves/items',
];

const ofBuyers: readonly Endpoint[] = allEndpoints.filter(
  (endpoint) => endpoint.who === 'person' && namesAccount(endpoint),
);
const pathsWith = (right: ReturnType<typeof buyerRightOf>) =>
  ofBuyers.filter((endpoint) => buyerRightOf(endpoint) === right).map(({ path }) => path);

it('opens to every buyer only the listed calls', () => {
  expect(pathsWith(undefined).toSorted()).toEqual(openToEveryBuyer);
});

it('asks for the right to order before every call that the office may make only with its right to order', () => {
  const ofOffice = ofBuyers.filter(({ right }) => right === 'order-for-customers').map(({ path }) => path);
  expect(pathsWith('order')).toEqual(expect.arrayContaining([...ofOffice, '/account/basket/sync']));
  expect(pathsWith('see-money')).toContain('/account/transactions');
});
