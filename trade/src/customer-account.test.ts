import { expect, test } from 'vitest';
import { chooseAccount } from './customer-account.ts';

test.each([
  [undefined, ['A', 'B'], 'A'],
  ['B', ['A', 'B'], 'B'],
  ['Z', ['A', 'B'], 'A'],
  ['', ['A'], 'A'],
  ['A', [], undefined],
])('%j of %j is %j', (current, options, chosen) => expect(chooseAccount(current, options)).toBe(chosen));
