import { expect, it } from 'vitest';
import { claimNumber, claimSequence } from './claim-number.ts';

it('reads a claim number back as its sequence', () => {
  expect(claimNumber(100_001)).toBe('CL100001');
  expect(claimSequence('CL100001')).toBe(100_001);
});

it.each(['CL1', 'CL012345', 'XX100001', 'CL100001 ', 'CL1000000000000000', ''])(
  'refuses %j as a claim number',
  (text) => expect(claimSequence(text)).toBeUndefined(),
);
