import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { expect, it } from 'vitest';

const wine = { CustomLabel: '', Type: 'White' };

it.each([
  [{ cases: 2, bottles: 0 }, wine, '2 cases'],
  [{ cases: 1, bottles: 1 }, wine, '1 case and 1 bottle'],
  [{ cases: 0, bottles: 3 }, wine, '3 bottles'],
  [{ cases: 2, bottles: 0 }, { CustomLabel: 'Kegs', Type: 'Keg' }, '2 x Kegs'],
  [{ cases: 1, bottles: 2 }, { CustomLabel: '', Type: 'Bag in Box' }, '1 case and 2 bags'],
])('%j of %j is %s', (quantity, product, words) => {
  expect(quantityWords(quantity, product)).toBe(words);
});
