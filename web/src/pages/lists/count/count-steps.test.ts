import { describe, expect, it } from 'vitest';
import {
  type CountedLine,
  lineBefore,
  nextToCount,
  stepCount,
  withDigit,
  withoutDigit,
} from './count-steps.ts';

const bins = (...bottles: (number | undefined)[]): CountedLine[] =>
  bottles.map((count, at) => ({ code: `BIN${at + 1}`, bottles: count }));

describe('the next line to count', () => {
  it.each([
    ['the first of a new count', bins(undefined, undefined), undefined, 'BIN1'],
    ['the one after', bins(3, undefined), 'BIN1', 'BIN2'],
    ['past a line that a colleague has counted', bins(3, 0, undefined), 'BIN1', 'BIN3'],
    ['none after the last, though one was left out', bins(undefined, 3), 'BIN2', undefined],
    ['the first that was left out, when begun again', bins(4, undefined, 3), undefined, 'BIN2'],
    ['none of a list that is counted', bins(4, 0), undefined, undefined],
    ['the first, after a line that a colleague has removed', bins(undefined), 'GONE', 'BIN1'],
    ['none of an empty list', [], undefined, undefined],
  ])('%s', (_name, lines, after, next) => {
    expect(nextToCount(lines, after)).toBe(next);
  });

  it('goes back line by line, and from the end to the last', () => {
    const lines = bins(1, undefined, 3);
    expect(lineBefore(lines, undefined)).toBe('BIN3');
    expect(lineBefore(lines, 'BIN3')).toBe('BIN2');
    expect(lineBefore(lines, 'BIN1')).toBeUndefined();
    expect(lineBefore([], undefined)).toBeUndefined();
    expect(lineBefore(lines, 'GONE'), 'a line that a colleague has removed').toBe('BIN3');
  });
});

describe('the pad', () => {
  it('replaces a count by the first digit, and adds the others', () => {
    expect(withDigit(undefined, 1, true, 9_999)).toBe(1);
    expect(withDigit(1, 4, false, 9_999)).toBe(14);
    expect(withDigit(14, 6, true, 9_999)).toBe(6);
    expect(withDigit(undefined, 0, true, 9_999)).toBe(0);
    expect(withDigit(0, 7, false, 9_999)).toBe(7);
  });

  it('takes no digit beyond the most', () => {
    expect(withDigit(1_234, 5, false, 9_999)).toBe(1_234);
    expect(stepCount(9_998, 12, 9_999)).toBe(9_999);
  });

  it('removes a digit, and the count with the last one', () => {
    expect(withoutDigit(146)).toBe(14);
    expect(withoutDigit(6)).toBeUndefined();
    expect(withoutDigit(undefined)).toBeUndefined();
  });

  it('steps by a bottle or a case, and never below none', () => {
    expect(stepCount(undefined, 6, 9_999)).toBe(6);
    expect(stepCount(14, -1, 9_999)).toBe(13);
    expect(stepCount(undefined, -1, 9_999)).toBe(0);
  });
});
