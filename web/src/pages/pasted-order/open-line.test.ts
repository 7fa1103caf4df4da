import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { countsOf, openLineId } from './open-line.ts';
import type { ReadLine } from './read-line.ts';

const product = { Code: 'FLE1' } as ProductCard; // The review reads only the code.

function line(id: number, place: ReadLine['place'], isReady = false): ReadLine {
  return {
    line: { id, source: '', text: '', words: '', isAside: false, quantity: { unit: 'none' } },
    place,
    product: undefined,
    candidates: [],
    typed: { cases: '', bottles: '' },
    ready: isReady ? { product, quantity: { cases: 1, bottles: 0 } } : undefined,
    notes: [],
  };
}
const lines = [line(1, 'choose', true), line(2, 'choose'), line(3, 'missing'), line(4, 'matched', true)];

describe('the open line of a review', () => {
  it('opens the first question', () => {
    expect(openLineId(lines, { id: undefined, isPinned: false })).toBe(2);
  });
  it('opens the next question after an answer, and the first question after the last', () => {
    expect(openLineId(lines, { id: 3, isPinned: false })).toBe(3);
    expect(openLineId(lines, { id: 4, isPinned: false })).toBe(2);
  });
  it('keeps a line open that was opened by hand, ready or not', () => {
    expect(openLineId(lines, { id: 4, isPinned: true })).toBe(4);
    expect(openLineId(lines, { id: 9, isPinned: true }), 'it was dropped').toBe(2);
  });
  it('opens no line when every question is answered, even if a line is not looked up yet', () => {
    expect(openLineId([line(1, 'choose', true), line(2, 'waiting')], { id: 1, isPinned: false })).toBe(
      undefined,
    );
  });
});

it('counts ready lines and questions', () => {
  expect(countsOf([...lines, line(5, 'check'), line(6, 'matched')])).toEqual([
    '2 ready',
    '1 to choose',
    '2 to check',
    '1 not found',
  ]);
  expect(countsOf([line(1, 'waiting')])).toEqual(['0 ready', '1 not looked up yet']);
});
