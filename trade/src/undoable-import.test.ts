import { expect, it } from 'vitest';
import { whyNotUndone } from './undoable-import.ts';

it.each([
  [['products', 'prices'], { isUndone: false, isKept: true }, undefined],
  [['products'], { isUndone: true, isKept: true }, 'it was undone already'],
  [
    ['products', 'transactions'],
    { isUndone: false, isKept: true },
    'transactions have moved orders or credit',
  ],
  [['products'], { isUndone: false, isKept: false }, 'it changed nothing, or is older than a month'],
])('says why an import of %j cannot be undone: %j', (kinds, facts, why) => {
  expect(whyNotUndone(kinds, facts)).toBe(why);
});
