import { describe, expect, it } from 'vitest';
import {
  type Cost,
  costMoney,
  grossProfit,
  isUnderTarget,
  type Poured,
  percentWords,
  priceToHold,
  servingCost,
} from './gross-profit.ts';
import { formatMoney, moneyFromPounds } from './money.ts';
import { SERVINGS, type Serving, USUAL_PRICING } from './servings.ts';

const wine = (bottle: number, facts: Partial<Poured> = {}): Poured => ({
  CasePrice: 6 * moneyFromPounds(bottle),
  BottleNett: moneyFromPounds(bottle),
  CaseSize: 6,
  UnitSize: 75,
  ...facts,
});
const costOf = (product: Poured, serving: Serving, wastagePercent = 5): Cost => {
  const cost = servingCost(product, serving, { wastagePercent });
  if (cost === undefined) throw new Error('The wine has no cost');
  return cost;
};

describe('the cost of a serving', () => {
  it.each<[string, Poured, Serving, number, string]>([
    ['a bottle at its own price', wine(9.5), 'bottle', 5, '£9.50'],
    ['175 ml of 75 cl, with the wastage', wine(9.5), 'glass175', 5, '£2.33'],
    ['175 ml of 75 cl without wastage', wine(9.5), 'glass175', 0, '£2.22'],
    ['125 ml of 75 cl', wine(9.5), 'glass125', 5, '£1.67'],
    ['250 ml of 75 cl', wine(9.5), 'glass250', 5, '£3.33'],
    ['125 ml of a half bottle', wine(6, { UnitSize: 37.5 }), 'glass125', 0, '£2.00'],
    ['175 ml of a magnum', wine(30, { UnitSize: 150 }), 'glass175', 5, '£3.68'],
    [
      'a bottle of a case, where cases alone are sold',
      wine(9.5, { CasePrice: moneyFromPounds(50), OnlySellMultiplesOf: 6 }),
      'bottle',
      5,
      '£8.33',
    ],
    [
      '175 ml of a bag of 300 cl that is its own case',
      wine(0, { CasePrice: moneyFromPounds(24), CaseSize: 1, UnitSize: 300 }),
      'glass175',
      0,
      '£1.40',
    ],
    ['a wine that is meant to cost nothing', wine(0, { NilPrice: true }), 'glass175', 5, '£0.00'],
  ])('costs %s', (_name, product, serving, wastage, cost) => {
    expect(formatMoney(costMoney(costOf(product, serving, wastage)))).toBe(cost);
  });

  it('has no cost of a wine without a price, and no cost of a glass without a size', () => {
    expect(servingCost(wine(0), 'bottle', USUAL_PRICING)).toBeUndefined();
    const unsized = wine(9.5, { UnitSize: 0 });
    expect(servingCost(unsized, 'glass175', USUAL_PRICING)).toBeUndefined();
    expect(costMoney(costOf(unsized, 'bottle'))).toBe(moneyFromPounds(9.5));
  });
});

describe('the gross profit', () => {
  // 175 ml of a 75 cl bottle at £9.50 cost £2.3333, and £7.40 is £6.1667 without VAT.
  it.each<[number, string, string]>([
    [740, '£3.83', '62.1 %'],
    [930, '£5.42', '69.8 %'],
    [934, '£5.45', '70.0 %'],
    [280, '£0.00', '0.0 %'],
    [200, '−£0.67', '−40.0 %'],
    [1, '−£2.33', '−27900.0 %'],
  ])('is earned by a glass at %d pence: %s, %s', (pence, money, percent) => {
    const profit = grossProfit(pence, costOf(wine(9.5), 'glass175'));
    expect([formatMoney(profit.money), percentWords(profit.tenths)]).toEqual([money, percent]);
  });

  it('rounds a half penny once, away from zero', () => {
    // £1.20 without VAT is £1.00; a cost of £0.995 leaves £0.005.
    const halfPenny = costOf(wine(0.995), 'bottle');
    expect(grossProfit(120, halfPenny).money).toBe(moneyFromPounds(0.01));
    expect(grossProfit(120, costOf(wine(1.005), 'bottle')).money).toBe(moneyFromPounds(-0.01));
  });

  it('marks a price under the target exactly where the shown per cent is lower', () => {
    const cost = costOf(wine(9.5), 'glass175');
    // 933 pence hold 69.99 %, which shows as 69.9 %.
    expect(percentWords(grossProfit(933, cost).tenths)).toBe('69.9 %');
    expect([930, 933, 934].map((pence) => isUnderTarget(grossProfit(pence, cost), USUAL_PRICING))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the price that holds a target', () => {
  it.each([
    ['tens', 940],
    ['halves', 950],
    ['ninety-five', 995],
    ['pounds', 1000],
  ] as const)('ends in %s: %d pence for the glass that needs £9.3333', (end, pence) => {
    expect(priceToHold(costOf(wine(9.5), 'glass175'), { targetPercent: 70, end })).toBe(pence);
  });

  it('keeps a price that has the end already, and finds the lowest price of all', () => {
    // £2.10 × 1.2 / 0.3 is £8.40 exactly.
    const cost = costOf(wine(2.1), 'bottle');
    expect(priceToHold(cost, { targetPercent: 70, end: 'tens' })).toBe(840);
    expect(priceToHold(costOf(wine(0.01), 'bottle'), { targetPercent: 0, end: 'ninety-five' })).toBe(95);
    expect(priceToHold(costOf(wine(0.25), 'bottle'), { targetPercent: 70, end: 'pounds' })).toBe(100);
  });

  it('has no price for a wine that costs nothing', () => {
    expect(priceToHold(costOf(wine(0, { NilPrice: true }), 'bottle'), USUAL_PRICING)).toBeUndefined();
  });

  it('holds the target of every serving at the price that it names', () => {
    for (const serving of SERVINGS) {
      const cost = costOf(wine(11.2344), serving);
      const pence = priceToHold(cost, USUAL_PRICING) ?? 0;
      expect(isUnderTarget(grossProfit(pence, cost), USUAL_PRICING), serving).toBe(false);
      expect(isUnderTarget(grossProfit(pence - 10, cost), USUAL_PRICING), serving).toBe(true);
    }
  });
});
