import { describe, expect, it, test } from 'vitest';
import { allLines, reOrder, unchangedLines } from './re-order.ts';

const card = {
  Code: 'CHAB',
  Description: 'Chablis',
  SecondaryDescription: '',
  BinNo: '',
  Image1_URL: '',
  Vintage: '2022',
  CustomLabel: '',
  Type: '',
  CaseSize: 6,
  UnitSize: 75,
  CasePrice: 600_000,
  BottleNett: 110_000,
  BottleVAT: 22_000,
  OnlySellMultiplesOf: 1,
  StockCases: 2,
  StockBottles: 3,
  Colour: '',
  Group: '',
  CountryDescription: '',
  Appellation: '',
  Region: '',
  ClosureStyle: '',
  OrganicBiodynamic: '',
};
/** A line from the ledger: no prices, no vintage, no case size. */
const line = (ProductCode: string, TotalBottles: number, LineNett: number) => ({
  ProductCode,
  Description: ProductCode === 'CHAB' ? 'Chablis' : `Wine ${ProductCode}`,
  TotalBottles,
  LineNett,
  LineVAT: 10_000,
  CaseSize: 0,
  UnitSize: 0,
});
const ownLine = (TotalBottles: number, LineNett: number, facts = {}) => ({
  ...line('CHAB', TotalBottles, LineNett),
  CaseSize: 6,
  CasePrice: 600_000,
  BottleNett: 110_000,
  Vintage: '2022',
  ...facts,
});
const switches = { stockControl: false, backOrder: true };
const nothing = new Map<string, never>();
const again = (lines: Parameters<typeof reOrder>[0], facts = {}) =>
  reOrder(lines, { products: [card], switches, held: nothing, ...facts });
const words = (lines: ReturnType<typeof reOrder>) => lines.flatMap(({ changes }) => changes);

describe('an unchanged order', () => {
  test.each([
    ['a ledger line with the same total', line('CHAB', 15, 1_530_000)],
    ['a shop line with the same prices', ownLine(15, 1_530_000)],
    ['a share of a split line', ownLine(3, 315_000)],
    ['a price that differs by less than a penny a bottle', ownLine(1, 110_000, { BottleNett: 109_999 })],
    ['a ledger total that differs by less than a penny', line('CHAB', 15, 1_530_049)],
  ])('re-orders %s without a question', (_what, one) => {
    const lines = again([one]);
    expect(words(lines)).toEqual([]);
    expect(unchangedLines(lines)).toEqual(allLines(lines));
  });

  it('turns 15 bottles of 6-bottle cases into 2 cases and 3 bottles', () => {
    expect(unchangedLines(again([line('CHAB', 15, 1_530_000)]))).toEqual([
      { product: card, quantity: { cases: 2, bottles: 3 } },
    ]);
  });

  it('adds up two lines of a product, and leaves credits out', () => {
    const lines = again([line('CHAB', 5, 550_000), line('CHAB', 4, 440_000), line('GONE', -3, -300_000)]);
    expect(lines).toHaveLength(1);
    expect(unchangedLines(lines)[0]?.quantity).toEqual({ cases: 1, bottles: 3 });
  });
});

describe('a changed line', () => {
  test.each([
    ['a price of the ledger', line('CHAB', 6, 585_000), '6 bottles cost £58.50 nett, now £60.00'],
    ['a case price', ownLine(6, 585_000, { CasePrice: 585_000 }), '6 bottles cost £58.50 nett, now £60.00'],
    ['a bottle price', ownLine(1, 100_000, { BottleNett: 100_000 }), '1 bottle cost £10.00 nett, now £11.00'],
    ['a vintage', ownLine(6, 600_000, { Vintage: '2021' }), 'Vintage was 2021, now 2022'],
    ['a first vintage', ownLine(6, 600_000, { Vintage: '' }), 'Vintage was none, now 2022'],
    [
      'a case size',
      ownLine(12, 1_200_000, { CaseSize: 12, CasePrice: 1_200_000 }),
      'The case size was 12, now 6',
    ],
    [
      'another wine under the code',
      ownLine(6, 600_000, { Description: 'Petit Chablis' }),
      'Now sold as Chablis',
    ],
  ])('reports the change of %s', (_what, one, sentence) => {
    const lines = again([one]);
    expect(words(lines)).toEqual([sentence]);
    expect(unchangedLines(lines)).toEqual([]);
    expect(allLines(lines)).toHaveLength(1);
  });

  it('ignores a new bottle price for whole cases, and a new case price for single bottles', () => {
    expect(words(again([ownLine(12, 1_200_000, { BottleNett: 90_000 })]))).toEqual([]);
    expect(words(again([ownLine(2, 220_000, { CasePrice: 500_000 })]))).toEqual([]);
  });

  it('reports a withdrawn product, and allows the buyer to add the rest of the order', () => {
    const lines = again([line('GONE', 6, 600_000), line('CHAB', 6, 600_000)]);
    expect(lines.map(({ description, line: taken }) => [description, taken === undefined])).toEqual([
      ['Wine GONE', true],
      ['Chablis', false],
    ]);
    expect(words(lines)).toEqual(['No longer sold']);
    expect(unchangedLines(lines)).toHaveLength(1);
  });

  it('leaves out loose bottles of a product that is now sold by the case, and says so', () => {
    const byCase = { ...card, OnlySellMultiplesOf: 6 };
    const lines = again([line('CHAB', 8, 820_000)], { products: [byCase] });
    expect(words(lines)).toEqual(['Now sold in whole cases only: 2 bottles left out']);
    expect(allLines(lines)[0]?.quantity).toEqual({ cases: 1, bottles: 0 });
    expect(allLines(again([line('CHAB', 2, 220_000)], { products: [byCase] }))).toEqual([]);
  });

  it('reports too little stock only if the shop controls stock', () => {
    const controlled = { switches: { ...switches, stockControl: true, backOrder: false } };
    const short = again([line('CHAB', 18, 1_800_000)], controlled);
    expect(words(short)).toEqual(['Only 15 bottles in stock']);
    expect(allLines(short)[0]?.quantity).toEqual({ cases: 2, bottles: 3 });
    const none = again([line('CHAB', 6, 600_000)], {
      ...controlled,
      products: [{ ...card, StockCases: 0, StockBottles: 0 }],
    });
    expect([words(none), allLines(none)]).toEqual([['Out of Stock'], []]);
    expect(words(again([line('CHAB', 18, 1_800_000)]))).toEqual([]);
  });

  it('shows the quantity in the basket that the re-order would replace', () => {
    const held = (cases: number, bottles: number) => ({ held: new Map([['CHAB', { cases, bottles }]]) });
    expect(words(again([line('CHAB', 6, 600_000)], held(4, 1)))).toEqual([
      'Your basket has 4 cases and 1 bottle of it, which this order would replace',
    ]);
    expect(words(again([line('CHAB', 6, 600_000)], held(0, 6)))).toEqual([]);
  });

  it('reports several changes of one line', () => {
    const one = ownLine(6, 585_000, { CasePrice: 585_000, Vintage: '2021' });
    expect(words(again([one]))).toEqual([
      'Vintage was 2021, now 2022',
      '6 bottles cost £58.50 nett, now £60.00',
    ]);
  });
});
