import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { moneyFromPounds } from '@tradecellar/trade/money.ts';
import { expect, it } from 'vitest';
import { lastHadSentence } from './last-had.ts';

const product = {
  Type: 'Wine',
  CaseSize: 6,
  CasePrice: moneyFromPounds(58.2),
  BottleNett: moneyFromPounds(9.7),
} as ProductCard; // The comparison reads only these fields.
const had = (LastCases: number, casePrice?: number, bottleNett?: number) =>
  ({
    LastCases,
    LastBottles: LastCases === 0 ? 2 : 0,
    LastDate: '13/11/2026',
    ...(casePrice !== undefined && { LastCasePrice: moneyFromPounds(casePrice) }),
    ...(bottleNett !== undefined && { LastBottleNett: moneyFromPounds(bottleNett) }),
  }) as Bought; // The sentence reads only these fields.

it.each([
  ['cheaper cases', had(2, 57.8, 9.7), 'at £57.80 a case: £0.40 less than now'],
  ['dearer cases', had(1, 60, 9), 'at £60.00 a case: £1.80 more than now'],
  ['bottles, by the bottle', had(0, 57.8, 9.5), 'at £9.50 a bottle: £0.20 less than now'],
  ['the same price', had(3, 58.2, 9), ''],
  ['less than a penny a bottle', had(0, 57.8, 9.7049), ''],
  ['less than a penny a case', had(1, 58.1951), ''],
  ['half a penny, rounded to one', had(0, 57.8, 9.705), 'at £9.71 a bottle: £0.01 more than now'],
  ['an unknown price', had(3), ''],
])('compares the price of the last order with the price now: %s', (_, bought, words) => {
  expect(lastHadSentence(bought, product).replace(/^[^,]*(, )?/, '')).toBe(words);
});
