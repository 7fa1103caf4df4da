import { describe, expect, it } from 'vitest';
import { isStillTyped, stepQuantityText, typedQuantityText } from './quantity-text.ts';

describe('a typed quantity', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['12', '12'],
    ['007', '7'],
    ['-3', ''],
    ['−3', ''],
    ['2.5', '2'],
    ['2,5', '2'],
    ['1,000', '1000'],
    ['1 000', '1000'],
    ['12,345,678,901', '9999999'],
    ['1,0000', '1'],
    ['6 x', '6'],
    ['\t24\n', '24'],
    ['abc', ''],
    [' 4 ', '4'],
    ['12345678', '9999999'],
  ])('normalises the typed text %j to %j [5.quantity.1, 5.quantity.2]', (typed, kept) => {
    expect(typedQuantityText(typed, 9_999_999)).toBe(kept);
  });
});

it.each([
  ['-', true],
  ['-3', true],
  ['−3', true],
  ['2.', true],
  ['2.5', true],
  ['1,', true],
  ['12', false],
  ['007', false],
  ['abc', false],
  ['', false],
])('keeps %j unchanged during typing: %j', (typed, stays) => {
  expect(isStillTyped(typed)).toBe(stays);
});

describe('a step', () => {
  it.each([
    ['', 1, 10, '1'],
    ['', -1, 10, '0'],
    ['0', -1, 10, '0'],
    ['3', -1, 10, '2'],
    ['10', 1, 10, '10'],
    ['4', 6, 12, '10'],
  ])('steps from %j by %i, at most to %i: %j [5.quantity.3]', (value, step, max, then) => {
    expect(stepQuantityText(value, step, max)).toBe(then);
  });
});
