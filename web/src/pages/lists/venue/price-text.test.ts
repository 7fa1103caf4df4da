import { expect, it } from 'vitest';
import { priceText, readPrice } from './price-text.ts';

it.each([
  ['7.40', { pence: 740 }],
  ['7.4', { pence: 740 }],
  ['£7', { pence: 700 }],
  [' 12 ', { pence: 1200 }],
  ['.5', { pence: 50 }],
  ['7.', { pence: 700 }],
  ['99999.99', { pence: 9_999_999 }],
  ['', {}],
  ['  ', {}],
  ['0', { fault: 'A price of nought is not sold: leave the field empty' }],
  ['0.00', { fault: 'A price of nought is not sold: leave the field empty' }],
  ['7.405', { fault: 'Please type whole pence' }],
  ['100000', { fault: 'The highest price is £99,999.99' }],
  ['-7', { fault: 'Please type a price such as 7.40' }],
  ['seven', { fault: 'Please type a price such as 7.40' }],
  ['7,40', { fault: 'Please type a price such as 7.40' }],
])('reads the typed price “%s” as %o', (text, read) => {
  expect(readPrice(text)).toEqual(read);
});

it('shows a price in pounds', () => {
  expect([priceText(740), priceText(123_400), priceText(undefined)]).toEqual(['7.40', '1234.00', '']);
});
