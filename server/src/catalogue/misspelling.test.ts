import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedSlip, slipBetween } from './misspelling.ts';

const cost = (typed: string, known: string) => slipBetween(typed, known, 10).whole;

describe('how far a slip is', () => {
  it.each([
    ['rone', 'rhone', 0.5],
    ['rone', 'rose', 1.1],
    ['sancere', 'sancerre', 0.5],
    ['premeir', 'premier', 0.8],
    ['rojia', 'rioja', 0.9],
    ['barolo', 'barolo', 0],
  ])('%s for %s costs %d', (typed, known, expected) => {
    expect(cost(typed, known)).toBeCloseTo(expected);
  });

  it('forgives what sounds alike before what does not, and the first letter last', () => {
    expect(cost('malbek', 'malbec')).toBeLessThan(cost('malbet', 'malbec'));
    expect(cost('xalbec', 'malbec')).toBeGreaterThan(cost('maxbec', 'malbec'));
  });

  it('tells what a word cut short begins', () => {
    expect(slipBetween('gewurtz', 'gewurztraminer', 2).beginning).toBeLessThanOrEqual(0.8);
  });

  it('is zero only for the word itself, never negative, and the same whichever bound finds it', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abchmnörz'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const far = slipBetween(a, b, 100).whole;
        expect(far === 0).toBe(a === b);
        const near = slipBetween(a, b, allowedSlip(a.length)).whole;
        if (far <= allowedSlip(a.length)) expect(near).toBeCloseTo(far);
        else expect(near).toBeGreaterThan(allowedSlip(a.length));
      }),
    );
  });

  it('gives up on words longer than any', () => {
    expect(cost('a'.repeat(41), 'a'.repeat(41))).toBe(Number.POSITIVE_INFINITY);
  });
});
