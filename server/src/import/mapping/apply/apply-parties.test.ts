import { expect, it } from 'vitest';
import { guessed } from '../../../../test/sheets/guess-text.ts';

it('names balances and credit limits that cannot be read, because a blank balance counts as nothing owed', () => {
  const { applied } = guessed(
    'customers.csv',
    [
      'Account,Company,Credit limit,Balance',
      'A1,Bell Inn,as agreed,88.20 DR',
      'A2,Crown,1000.00,40.10 DR',
      ...['Dog', 'Eagle', 'Fox', 'George', 'Hare', 'Ivy'].map((name, n) => `B${n},${name},500.00,12.50`),
    ].join('\n'),
  );
  expect(applied.notes).toEqual([
    '1 credit limit cannot be read and stays blank, such as “as agreed” in line 2.',
    '2 balances cannot be read and stay blank, such as “88.20 DR” in line 2.',
  ]);
});
