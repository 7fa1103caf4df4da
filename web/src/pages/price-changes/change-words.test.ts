import type { PriceChange } from '@tradecellar/contract/price-notices.ts';
import { moneyFromPounds } from '@tradecellar/trade/money.ts';
import { expect, it } from 'vitest';
import { changeWords } from './change-words.ts';

const change = (more: Partial<PriceChange>): PriceChange => ({
  ProductCode: 'WHITE1',
  Description: 'Sancerre',
  From: '2026-11-30',
  ...more,
});
const prices = (cases: number, bottle: number) => ({
  CasePrice: moneyFromPounds(cases),
  BottleNett: moneyFromPounds(bottle),
});
const dearer = {
  Before: prices(138, 11.5),
  After: prices(147, 12.25),
  BottleMore: moneyFromPounds(0.75),
};

it.each<[Partial<PriceChange>, string]>([
  [dearer, '£0.75 more a bottle from Mon 30 Nov'],
  [
    { Before: prices(138, 11.5), After: prices(138, 11), BottleMore: moneyFromPounds(-0.5) },
    '£0.50 less a bottle from Mon 30 Nov',
  ],
  [{ Before: prices(138, 11.5), After: prices(130, 11.5), BottleMore: 0 }, 'Case £130.00 from Mon 30 Nov'],
  [{ VintageBefore: '2022', VintageAfter: '2023' }, '2023 follows from Mon 30 Nov'],
  [
    { ...dearer, VintageBefore: '2022', VintageAfter: '2023' },
    '£0.75 more a bottle, 2023 follows from Mon 30 Nov',
  ],
  [{ SizeAfter: { CaseSize: 6, UnitSize: 75 } }, '6 × 75 cl from Mon 30 Nov'],
  [
    {
      ...dearer,
      Glass: {
        ...{ List: 'uuid', Name: 'Autumn list', Serving: 'glass175', Pence: 1000 },
        ...{ TenthsBefore: 661, TenthsAfter: 638, ToHold: { TargetPercent: 70, Pence: 1210 } },
      },
    },
    '£0.75 more a bottle from Mon 30 Nov\nAutumn list, 175 ml at £10.00: GP 66.1\u00a0%, then 63.8\u00a0%; to hold 70\u00a0% charge £12.10',
  ],
  [{ Goes: true }, 'No longer sold from Mon 30 Nov'],
])('says what becomes of a wine', (more, words) => {
  expect(changeWords(change(more))).toBe(words);
});

it.each<[Partial<PriceChange>, string]>([
  [dearer, '£0.75 more a bottle'],
  [{ Before: prices(138, 11.5), After: prices(130, 11.5), BottleMore: 0 }, ''],
  [{ ...dearer, VintageAfter: '2023' }, '£0.75 more a bottle, 2023 follows'],
])('leaves out the day that the wine’s row says', (more, words) => {
  expect(changeWords(change(more), '2026-11-30')).toBe(words);
  expect(changeWords(change(more), '2026-12-01')).toBe(changeWords(change(more)));
});
