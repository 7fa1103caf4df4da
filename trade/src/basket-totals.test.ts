import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basketTotals, priceLines } from './basket-totals.ts';
import { lineTotals } from './line-totals.ts';
import { formatAmount, MONEY_LIMIT, parseMoney } from './money.ts';

const croft = { CasePrice: 871_000, BottleNett: 145_167, BottleVAT: 29_033, CaseSize: 6 };

const anyPrices = fc.record({
  CasePrice: fc.nat(10_000_000),
  BottleNett: fc.nat(2_000_000),
  BottleVAT: fc.nat(400_000),
  CaseSize: fc.integer({ min: 1, max: 24 }),
});
const anyQuantity = fc.record({ cases: fc.nat(500), bottles: fc.nat(500) });

describe('totalling a basket', () => {
  it('gives 0 for an empty basket', () => expect(basketTotals([])).toEqual({ nett: 0, vat: 0, grand: 0 }));

  it('adds up the sums that the lines show [9.constants.6]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyPrices, anyQuantity), { maxLength: 20 }), (pairs) => {
        const priced = priceLines(pairs.map(([product, quantity]) => ({ product, quantity })));
        const totals = priced?.totals ?? basketTotals([]);
        const shown = (priced?.lines ?? []).map(
          (line) => parseMoney(formatAmount(line.totals.gross).replaceAll(',', '')) ?? Number.NaN,
        );
        expect(totals.grand).toBe(shown.reduce((sum, gross) => sum + gross, 0));
        expect(totals.grand).toBe(totals.nett + totals.vat);
        expect(formatAmount(totals.grand)).toBe(formatAmount(totals.nett + totals.vat));
      }),
    );
  });
});

describe('pricing absurd quantities', () => {
  const dear = { CasePrice: 900_000_000_000, BottleNett: 1, BottleVAT: 1, CaseSize: 6 };

  it('returns undefined for a sum beyond the limit, for which lineTotals would throw', () => {
    const quantity = { cases: 1_600_000, bottles: 0 };
    expect(priceLines([{ product: dear, quantity }])).toBeUndefined();
    expect(() => lineTotals(dear, quantity)).toThrow(RangeError);
    expect(priceLines([{ product: croft, quantity }])).toBeDefined();
  });

  it('returns undefined if only the VAT exceeds the limit', () => {
    const atLimit = { CasePrice: MONEY_LIMIT, BottleNett: 0, BottleVAT: 50, CaseSize: 1 };
    const one = { cases: 1, bottles: 0 };
    expect(priceLines([{ product: atLimit, quantity: one }])).toBeUndefined();
    expect(() => lineTotals(atLimit, one)).toThrow(RangeError);
    const below = { ...atLimit, CasePrice: MONEY_LIMIT - 1000 };
    expect(priceLines([{ product: below, quantity: one }])).toBeDefined();
    expect(lineTotals(below, one).gross).toBe(MONEY_LIMIT - 900);
  });

  it('never throws, however large the prices and quantities are', () => {
    const hugePrice = fc.nat(1_000_000_000_000);
    const line = fc.record({
      product: fc.record({
        CasePrice: hugePrice,
        BottleNett: hugePrice,
        BottleVAT: hugePrice,
        CaseSize: fc.constant(12),
        VatRate: fc.constantFrom(0, 20, 100),
      }),
      quantity: fc.record({ cases: fc.nat(800), bottles: fc.nat(800) }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        expect(priceLines(lines)?.totals.grand ?? 0).toBeLessThanOrEqual(MONEY_LIMIT);
      }),
    );
  });
});
