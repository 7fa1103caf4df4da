import { expect, it } from 'vitest';
import { arrivalWords, partTitle } from './arrival-words.ts';

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

const waiting = { ...delivery, AwaitsStock: true, RequiredDate: '' } as const;
it.each([
  [
    'a part of the main order’s day by its source',
    { ...delivery, Kind: 'Reserves Order' },
    'From your reserves',
  ],
  ['the main order of a split basket by its source', { ...delivery, Kind: 'Order' }, 'From stock'],
  [
    'a part that waits for stock by its arrival',
    { ...waiting, Kind: 'Back Order' },
    'On back order until stock arrives',
  ],
  [
    'a part of another day by its day',
    { ...delivery, RequiredDate: '01/12/2026', Kind: 'Reserves Order' },
    'Arriving Tuesday 1 December',
  ],
] as const)('titles %s', (_what, part, words) => {
  expect(partTitle(part, delivery, today)).toBe(words);
});
