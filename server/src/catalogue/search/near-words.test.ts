import { describe, expect, it } from 'vitest';
import { makeNearWords, slipsBetween, wordsNear } from './near-words.ts';

describe('slips between two words', () => {
  it.each([
    ['sancere', 'sancerre', 1],
    ['marquse', 'marques', 1],
    ['chablis', 'chablis', 0],
    ['chabli', 'chablis', 1],
    ['shablis', 'chablis', 1],
    ['gewurtztramminer', 'gewurztraminer', 2],
  ])('%s, %s: %d', (a, b, slips) => {
    expect(slipsBetween(a, b, 2)).toBe(slips);
    expect(slipsBetween(b, a, 2)).toBe(slips);
  });

  it('are one more than allowed where there are more', () => {
    expect(slipsBetween('gin', 'chardonnay', 2)).toBe(3);
    expect(slipsBetween('x'.repeat(10_000), 'x'.repeat(10_000), 2)).toBe(3);
  });
});

describe('the words near a misspelt one', () => {
  const words = ['amontillado', 'amarone', 'barolo', 'bordeaux', 'gin', 'port', 'vouvray'];
  const near = makeNearWords(words, (word) => word !== 'gin');
  const nearTo = (word: string) => [...wordsNear(near, word, 2)].map((number) => words[number]);

  it.each([
    ['amontilado', 'amontillado'],
    ['vuovray', 'vouvray'],
    ['bordaeux', 'bordeaux'],
    ['brolo', 'barolo'],
  ])('%s: %s', (typed, meant) => {
    expect(nearTo(typed)).toContain(meant);
  });

  it('are none of a short or a strange word', () => {
    expect(nearTo('zzzzzz')).toEqual([]);
    expect(nearTo('')).toEqual([]);
    expect(nearTo('ginn')).toEqual([]);
  });
});
