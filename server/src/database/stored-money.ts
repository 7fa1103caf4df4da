import { type Money, parseMoney, poundsOf } from '@tradecellar/trade/money.ts';

/**
 * Converts the text of a `numeric(12,4)` to Money: '12.3400' is 123400.
 * @throws RangeError if the text is not an amount, which is the shop's fault and not the caller's
 */
export function storedMoney(text: string): Money {
  const money = parseMoney(text);
  if (money === undefined) throw new RangeError(`Not a stored amount: ${text}`);
  return money;
}

export function storedPounds(text: string): number {
  return poundsOf(storedMoney(text));
}
