import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bottlesLeft, claimedAmount } from './claimed-amount.ts';

const line = { bottles: 12, nett: 1_000_000, vat: 200_000 };
const none = { bottles: 0, nett: 0, vat: 0 };

it('gives the claimed bottles’ share of the line’s price, to the penny', () => {
  expect(claimedAmount(line, 5, none)).toEqual({ nett: 416_700, vat: 83_300 });
  expect(claimedAmount(line, 12, none)).toEqual({ nett: 1_000_000, vat: 200_000 });
});

it('C6: computes claimed amounts that add up to the line’s price, however its bottles are claimed and withdrawn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(fc.record({ bottles: fc.integer({ min: 0, max: 30 }), withdraws: fc.boolean() }), {
        maxLength: 20,
      }),
      (bottles, pence, steps) => {
        const whole = { bottles, nett: pence * 100, vat: Math.floor(pence / 5) * 100 };
        const claims: (typeof none)[] = [];
        const total = () =>
          claims.reduce(
            (sum, claim) => ({
              bottles: sum.bottles + claim.bottles,
              nett: sum.nett + claim.nett,
              vat: sum.vat + claim.vat,
            }),
            none,
          );
        for (const step of [...steps, { bottles, withdraws: false }]) {
          if (step.withdraws) {
            claims.shift();
            continue;
          }
          const before = total();
          const taken = Math.min(step.bottles, bottles - before.bottles);
          claims.push({ bottles: taken, ...claimedAmount(whole, taken, before) });
        }
        expect(total()).toEqual(whole);
      },
    ),
  );
});

it('refuses a claim of more bottles than the line has', () => {
  expect(() => claimedAmount(line, 5, { bottles: 8, nett: 0, vat: 0 })).toThrow(RangeError);
});

it.each([
  [6, [], 6],
  [6, [2], 4],
  [6, [2, 3], 1],
  [6, [2, 2, 2], 0],
  [6, [6], 0],
  [6, [6, 6], 0],
  [6, [0, 1], 5],
  [1, [1], 0],
])(
  'subtracts from %i bottles the reports of %j, which leaves %i bottles to report',
  (bottles, reports, left) => {
    expect(
      bottlesLeft(
        { bottles },
        reports.map((reported) => ({ bottles: reported })),
      ),
    ).toBe(left);
  },
);
