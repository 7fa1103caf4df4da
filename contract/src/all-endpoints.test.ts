import { expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { API_BASE, endpointPath } from './endpoint.ts';
import { filterNames } from './filter-names.ts';

/**
 * The payload of each call of docs/requirements/7-calls.md. The shop may have further calls and fields; the
 * call of the order summaries has no path there.
 */
const calls: readonly (readonly [call: string, fields: readonly string[]])[] = [
  ['POST /api/products/item', ['ProductCode']],
  ['POST /api/products/items', ['pagedProducts', 'sort', 'basePath', 'CustomerAccount', 'description']],
  ['POST /api/reserves/items', ['pagedProducts', 'sort', 'basePath', 'CustomerAccount']],
  ['POST /api/products/search-filters', []],
  ['POST /api/delivery/addresses', ['basePath', 'CustomerAccount']],
  ['POST /api/account/accounts', []],
  ['POST /api/account', ['basePath', 'CustomerAccount']],
  [
    'POST /api/submit/order',
    // Address, reference, notes, the cart, its total, the account, date and time, a one-off address. The
    // server knows the credit limit and the mandatory flag, so they are not sent.
    [
      'DeliveryAddressId',
      'CustomerReference',
      'Delivery_Notes',
      'CartId',
      'Lines',
      'GrandTotal',
      'CustomerAccount',
      'RequiredDate',
      'OverrideDeliveryAddress',
    ],
  ],
  ['POST /api/account/orders/items', ['orderDateStart', 'orderDateEnd', 'CustomerAccount']],
  ['POST /api/account/orders/item', ['orderNo', 'CustomerAccount']],
  ['POST /api/account/orders/item-email', ['orderNo', 'CustomerAccount', 'backOrder', 'kind']],
  ['POST /api/account/orders/summaries', ['orders']],
  [
    'POST /api/account/transactions',
    ['TransactionsByDirection', 'TransactionDateStart', 'TransactionDateEnd', 'CustomerAccount'],
  ],
  ['POST /api/delivery/days', ['CustomerAccount']],
  ['POST /api/delivery/date', ['CustomerAccount']],
  ['POST /api/submit/prospect', []],
  ['POST /api/payments/stripe/add_payment', []],
  ['POST /api/payments/stripe/create-checkout-session', []],
  ['POST /api/payments/stripe/create-checkout-session-balance', []],
  ['POST /api/confirm/order', ['orderNo', 'CustomerAccount']],
  ['POST /api/settings', []],
  ['POST /api/settings/save', ['banner']],
  ['POST /api/order/cached_data', ['Lines']],
  ['POST /api/metrics', ['startDate', 'endDate']],
  ['GET /api/admin/customer/email/a%40b.uk', []],
  ['GET /api/admin/customer/account/A%2F1', []],
];
const params = { provider: 'stripe', email: 'a@b.uk', account: 'A/1' };

it('has every call of the specification, with its method, its path and its payload [3.paged.1, 7.calls.1, 7.calls.3, 7.calls.4, 7.calls.6, 7.calls.8, 7.calls.9, 7.calls.11, 7.calls.13, 7.calls.15, 7.calls.16, 7.calls.18, 7.calls.19, 7.calls.20, 7.calls.22, 7.calls.23, 7.calls.24, 7.calls.25, 7.calls.26, 7.calls.27, 7.calls.28, 7.calls.29, 7.calls.30, 7.calls.31, 7.calls.32, 7.calls.33, 7.calls.34, 7.calls.38, 7.calls.39]', () => {
  const ours = new Map(
    allEndpoints.map((endpoint) => [`${endpoint.method} ${endpointPath(endpoint, params)}`, endpoint]),
  );
  expect([...ours.keys()]).toEqual(expect.arrayContaining(calls.map(([call]) => call)));
  for (const [call, fields] of calls) {
    expect(Object.keys(ours.get(call)?.body?.properties ?? {}), call).toEqual(
      expect.arrayContaining([...fields]),
    );
  }
});

it('needs a token for every call but a prospect’s application', () => {
  const open = allEndpoints.filter(({ who }) => who === 'anyone').map((endpoint) => endpointPath(endpoint));
  expect(open).toEqual([`${API_BASE}/submit/prospect`]);
});

it('the filters of Product Search are the specification’s, and the region beside the country [3.product.6]', () => {
  expect(filterNames.filter((name) => name !== 'region')).toEqual([
    'colour',
    'organicbiodynamic',
    'closure',
    'country',
    'supergroup',
    'productgroup',
  ]);
});
