import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type InvoicedLine, invoiceRows, vatBand, wholeLine } from './invoice-rows.ts';
import { addMoney, multiplyToPenny } from './money.ts';

const line = (facts: Partial<InvoicedLine>): InvoicedLine => ({
  ...{
    cases: 1,
    bottles: 2,
    caseSize: 6,
    casePrice: 489_000,
    bottlePrice: 83_375,
    nett: 655_800,
    vat: 133_400,
  },
  ...facts,
});

it('shares a line’s own VAT by bottles, and gives the rounding difference to the row of bottles', () => {
  expect(invoiceRows(line({}))).toEqual([
    { cases: 1, bottles: 0, quantity: 1, price: 489_000, nett: 489_000, vat: 100_100 },
    { cases: 0, bottles: 2, quantity: 2, price: 83_375, nett: 166_800, vat: 33_300 },
  ]);
});

it('keeps the VAT of 12 bottles at £10.33, which is not 20 % of their nett', () => {
  const cases = line({ cases: 2, bottles: 0, casePrice: 619_800, nett: 1_239_600, vat: 248_400 });
  expect(invoiceRows(cases)).toEqual([
    { cases: 2, bottles: 0, quantity: 2, price: 619_800, nett: 1_239_600, vat: 248_400 },
  ]);
});

it.each([
  ['cases of a split order whose share is a penny less', { bottles: 0, nett: 488_900 }, [[1, 488_900]]],
  [
    'bottles of a split order whose share is a penny less',
    { cases: 0, bottles: 5, nett: 416_800 },
    [[1, 416_800]],
  ],
  [
    'a line without prices',
    { casePrice: 0, bottlePrice: 0 },
    [
      [1, 491_900],
      [1, 163_900],
    ],
  ],
  [
    'cases that alone cost more than the line',
    { casePrice: 700_000 },
    [
      [1, 491_900],
      [1, 163_900],
    ],
  ],
  [
    'a free line',
    { casePrice: 0, bottlePrice: 0, nett: 0, vat: 0 },
    [
      [1, 0],
      [2, 0],
    ],
  ],
])('gives the quantity 1 to %s if quantity times price is not the nett', (_what, facts, rows) => {
  expect(invoiceRows(line(facts)).map(({ quantity, price }) => [quantity, price])).toEqual(rows);
});

it('keeps cases and bottles of a line in a single row if the system takes no quantities', () => {
  expect(wholeLine(line({}))).toEqual({
    ...{ cases: 1, bottles: 2, quantity: 1, price: 655_800, nett: 655_800, vat: 133_400 },
  });
});

it('keeps nett and VAT of any line to the penny, and quantity times price of each row is its nett', () => {
  const count = (max: number) => fc.integer({ min: 0, max });
  const pennies = count(10_000_000).map((pence) => pence * 100);
  const lines = fc.record({
    ...{ cases: count(500), bottles: count(500), caseSize: fc.integer({ min: 1, max: 24 }) },
    ...{ casePrice: count(10_000_000), bottlePrice: count(1_000_000), nett: pennies, vat: pennies },
  });
  fc.assert(
    fc.property(lines, (any) => {
      const rows = invoiceRows(any);
      expect(addMoney(...rows.map(({ nett }) => nett))).toBe(any.nett);
      expect(addMoney(...rows.map(({ vat }) => vat))).toBe(any.vat);
      for (const row of rows) {
        expect(multiplyToPenny(row.price, row.quantity)).toBe(row.nett);
        expect(row.nett).toBeGreaterThanOrEqual(0);
        expect(row.vat).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

it.each([
  ['no VAT', 600_000, 0, 'zero'],
  ['no VAT on a free line', 0, 0, 'zero'],
  ['20 %', 600_000, 120_000, 'standard'],
  ['24 %, of a case cheaper than its bottles', 600_000, 144_000, 'standard'],
  ['5 %', 600_000, 30_000, 'reduced'],
] as const)('names the band of %s', (_what, nett, vat, band) => expect(vatBand({ nett, vat })).toBe(band));
