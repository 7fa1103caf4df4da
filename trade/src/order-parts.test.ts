import { expect, it } from 'vitest';
import { partsWords, sourceWords, totalLabel } from './order-parts.ts';

it('labels the total of one, two, three and more orders differently', () => {
  expect([1, 2, 3, 4].map(totalLabel)).toEqual([
    'Order Total',
    'Total of both orders',
    'Total of all three orders',
    'Total of all 4 orders',
  ]);
});

it('says from which day an order is and in how many parts it comes, and whether a part comes from stock, reserves or back order', () => {
  expect(partsWords('28/11/2026', 3)).toBe('Order of 28 Nov in three parts');
  expect(partsWords('28/11/2026', 4)).toBe('Order of 28 Nov in 4 parts');
  expect((['Order', 'Reserves Order', 'Back Order'] as const).map(sourceWords)).toEqual([
    'from stock',
    'from your reserves',
    'on back order',
  ]);
});
