import { expect, it } from 'vitest';
import { tooManyLinesSentence } from './order-lines.ts';

it('allows 1,000 lines in an order, and tells the buyer how many lines a longer basket has', () => {
  expect([0, 1_000].map(tooManyLinesSentence)).toEqual([undefined, undefined]);
  expect(tooManyLinesSentence(1_001)).toBe(
    'An order can have up to 1000 lines, and this one has 1001. Please order it in parts.',
  );
});
