import { expect, it } from 'vitest';
import { linesOf, reOrder, reOrderSentence } from './re-order.ts';

const card = {
  Code: 'CHAB22',
  Description: 'Chablis 2022',
  SecondaryDescription: '',
  BinNo: '',
  Image1_URL: '',
  Vintage: '',
  CustomLabel: '',
  Type: '',
  CaseSize: 6,
  UnitSize: 75,
  CasePrice: 60,
  BottleNett: 10,
  BottleVAT: 2,
  OnlySellMultiplesOf: 1,
  StockCases: null,
  StockBottles: null,
  Colour: '',
  Group: '',
  CountryDescription: '',
  Appellation: '',
  ClosureStyle: '',
  OrganicBiodynamic: '',
};
const line = (ProductCode: string, TotalBottles: number) => ({
  ProductCode,
  Description: `Wine ${ProductCode}`,
  TotalBottles,
  LineNett: 1,
  LineVAT: 1,
  CaseSize: 12,
  UnitSize: 75,
});
const multiples = { onlySellMultiplesOf: true };

it('reads a single line and several', () => {
  const one = line('A', 1);
  expect(linesOf(one)).toEqual([one]);
  expect(linesOf([one, one])).toEqual([one, one]);
});

it('takes bottles in the case size of today', () => {
  const order = reOrder([line('CHAB22', 15)], [card], multiples);
  expect(order).toEqual({
    lines: [{ product: card, quantity: { cases: 2, bottles: 3 } }],
    missing: [],
    trimmed: [],
  });
  expect(reOrderSentence(order)).toBeUndefined();
});

it('counts two lines of a product together, and leaves credits out', () => {
  const { lines } = reOrder([line('CHAB22', 5), line('CHAB22', 4), line('GONE', -3)], [card], multiples);
  expect(lines.map(({ quantity }) => quantity)).toEqual([{ cases: 1, bottles: 3 }]);
});

it('says what is no longer sold and takes the rest', () => {
  const order = reOrder([line('GONE', 6), line('CHAB22', 6)], [card], multiples);
  expect(order.lines).toHaveLength(1);
  expect(reOrderSentence(order)).toBe('No longer sold: Wine GONE.');
});

it('leaves out loose bottles of what is sold by the case, unless that switch is off', () => {
  const byCase = { ...card, OnlySellMultiplesOf: 6 };
  const order = reOrder([line('CHAB22', 8)], [byCase], multiples);
  expect(order.lines[0]?.quantity).toEqual({ cases: 1, bottles: 0 });
  expect(reOrderSentence(order)).toBe('Now sold in whole cases only: Wine CHAB22.');
  expect(reOrder([line('CHAB22', 2)], [byCase], multiples).lines).toEqual([]);
  const off = reOrder([line('CHAB22', 8)], [byCase], { onlySellMultiplesOf: false });
  expect(off.lines[0]?.quantity).toEqual({ cases: 1, bottles: 2 });
});
