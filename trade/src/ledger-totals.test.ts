import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledgerTotals } from './ledger-totals.ts';

it('separates charges from payments', () => {
  expect(ledgerTotals([1_200_000, -1_000_000, -60_000])).toEqual({
    charged: 1_200_000,
    paid: -1_060_000,
    total: 140_000,
  });
  expect(ledgerTotals([])).toEqual({ charged: 0, paid: 0, total: 0 });
});

it('computes charges and payments that add up to the sum of the rows, in any sequence', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })), (rows) => {
      const { charged, paid, total } = ledgerTotals(rows);
      expect(charged).toBeGreaterThanOrEqual(0);
      expect(paid).toBeLessThanOrEqual(0);
      expect(charged + paid).toBe(total);
      expect(total).toBe(rows.reduce((sum, row) => sum + row, 0));
      expect(ledgerTotals(rows.toReversed())).toEqual({ charged, paid, total });
    }),
  );
});
