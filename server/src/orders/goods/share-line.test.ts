import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareLine } from './share-line.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('shareLine', () => {
  it('divides £100 nett and £20 VAT among three orders to the penny', () => {
    expect(shareLine({ nett: 1_000_000, vat: 200_000 }, [1, 1, 1])).toEqual([
      { nett: 333_300, vat: 66_700 },
      { nett: 333_400, vat: 66_600 },
      { nett: 333_300, vat: 66_700 },
    ]);
  });

  it.each([
    [
      [13, 0, 0],
      [1_307_500, 0, 0],
    ],
    [
      [0, 13, 0],
      [0, 1_307_500, 0],
    ],
    [
      [6, 1, 6],
      [603_500, 100_500, 603_500],
    ],
  ])('divides £130.75 among %j bottles as %j', (bottles, nett) => {
    expect(shareLine({ nett: 1_307_500, vat: 0 }, bottles).map((part) => part.nett)).toEqual(nett);
  });

  it('divides any line without losing a penny, and rounds each share to within a penny of its exact part', () => {
    const pence = fc.integer({ min: 0, max: 99_999_999_99 }).map((count) => count * 100);
    const counts = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(pence, pence, counts, (nett, vat, bottles) => {
        fc.pre(sum(bottles) > 0);
        const parts = shareLine({ nett, vat }, bottles);
        expect(sum(parts.map((part) => part.nett))).toBe(nett);
        expect(sum(parts.map((part) => part.vat))).toBe(vat);
        for (const [index, part] of parts.entries()) {
          const count = bottles[index] ?? 0;
          expect(part.nett).toBeGreaterThanOrEqual(0);
          expect(part.nett % 100).toBe(0);
          expect(Math.abs(part.nett - (nett * count) / sum(bottles))).toBeLessThan(101);
          if (count === 0) expect(part).toEqual({ nett: 0, vat: 0 });
        }
      }),
    );
  });
});
