import { describe, expect, it, test } from 'vitest';
import { checkMinimums } from './order-minimums.ts';

const none = { minimumBottles: 0, minimumValue: 0, exemptClosureStyles: [] };
const sixBottles = { totalBottles: 6, nett: 871_000, ClosureStyle: 'Screwcap' };

describe('minimums', () => {
  test.each([
    ['a basket without minimums', none, [sixBottles], []],
    ['an empty basket', none, [], ['basket-empty']],
    ['a line of 0 bottles', none, [{ ...sixBottles, totalBottles: 0, nett: 0 }], ['basket-empty']],
    [
      'an empty basket under all minimums',
      { ...none, minimumBottles: 12, minimumValue: 1 },
      [],
      ['basket-empty'],
    ],
    ['exactly the minimum of bottles', { ...none, minimumBottles: 6 }, [sixBottles], []],
    ['the minimum of bottles in two lines', { ...none, minimumBottles: 12 }, [sixBottles, sixBottles], []],
    ['a bottle below the minimum', { ...none, minimumBottles: 7 }, [sixBottles], ['under-minimum-bottles']],
    ['exactly the minimum value', { ...none, minimumValue: 871_000 }, [sixBottles], []],
    ['a value below the minimum', { ...none, minimumValue: 871_001 }, [sixBottles], ['under-minimum-value']],
    [
      'bottles and value below the minimums',
      { ...none, minimumBottles: 7, minimumValue: 871_001 },
      [sixBottles],
      ['under-minimum-bottles', 'under-minimum-value'],
    ],
    [
      'an exempt closure style',
      { ...none, minimumBottles: 7, exemptClosureStyles: ['screwcap '] },
      [sixBottles],
      [],
    ],
    [
      'a closure style that is not exempt',
      { ...none, minimumBottles: 7, exemptClosureStyles: ['Tap'] },
      [sixBottles],
      ['under-minimum-bottles'],
    ],
  ])('checks the order minimums for %s [5.minimum.2, 5.minimum.4]', (_, minimums, lines, kinds) => {
    expect(checkMinimums({ ...minimums, lines }).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('lifts the bottle minimum for an exempt item in the basket, but not for an item of 0 bottles or for a blank style [5.minimum.5]', () => {
    const minimums = { ...none, minimumBottles: 12, exemptClosureStyles: ['Tap', ''] };
    const keg = { totalBottles: 1, nett: 900_000, ClosureStyle: 'Tap' };
    expect(checkMinimums({ ...minimums, lines: [sixBottles, keg] })).toEqual([]);
    expect(checkMinimums({ ...minimums, lines: [sixBottles, { ...keg, totalBottles: 0 }] })).toHaveLength(1);
    expect(checkMinimums({ ...minimums, lines: [{ ...sixBottles, ClosureStyle: null }] })).toHaveLength(1);
    expect(checkMinimums({ ...minimums, lines: [{ ...sixBottles, ClosureStyle: '' }] })).toHaveLength(1);
  });

  it('requires the minimum value even if the bottles are exempt [5.minimum.6]', () => {
    const basket = {
      ...none,
      minimumBottles: 12,
      minimumValue: 2_000_000,
      exemptClosureStyles: ['Screwcap'],
    };
    expect(checkMinimums({ ...basket, lines: [sixBottles] })).toEqual([
      { kind: 'under-minimum-value', minimum: '£200.00' },
    ]);
  });

  it('counts the bottles that are missing to the minimum', () => {
    expect(checkMinimums({ ...none, minimumBottles: 10, lines: [sixBottles] })).toEqual([
      { kind: 'under-minimum-bottles', minimum: 10, missing: 4 },
    ]);
  });
});
