import { expect, it } from 'vitest';
import { whyFinal, whyNotUndone } from './undoable-import.ts';

const kept = { isUndone: false, isKept: true, hasInvoiced: false };

it.each([
  [['products', 'prices'], kept, undefined],
  [['customers', 'transactions', 'orders', 'order-lines'], kept, undefined],
  [['products'], { ...kept, isUndone: true }, 'it was undone already'],
  [['products', 'confirmations'], kept, 'it moves orders, and no order moves back'],
  [['claims'], kept, 'it settles claims, and their customers are told'],
  [
    ['orders'],
    { ...kept, hasInvoiced: true },
    'it invoices orders that were placed here, and no order moves back',
  ],
  [['products'], { ...kept, isKept: false }, 'it changed nothing, or is older than a month'],
])('explains why an import of %j cannot be undone: %j', (kinds, facts, why) => {
  expect(whyNotUndone(kinds, facts)).toBe(why);
});

it('explains before an import why the import can never be undone', () => {
  expect([whyFinal('customers', false), whyFinal('orders', false)]).toEqual([undefined, undefined]);
  expect(whyFinal('orders', true)).toBe('it invoices orders that were placed here, and no order moves back');
  expect(whyFinal('confirmations', false)).toBe('it moves orders, and no order moves back');
});
