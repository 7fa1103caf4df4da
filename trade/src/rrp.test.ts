import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { grossProfitPercent, parseMargin, rrpPerBottle } from './rrp.ts';

describe('the typed margin', () => {
  test.each([
    ['0', 0],
    ['100', 100],
    [' 33.5 ', 33.5],
    ['.5', 0.5],
    ['12.', 12],
    ['100.0000', 100],
  ])('reads the typed margin %j as %d [5.rrp.1]', (text, margin) => expect(parseMargin(text)).toBe(margin));

  test.each(['', ' ', '-1', '-0.1', '100.01', '101', '20%', 'abc', '1e1', '1,5', 'NaN', '.', '+5', '0x1'])(
    'ignores the typed margin %j [5.rrp.2]',
    (text) => expect(parseMargin(text)).toBeUndefined(),
  );
});

describe('the recommended retail price', () => {
  test.each([
    [100_000, 0, 120_000],
    [100_000, 100, 240_000],
    [145_167, 33.5, 232_600],
    [57_417, 40, 96_500],
    [100_000, 33.3333, 160_000],
    [0, 50, 0],
  ])(
    'computes for a nett price of %d and a margin of %d per cent the retail price %d [5.rrp.3, 9.constants.7]',
    (nett, margin, rrp) => expect(rrpPerBottle(nett, margin)).toBe(rrp),
  );

  it('rounds half a penny of the retail price up, once at the end [9.constants.8]', () => {
    // £0.0375 × 1.00 × 1.20 is exactly £0.045.
    expect(rrpPerBottle(375, 0)).toBe(500);
    // £0.0374 × 1.20 is £0.04488.
    expect(rrpPerBottle(374, 0)).toBe(400);
    // £0.0371 × 1.0107 × 1.20 is £0.04499…; rounding to 1/10,000 first would give £0.0450, and so £0.05.
    expect(rrpPerBottle(371, 1.07)).toBe(400);
  });

  test.each([-0.0001, 100.0001, Number.NaN])('refuses a margin of %d', (margin) => {
    expect(() => rrpPerBottle(100_000, margin)).toThrow(RangeError);
  });

  it('keeps the retail price within half a penny of the exact price, and never lowers it as the margin grows [9.constants.8]', () => {
    const anyMargin = fc.integer({ min: 0, max: 1_000_000 }).map((count) => count / 10_000);
    fc.assert(
      fc.property(fc.nat(10_000_000), anyMargin, anyMargin, (nett, margin, other) => {
        const rrp = rrpPerBottle(nett, margin);
        expect(rrp % 100).toBe(0);
        const tenThousandths = Math.round(margin * 10_000);
        const offBy =
          BigInt(rrp) * 100_000_000n - BigInt(nett) * (1_000_000n + BigInt(tenThousandths)) * 120n;
        const half = 50n * 100_000_000n;
        expect(offBy > -half && offBy <= half).toBe(true);
        expect(rrpPerBottle(nett, Math.max(margin, other))).toBeGreaterThanOrEqual(
          rrpPerBottle(nett, Math.min(margin, other)),
        );
      }),
    );
  });
});

test.each([
  [0, 0],
  [25, 20],
  [60, 37.5],
  [100, 50],
])('converts a margin of %d per cent into a gross profit of %d per cent', (margin, profit) =>
  expect(grossProfitPercent(margin)).toBe(profit),
);
