import { expect, it } from 'vitest';
import { actWords, momentWords } from './act-words.ts';

it.each([
  ['login-as-customer', [], 'Logged in as the customer'],
  ['placed-order', ['SO1'], 'Placed order SO1'],
  ['placed-order', ['SO1', 'SO2'], 'Placed orders SO1 and SO2'],
  ['placed-order', ['SO1', 'SO2', 'XX3'], 'Placed orders SO1, SO2 and XX3'],
  ['send-confirmation', ['SO1'], 'Sent the confirmation of order SO1'],
] as const)('says %s of %j', (Act, OrderNumbers, words) => {
  expect(actWords({ Act, OrderNumbers: [...OrderNumbers] })).toBe(words);
});

it('says when by the merchant’s clock', () => {
  expect(momentWords('2026-07-01T11:30:00Z')).toBe('01/07/2026 12:30');
  expect(momentWords('2026-12-31T23:59:59.999Z')).toBe('31/12/2026 23:59');
});
