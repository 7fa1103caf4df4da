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
] as const)('words of %s for %j', (Act, OrderNumbers, words) => {
  expect(actWords({ Act, OrderNumbers: [...OrderNumbers] }, 'office')).toBe(words);
});

it('an act of a newer server has the server’s name', () => {
  // @ts-expect-error: an act of a newer server.
  expect(actWords({ Act: 'sent-a-card', OrderNumbers: [] }, 'office')).toBe('sent-a-card');
});

it('the account’s people are no third person on their own page', () => {
  expect(actWords({ Act: 'login-as-customer', OrderNumbers: [] }, 'account')).toBe('Logged in for you');
});
