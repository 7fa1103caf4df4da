import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBelowPar, missingToPar } from './missing-to-par.ts';
import { isSellable, totalBottles } from './quantity.ts';

const singly = { CaseSize: 6, OnlySellMultiplesOf: 1 };
const byTheCase = { CaseSize: 6, OnlySellMultiplesOf: 6 };

describe('the quantity that is missing to a wine’s par', () => {
  it.each([
    [12, 5, singly, { cases: 1, bottles: 1 }],
    [12, 5, byTheCase, { cases: 2, bottles: 0 }],
    [12, 6, byTheCase, { cases: 1, bottles: 0 }],
    [12, 0, singly, { cases: 2, bottles: 0 }],
    [1, 0, byTheCase, { cases: 1, bottles: 0 }],
    [3, 0, { CaseSize: 1, OnlySellMultiplesOf: 1 }, { cases: 3, bottles: 0 }],
    [14, 1, { CaseSize: 12, OnlySellMultiplesOf: null }, { cases: 1, bottles: 1 }],
    [12, 12, singly, undefined],
    [12, 20, byTheCase, undefined],
    [undefined, 5, singly, undefined],
    [12, undefined, singly, undefined],
  ])(
    'computes, for the par %j, the count %j and the pack %j, the missing quantity %j',
    (par, counted, pack, expected) => {
      expect(missingToPar({ par, counted }, pack)).toEqual(expected);
    },
  );

  it('L6: computes a quantity that can be sold, reaches the par, and exceeds the par by less than a case', () => {
    const bottles = fc.integer({ min: 0, max: 9_999 });
    const pack = fc.record({
      CaseSize: fc.integer({ min: 1, max: 48 }),
      OnlySellMultiplesOf: fc.constantFrom(0, 1, 3, 6, null),
    });
    fc.assert(
      fc.property(bottles, bottles, pack, (par, counted, sold) => {
        const missing = missingToPar({ par, counted }, sold);
        if (missing === undefined) {
          expect(counted).toBeGreaterThanOrEqual(par);
          return;
        }
        expect(isSellable(missing, sold)).toBe(true);
        const over = counted + totalBottles(missing, sold.CaseSize) - par;
        expect(over).toBeGreaterThanOrEqual(0);
        expect(over).toBeLessThan(sold.CaseSize);
      }),
    );
  });
});

it('calls a wine below par only if it has a par and a lower count', () => {
  expect(isBelowPar({ par: 12, counted: 11 })).toBe(true);
  expect(isBelowPar({ par: 12, counted: 12 })).toBe(false);
  expect(isBelowPar({ par: 12, counted: undefined })).toBe(false);
  expect(isBelowPar({ par: undefined, counted: 0 })).toBe(false);
});
