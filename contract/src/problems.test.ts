import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { type ProblemCode, type ProblemDetails, problemSentence, problems } from './problems.ts';

const product = { ProductCode: 'CHAB22', description: 'Chablis' };
const numbers = { orderId: 'WEB1', backOrderId: '0', reservesOrderId: '0' };

const samples: { readonly [Code in ProblemCode]?: readonly [ProblemDetails[Code], sentence: string] } = {
  'bad-request': [
    { field: 'Email', reason: 'it is required' },
    'The field Email is invalid: it is required.',
  ],
  'range-reversed': [{}, 'Order Date Start must be before Order Date End'],
  'ordered-since': [
    { orderNo: 'XX000001', codes: ['CHAB22'] },
    'Some of this basket was ordered in the meantime, as order XX000001. Nothing has been placed now. Please check your basket.',
  ],
  'basket-changed': [
    { codes: ['CHAB22'] },
    'Your basket changed on another device in the meantime. Nothing has been placed now. Please look at it again.',
  ],
  'proposal-closed': [
    { state: 'ordered', orderNo: 'XX000001' },
    'This proposal was ordered, as order XX000001.',
  ],
  'proposal-changed-meanwhile': [
    { codes: ['CHAB22'], by: '' },
    'Our office has changed this proposal in the meantime. Please check it as it is now; nothing that you typed is lost.',
  ],
  'proposal-full': [
    { most: 20_000 },
    'This proposal has had 20000 changes, the maximum. It can be ordered as it stands; for anything else please call us.',
  ],
  'proposal-expiry': [
    { latest: '04/12/2026', latestDate: '2026-12-04' },
    'Please choose a day from today until 04/12/2026.',
  ],
  'too-many-names': [
    { most: 2_000 },
    'This account already has 2000 names of its own, the maximum. Please remove some of them first.',
  ],
  'prices-changed': [
    { grandTotal: 12.34, deliveryCharge: 0, deliveryChargeVat: 0, lines: [] },
    'Prices have changed since you looked. Please check your order.',
  ],
  'banner-changed': [
    { banner: '', bannerVersion: '', who: '', at: '' },
    'Somebody else has changed the banner in the meantime. Your changes were not saved.',
  ],
  'basket-already-placed': [
    { orderNo: 'WEB1', ...numbers },
    'This basket has already been placed as order WEB1. Please start a new basket.',
  ],
  'order-cannot-move': [
    { orderNo: 'M1', from: 'dispatched', to: 'cancelled' },
    'Order M1 is “dispatched” and cannot be set to “cancelled”.',
  ],
  'order-confirmed-otherwise': [
    { orderNo: 'XX000001', number: 'M1' },
    'Order XX000001 has already been confirmed as M1.',
  ],
  'order-not-claimable': [
    { orderNo: 'M1', state: 'confirmed' },
    'Order M1 is not due yet. Something wrong with it can be reported from its day on.',
  ],
  'claim-beyond-order': [
    { ProductCode: 'C1', description: 'Chablis', left: 2, by: 'Bea Buyer' },
    'All but 2 of the bottles of Chablis have been reported already, by Bea Buyer.',
  ],
  'claim-nothing-left': [
    { by: 'Bea Buyer' },
    'Everything of this order has been reported already, by Bea Buyer.',
  ],
  'claim-otherwise': [{ claimNo: 'CL100001' }, 'This report was sent before, with other lines, as CL100001.'],
  'claim-too-many': [
    { orderNo: 'M1', most: 100 },
    'Order M1 has had 100 reports, the most that can be taken here. Please call us.',
  ],
  'claim-line-settled': [
    { claimNo: 'CL100001', description: 'Chablis', state: 'withdrawn' },
    'Chablis of CL100001 is already “withdrawn”.',
  ],
  'claim-credited-otherwise': [
    { claimNo: 'CL100001', description: 'Chablis', creditNote: 'CN7' },
    'Chablis of CL100001 was already credited by CN7.',
  ],
  'claim-settlement-left': [
    { claimNo: 'CL100001' },
    'This settlement of CL100001 cannot be undone any more. Please ring the customer if it was wrong.',
  ],
  'photo-unsuitable': [
    { reason: 'is animated' },
    'This photo is animated. Please choose a JPEG, PNG or WebP.',
  ],
  'not-delivered-then': [
    { orderNo: 'M1', time: '25/11/2026 14:10', why: 'in-future' },
    'Order M1 cannot have been delivered on 25/11/2026 14:10: that is still to come.',
  ],
  'application-decided': [
    { as: 'declined', who: 'office@example.com' },
    'This application was already declined by office@example.com.',
  ],
  'account-taken': [
    { account: 'VINE01', name: 'The Vine' },
    'The account code VINE01 already belongs to The Vine.',
  ],
  'email-taken': [
    { email: 'val@vine.example', account: 'VINE01', name: 'The Vine' },
    'val@vine.example belongs to the customer The Vine (VINE01). To let this person order for an existing customer, choose that customer.',
  ],
  'number-taken': [{ number: 'M1', orderNo: 'XX000002' }, 'The number M1 already belongs to order XX000002.'],
  'payment-under-way': [
    { sessionId: 'cs_1' },
    'This has already been paid for by card and is being processed.',
  ],
  'balance-changed': [
    { balance: 12.34 },
    'Your balance has changed since you looked. Nothing has been charged.',
  ],
  'number-provisional': [
    { number: 'XX000007' },
    'XX000007 is one of the shop’s own numbers. Please confirm the order with the merchant’s number.',
  ],
  'rows-refused': [
    { faults: [{ Row: 1, Field: 'CasePrice', Value: 'x', Says: 'is not an amount' }], count: 1 },
    'Nothing was stored: there is 1 fault.',
  ],
  'rows-in-doubt': [
    { faults: [{ Row: 1, Field: 'CasePrice', Value: '0', Says: 'is nought' }], count: 2 },
    'Nothing was stored: 2 figures are in doubt. If they are right, send them again with AcceptDoubts.',
  ],
  'import-not-found': [{}, 'There is no such import.'],
  'import-not-undone': [
    { why: 'NEW WHITE1 has changed since' },
    'This import cannot be undone: NEW WHITE1 has changed since. Nothing was changed.',
  ],
  'upload-too-large': [
    { megabytes: 50 },
    'Together these files are larger than 50 MB. Import them in parts, or through the inbox.',
  ],
  'upload-file-twice': [
    { file: 'orders.csv' },
    'Two of these files are named orders.csv. Import them one after the other.',
  ],
  'scope-missing': [{ scope: 'stock' }, 'This API key does not have the scope stock.'],
  'basket-empty': [{}, 'Your basket is currently empty'],
  'order-too-long': [
    { lines: 1204 },
    'An order can have up to 1000 lines, and this one has 1204. Please order it in parts.',
  ],
  'under-minimum-bottles': [
    { minimum: 12, missing: 5 },
    'Under minimum order quantity of 12 bottle(s). Please add 5 bottle(s) to checkout.',
  ],
  'order-not-changeable': [
    { orderNo: 'XX000123', why: 'paid-by-card', phone: '020 7946 0100' },
    'Order XX000123 is paid by card, so it cannot be changed here. Please call us on 020 7946 0100.',
  ],
  'change-already-asked': [
    { orderNo: 'XX000123', requestNo: 'CR100001', by: 'a@example.com' },
    'A change of order XX000123 has been asked for already, by a@example.com. Please wait for the answer, or withdraw it first.',
  ],
  'requested-change-not-found': [{}, 'There is no such requested change.'],
  'requested-change-decided': [
    { requestNo: 'CR100001', state: 'accepted' },
    'The requested change CR100001 is already “made”.',
  ],
  'change-needs-sentence': [{}, 'Please give the customer a reason.'],
  'change-not-possible': [
    { requestNo: 'CR100001', reason: 'Red is out of stock.' },
    'CR100001 cannot be made any more, and stays open. Red is out of stock. Please decline it with a sentence to the customer.',
  ],
  'order-changed-meanwhile': [
    { orderNo: 'XX000123', version: 2, by: '', at: '', changes: ['Chablis removed: 1 case', 'Day: none'] },
    'Order XX000123 was changed by our office in the meantime: Chablis removed: 1 case; Day: none. Your changes are still here. Please check them.',
  ],
  'order-part-cancelled': [
    { orderNo: 'XX000123', cancelled: 'XX000124' },
    'Part XX000124 of order XX000123 was cancelled in the meantime. Your changes are still here. Please check them.',
  ],
  'under-minimum-value': [{ minimum: '£1,250.00' }, 'Under minimum order value of £1,250.00.'],
  'address-incomplete': [
    { missing: 'postcode' },
    'A delivery address needs a name, a first line and a postcode. The postcode is missing.',
  ],
  'product-withdrawn': [product, 'Chablis is no longer sold.'],
  'bottles-not-sold': [product, 'Chablis is sold in whole cases only.'],
  'price-missing': [product, 'Chablis has no price at present. Please ask our office.'],
  'out-of-stock': [product, 'Chablis is out of stock.'],
  'beyond-stock': [
    { ...product, available: '8 bottles', availableBottles: 8 },
    'Only 8 bottles of Chablis in stock.',
  ],
  'date-not-allowed': [
    { date: 'Sunday 2/8/2026', next: 'Monday 3/8/2026', nextDate: '2026-08-03' },
    'We do not deliver on Sunday 2/8/2026. The next delivery date is Monday 3/8/2026.',
  ],
  'date-missing': [{ next: 'Monday 3/8/2026' }, 'Please choose a date. The next one is Monday 3/8/2026.'],
  'collection-time-not-allowed': [
    { time: 'Sunday 2/8/2026 09:00', next: 'Monday 3/8/2026 09:00', nextTime: '2026-08-03T09:00' },
    'Collection is not possible at Sunday 2/8/2026 09:00. The next time is Monday 3/8/2026 09:00.',
  ],
  'reference-required': [{}, 'Please enter a Customer Reference / Purchase Order'],
  'reference-too-long': [{}, 'A Customer Reference / Purchase Order has at most 50 characters'],
  'payment-not-available': [{ reason: 'switched-off' }, 'No available payment methods. Please contact us'],
};

/** The requirements that quote a sentence. */
const ids: { readonly [Code in ProblemCode]?: string } = {
  'range-reversed': ' [5.dates.4]',
  'basket-empty': ' [8.errors.15]',
  'under-minimum-bottles': ' [8.errors.16]',
  'under-minimum-value': ' [8.errors.17]',
  'reference-required': ' [5.reference.2]',
  'payment-not-available': ' [8.errors.20]',
};
const codes = Object.keys(problems) as ProblemCode[]; // Its own keys.

it.each(codes.map((code) => [code, ids[code] ?? ''] as const))(
  '%s reads as it should with details of its schema%s',
  (code) => {
    const [details, sentence] = samples[code] ?? [
      {},
      expect.stringMatching(/^[A-Z].+\.$|^[A-Z].+ not found$/),
    ];
    expect(Value.Check(problems[code].details, details)).toBe(true);
    expect(problemSentence(code, details)).toEqual(sentence);
  },
);
