import { expect, it } from 'vitest';
import { orderedByWords } from './ordered-by.ts';

it.each([
  [{ IsOffice: false, Name: 'Jo Smith' }, 'by Jo Smith'],
  [{ IsOffice: false, Name: 'jo@example.com' }, 'by jo@example.com'],
  [{ IsOffice: true, Name: '' }, 'for you by our office'],
  [undefined, ''],
])('says that %j placed the order as %j', (by, words) => {
  expect(orderedByWords(by)).toBe(words);
});
