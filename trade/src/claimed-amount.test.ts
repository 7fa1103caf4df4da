import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimedAmount } from './claimed-amount.ts';

const line = { totalBottles: 12, nett: 1_000_000, vat: 200_000 };

it('is the bottles’ share of the line, to the penny', () => {
  expect(claimedAmount(line, 5, 0)).toEqual({ nett: 416_700, vat: 83_300 });
  expect(claimedAmount(line, 12, 0)).toEqual({ nett: 1_000_000, vat: 200_000 });
});

it('C6: adds up to the line, however its bottles are claimed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }),
      (totalBottles, pence, claims) => {
        const whole = { totalBottles, nett: pence * 100, vat: Math.floor(pence / 5) * 100 };
        let before = 0;
        let nett = 0;
        let vat = 0;
        for (const bottles of [...claims, totalBottles]) {
          const taken = Math.min(bottles, totalBottles - before);
          const share = claimedAmount(whole, taken, before);
          expect(share.nett).toBeGreaterThanOrEqual(0);
          nett += share.nett;
          vat += share.vat;
          before += taken;
        }
        expect({ nett, vat }).toEqual({ nett: whole.nett, vat: whole.vat });
      },
    ),
  );
});

it('refuses more bottles than the line has', () => {
  expect(() => claimedAmount(line, 5, 8)).toThrow(RangeError);
});
