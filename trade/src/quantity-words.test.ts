import { describe, expect, test } from 'vitest';
import { countWords, quantityWords } from './quantity-words.ts';

test.each([
  [0, '0 bottles'],
  [1, '1 bottle'],
  [2, '2 bottles'],
])('%d in words', (count, words) => expect(countWords(count, 'bottle')).toBe(words));

describe('a quantity in words', () => {
  test.each([
    [2, 1, {}, '2 cases and 1 bottle'],
    [1, 0, {}, '1 case'],
    [0, 3, { Type: 'Keg' }, '3 kegs'],
    [2, 0, { CustomLabel: 'Kegs' }, '2 x Kegs'],
    [0, 0, {}, ''],
  ])('%d and %d of %j', (cases, bottles, product, words) =>
    expect(quantityWords({ cases, bottles }, product)).toBe(words),
  );
});
