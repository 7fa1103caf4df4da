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
    ['begins a new count at the first line', bins(undefined, undefined), undefined, 'BIN1'],
    ['goes to the following line', bins(3, undefined), 'BIN1', 'BIN2'],
    ['skips a line that a colleague has counted', bins(3, 0, undefined), 'BIN1', 'BIN3'],
    ['ends after the last line, even if a line was left out', bins(undefined, 3), 'BIN2', undefined],
    ['returns to the first line that was left out', bins(4, undefined, 3), undefined, 'BIN2'],
    ['ends if all lines are counted', bins(4, 0), undefined, undefined],
    ['starts over if a colleague has removed the shown line', bins(undefined), 'GONE', 'BIN1'],
    ['ends at once in an empty list', [], undefined, undefined],
  ])('%s', (_name, lines, after, next) => {
    expect(nextToCount(lines, after)).toBe(next);
  });

  it('goes back through the lines, and from the end to the last line', () => {
    const lines = bins(1, undefined, 3);
    expect(lineBefore(lines, undefined)).toBe('BIN3');
    expect(lineBefore(lines, 'BIN3')).toBe('BIN2');
    expect(lineBefore(lines, 'BIN1')).toBeUndefined();
    expect(lineBefore([], undefined)).toBeUndefined();
    expect(lineBefore(lines, 'GONE'), 'a line that a colleague has removed').toBe('BIN3');
  });
});

describe('the number pad of a count', () => {
  it('replaces the count with the first digit, and appends further digits', () => {
    expect(withDigit(undefined, 1, true, 9_999)).toBe(1);
    expect(withDigit(1, 4, false, 9_999)).toBe(14);
    expect(withDigit(14, 6, true, 9_999)).toBe(6);
    expect(withDigit(undefined, 0, true, 9_999)).toBe(0);
    expect(withDigit(0, 7, false, 9_999)).toBe(7);
  });

  it('ignores a digit that would exceed the maximum', () => {
    expect(withDigit(1_234, 5, false, 9_999)).toBe(1_234);
    expect(stepCount(9_998, 12, 9_999)).toBe(9_999);
  });

  it('erases the last digit, and the count with its only digit', () => {
    expect(withoutDigit(146)).toBe(14);
    expect(withoutDigit(6)).toBeUndefined();
    expect(withoutDigit(undefined)).toBeUndefined();
  });

  it('steps the count by a bottle or a case, never below 0', () => {
    expect(stepCount(undefined, 6, 9_999)).toBe(6);
    expect(stepCount(14, -1, 9_999)).toBe(13);
    expect(stepCount(undefined, -1, 9_999)).toBe(0);
  });
});
