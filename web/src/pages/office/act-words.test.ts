import { expect, it } from 'vitest';
import { actWords } from './act-words.ts';

it.each([
  ['login-as-customer', [], 'Logged in as the customer'],
  ['placed-order', ['SO1'], 'Placed order SO1'],
  ['placed-order', ['SO1', 'SO2'], 'Placed orders SO1 and SO2'],
  ['placed-order', ['SO1', 'SO2', 'XX3'], 'Placed orders SO1, SO2 and XX3'],
  ['cancelled-order', ['SO1'], 'Cancelled order SO1'],
  ['send-confirmation', ['SO1'], 'Sent the confirmation of order SO1'],
  ['accepted-application', [], 'Accepted the trade-account application'],
  ['remembered-names', [], 'Added a wine nickname'],
  ['forgot-names', [], 'Removed a wine nickname'],
  ['added-login', [], 'Added a login'],
  ['removed-login', [], 'Removed a login'],
] as const)('says %s of %j', (Act, OrderNumbers, words) => {
  expect(actWords({ Act, OrderNumbers: [...OrderNumbers] })).toBe(words);
});

it('says what it does not know as the server says it', () => {
  // @ts-expect-error: a newer server's.
  expect(actWords({ Act: 'sent-a-card', OrderNumbers: [] })).toBe('sent-a-card');
});
