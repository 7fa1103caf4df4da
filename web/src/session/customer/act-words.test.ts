import { expect, it } from 'vitest';
import { actWords, newestActs } from './act-words.ts';

it.each([
  ['login-as-customer', [], 'Logged in as the customer'],
  ['placed-order', ['SO1'], 'Placed order SO1'],
  ['placed-order', ['SO1', 'SO2'], 'Placed orders SO1 and SO2'],
  ['placed-order', ['SO1', 'SO2', 'XX3'], 'Placed orders SO1, SO2 and XX3'],
  ['cancelled-order', ['SO1'], 'Cancelled order SO1'],
  ['send-confirmation', ['SO1'], 'Sent the confirmation of order SO1'],
  ['accepted-application', [], 'Accepted the trade-account application'],
  ['remembered-names', [], 'Added a name for a wine'],
  ['forgot-names', [], 'Removed a name for a wine'],
  ['added-login', [], 'Added a login'],
  ['removed-login', [], 'Removed a login'],
] as const)('describes %s for %j', (Act, OrderNumbers, words) => {
  expect(actWords({ Act, OrderNumbers: [...OrderNumbers] }, 'office')).toBe(words);
});

it('sorts actions about proposals among all other actions, newest first', () => {
  const act = (At: string) => ({ At, Who: 'office@example.com' });
  const mainResult = [
    { ...act('2026-11-16T12:00:00Z'), Act: 'placed-order' as const, OrderNumbers: ['SO1'] },
    { ...act('2026-11-16T10:00:00Z'), Act: 'login-as-customer' as const, OrderNumbers: [] },
  ];
  const Proposals = [{ ...act('2026-11-16T11:00:00Z'), Act: 'proposed-order' as const, ProposalId: 'a' }];
  const wordsOf = (acts: Parameters<typeof newestActs>[0]) =>
    newestActs(acts).map((each) => actWords(each, 'account'));
  expect(wordsOf({ mainResult, Proposals })).toEqual([
    'Placed order SO1',
    'Proposed an order',
    'Logged in for you',
  ]);
  expect(wordsOf({ mainResult })).toHaveLength(2);
});

it('names the role that a login was changed to', () => {
  expect(actWords({ Act: 'changed-login', Role: 'orders' }, 'office')).toBe(
    'Changed a login to “Orders only”',
  );
});

it('shows the server’s name of an unknown action', () => {
  // @ts-expect-error: an act of a newer server.
  expect(actWords({ Act: 'sent-a-card', OrderNumbers: [] }, 'office')).toBe('sent-a-card');
});

it('speaks to the customer as “you” on the account page', () => {
  expect(actWords({ Act: 'login-as-customer', OrderNumbers: [] }, 'account')).toBe('Logged in for you');
});
