import { expect, it } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { API_BASE, endpointPath } from './endpoint.ts';
import { filterNames } from './filter-names.ts';

/**
 * The fields of each call in docs/requirements/7-calls.md. The shop may have more calls and fields. The call of the
 * order summaries has no path in the requirements.
 */
const calls: readonly (readonly [id: string, call: string, fields: readonly string[]])[] = [
  ['7.calls.3', 'POST /api/products/item', ['ProductCode']],
  [
    '7.calls.4, 3.paged.1',
    'POST /api/products/items',
    ['pagedProducts', 'sort', 'basePath', 'CustomerAccount', 'description'],
  ],
  [
    '7.calls.6, 3.paged.1',
    'POST /api/reserves/items',
    ['pagedProducts', 'sort', 'basePath', 'CustomerAccount'],
  ],
  ['7.calls.8', 'POST /api/products/search-filters', []],
  ['7.calls.9', 'POST /api/delivery/addresses', ['basePath', 'CustomerAccount']],
  ['7.calls.11', 'POST /api/account/accounts', []],
  ['7.calls.13', 'POST /api/account', ['basePath', 'CustomerAccount']],
  [
    '7.calls.15, 7.calls.39',
    'POST /api/submit/order',
    // The server knows the credit limit and the mandatory flag, so the browser does not send them.
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
  ['7.calls.16', 'POST /api/account/orders/items', ['orderDateStart', 'orderDateEnd', 'CustomerAccount']],
  ['7.calls.18', 'POST /api/account/orders/item', ['orderNo', 'CustomerAccount']],
  ['7.calls.19', 'POST /api/account/orders/item-email', ['orderNo', 'CustomerAccount', 'backOrder', 'kind']],
  ['7.calls.38', 'POST /api/account/orders/summaries', ['orders']],
  [
    '7.calls.20',
    'POST /api/account/transactions',
    ['TransactionsByDirection', 'TransactionDateStart', 'TransactionDateEnd', 'CustomerAccount'],
  ],
  ['7.calls.22', 'POST /api/delivery/days', ['CustomerAccount']],
  ['7.calls.23', 'POST /api/delivery/date', ['CustomerAccount']],
  ['7.calls.24', 'POST /api/submit/prospect', []],
  ['7.calls.25', 'POST /api/payments/stripe/add_payment', []],
  ['7.calls.26', 'POST /api/payments/stripe/create-checkout-session', []],
  ['7.calls.27', 'POST /api/payments/stripe/create-checkout-session-balance', []],
  ['7.calls.28', 'POST /api/confirm/order', ['orderNo', 'CustomerAccount']],
  ['7.calls.29', 'POST /api/settings', []],
  ['7.calls.30', 'POST /api/settings/save', ['banner']],
  ['7.calls.31', 'POST /api/order/cached_data', ['Lines']],
  ['7.calls.32', 'POST /api/metrics', ['startDate', 'endDate']],
  ['7.calls.33', 'GET /api/admin/customer/email/a%40b.uk', []],
  ['7.calls.34', 'GET /api/admin/customer/account/A%2F1', []],
];
const params = { provider: 'stripe', email: 'a@b.uk', account: 'A/1' };

const ours = new Map(
  allEndpoints.map((endpoint) => [`${endpoint.method} ${endpointPath(endpoint, params)}`, endpoint]),
);

it.each(calls.map(([id, call, fields]) => [call, fields, id] as const))(
  'declares the specification’s call %s, with the fields %j [7.calls.1, %s]',
  (call, fields) => {
    expect(Object.keys(ours.get(call)?.body?.properties ?? {})).toEqual(expect.arrayContaining([...fields]));
    expect([...ours.keys()]).toContain(call);
  },
);

it('requires a token for every call except a prospect’s application and an invitation’s link', () => {
  const open = allEndpoints.filter(({ who }) => who === 'anyone').map((endpoint) => endpointPath(endpoint));
  expect(open).toEqual([`${API_BASE}/invitations/open`, `${API_BASE}/submit/prospect`]);
});

it('offers the specification’s filters in Product Search, and a region filter in addition [3.product.6]', () => {
  expect(filterNames.filter((name) => name !== 'region')).toEqual([
    'colour',
    'organicbiodynamic',
    'closure',
    'country',
    'supergroup',
    'productgroup',
  ]);
});
