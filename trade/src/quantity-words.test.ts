import { expect, it } from 'vitest';
import { countWords, quantityWords } from './quantity-words.ts';

const wine = { CustomLabel: '', Type: 'White' };

it.each([
  [{ cases: 2, bottles: 0 }, wine, '2 cases'],
  [{ cases: 1, bottles: 1 }, {}, '1 case and 1 bottle'],
  [{ cases: 0, bottles: 3 }, wine, '3 bottles'],
  [{ cases: 2, bottles: 0 }, { CustomLabel: 'Kegs', Type: 'Keg' }, '2 x Kegs'],
  [{ cases: 1, bottles: 2 }, { CustomLabel: '', Type: 'Bag in Box' }, '1 case and 2 bags'],
  [{ cases: 0, bottles: 0 }, wine, ''],
])('writes %j of %j as %s', (quantity, product, words) => {
  expect(quantityWords(quantity, product)).toBe(words);
});

it.each([
  [0, '0 bottles'],
  [1, '1 bottle'],
  [2, '2 bottles'],
])('writes a count of %d bottles as “%s”', (count, words) => expect(countWords(count, 'bottle')).toBe(words));
