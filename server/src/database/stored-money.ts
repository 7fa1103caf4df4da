import { type Money, parseMoney, poundsOf } from '@tradecellar/trade/money.ts';

/**
 * The text of a `numeric(12,4)` as Money: '12.3400' is 123400.
 * @throws RangeError if the text is no amount: a fault of ours, not of the caller
 */
export function storedMoney(text: string): Money {
  const money = parseMoney(text);
  if (money === undefined) throw new RangeError(`Not a stored amount: ${text}`);
  return money;
}

/** The text of a `numeric(12,4)` as pounds for the wire: '12.3400' is 12.34. */
export function storedPounds(text: string): number {
  return poundsOf(storedMoney(text));
}
