import { expect, it } from 'vitest';
import { orderedByWords } from './ordered-by.ts';

it.each([
  [{ IsOffice: false, Name: 'Jo Smith' }, 'by Jo Smith'],
  [{ IsOffice: false, Name: 'jo@example.com' }, 'by jo@example.com'],
  [{ IsOffice: true, Name: '' }, 'for you by our office'],
  [undefined, ''],
])('an order of %j was ordered %j', (by, words) => {
  expect(orderedByWords(by)).toBe(words);
});
