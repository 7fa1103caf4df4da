import { expect, it } from 'vitest';
import { isCardAmount, payableBalance } from './card-amount.ts';
import { moneyFromPounds } from './money.ts';

it.each([
  [0.29, false],
  [0.3, true],
  [331.2, true],
  [999_999.99, true],
  [1_000_000, false],
  [-5, false],
])('accepts a card payment of £%d: %s', (pounds, isPaid) => {
  expect(isCardAmount(moneyFromPounds(pounds))).toBe(isPaid);
});

it.each([
  [120.5, 0, 120.5],
  [120.5, 100, 20.5],
  [120.5, 120.5, 0],
  [120.5, 200, 0],
  [120.5, 120.3, 0],
  [-40, 0, 0],
  [0, 0, 0],
  [12.345, 0, 12.35],
])('subtracts from £%d owed the £%d paid since, which leaves £%d payable by card', (owed, paid, payable) => {
  const money = { owed: moneyFromPounds(owed), paid: moneyFromPounds(paid) };
  expect(payableBalance(money)).toBe(moneyFromPounds(payable));
});
