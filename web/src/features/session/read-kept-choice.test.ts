import { expect, it } from 'vitest';
import { readKeptChoice } from './read-kept-choice.ts';

it('reads what was kept', () => {
  const kept = { subject: 'a', account: 'GRAN02', customerName: 'The Royal Cormorant' };
  expect(readKeptChoice(JSON.stringify(kept))).toEqual(kept);
});

it.each([
  [null],
  ['no json'],
  ['7'],
  ['[]'],
  ['{"subject":"a","account":""  ,"customerName":""}'],
  ['{"subject":"a","account":"A"}'],
  ['{"subject":7,"account":"A","customerName":"B"}'],
])('takes %s for nothing kept', (stored) => {
  expect(readKeptChoice(stored)).toBeUndefined();
});
