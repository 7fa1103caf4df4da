import { expect, it } from 'vitest';
import { arrivalWords, thanksWords } from './arrival-words.ts';

const delivery = { AwaitsStock: false, DeliveryType: 'delivery', RequiredDate: '30/11/2026' } as const;
const today = '2026-11-29';

it.each([
  ['the day of a delivery', delivery, 'Arriving Monday 30 November, before 11am'],
  [
    'the time of a collection',
    { ...delivery, DeliveryType: 'collection', RequiredDate: '30/11/2026 09:00' },
    'Ready to collect Monday 30 November at 09:00',
  ],
  ['no day that the merchant chooses later', { ...delivery, RequiredDate: '' }, ''],
  [
    'that a back order waits for stock',
    { ...delivery, AwaitsStock: true, RequiredDate: '' },
    'On back order until stock arrives',
  ],
  [
    'when the stock of a back order is due',
    { ...delivery, AwaitsStock: true, RequiredDate: '', StockDue: '2026-12-12' },
    'On back order, stock due 12 Dec',
  ],
  [
    'the proposed day of a back order',
    { ...delivery, AwaitsStock: true, RequiredDate: '', StockDue: '2026-12-12', ProposedDate: '2026-12-15' },
    'Arriving Tue 15 Dec, stock due 12 Dec',
  ],
] as const)('says %s', (_what, order, words) => {
  expect(arrivalWords(order, today, 'Before 11am')).toBe(words);
});

it.each([
  ['Bea Buyer', 'Arriving Monday', 'Thank you, Bea. Arriving Monday.'],
  ['Bea Buyer', '', 'Thank you, Bea.'],
  ['buyer@example.com', 'Arriving Monday', 'Thank you. Arriving Monday.'],
])('thanks %s by the first name', (userName, arrival, words) => {
  expect(thanksWords(userName, arrival)).toBe(words);
});
