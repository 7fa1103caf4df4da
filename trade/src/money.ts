/**
 * Money is an integer of 1/10,000 pound: £12.34 is 123400. The code has no other form of money; the wire has pounds and
 * SQL has `numeric(12,4)`. No other file rounds or formats money.
 *
 * All functions round half-up, and negative amounts half away from zero, so that a credit is exactly the opposite of
 * its debit: £0.005 is £0.01 and −£0.005 is −£0.01.
 */
export type Money = number;

/** The symbol of the shop's only currency, GBP (9.constants.1). */
export const CURRENCY_SYMBOL = '£';

const UNITS_PER_POUND = 10_000;
const UNITS_PER_PENNY = 100;

/**
 * £100,000,000,000: the largest amount, positive or negative. Up to this limit, amounts stay exact to 1/10,000 pound
 * when they cross the wire as floating-point pounds.
 */
export const MONEY_LIMIT: Money = 1_000_000_000_000_000;

function isMoney(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= MONEY_LIMIT;
}

function checked(value: number): Money {
  if (!isMoney(value)) throw new RangeError(`Not an amount of money: ${value}`);
  return value === 0 ? 0 : value; // Never -0, which `Object.is` and `Intl` distinguish from 0.
}

/**
 * Pounds of the wire as Money: 12.34 is 123400.
 * @throws RangeError if the pounds are not finite, have more than four decimals or are beyond MONEY_LIMIT.
 */
export function moneyFromPounds(pounds: number): Money {
  if (!isPounds(pounds)) throw new RangeError(`Not pounds with at most four decimals: ${pounds}`);
  return checked(Math.round(pounds * UNITS_PER_POUND));
}

/** The Money nearest to pounds with any number of decimals, such as a limit that a person typed: 9.99999 is 100000. */
export function nearestMoney(pounds: number): Money {
  return checked(Math.round(pounds * UNITS_PER_POUND));
}

/** True if `moneyFromPounds` accepts the number: true for 12.34, false for 0.00001. */
export function isPounds(pounds: number): boolean {
  const money = Math.round(pounds * UNITS_PER_POUND);
  return isMoney(money) && money / UNITS_PER_POUND === pounds;
}

/** Money as pounds for the wire: 123400 is 12.34. */
export function poundsOf(money: Money): number {
  return checked(money) / UNITS_PER_POUND;
}

/** Money in pence, rounded half away from zero: 123400 is 1234. */
export function penceOf(money: Money): number {
  return roundToPenny(money) / UNITS_PER_PENNY;
}

/** Pence as Money: 1234 is 123400. */
export function moneyFromPence(pence: number): Money {
  return checked(pence * UNITS_PER_PENNY);
}

/**
 * The text of an SQL numeric or a CSV field as Money: '-12.3400' is -123400, '1234.5' is 12345000. Spaces around the
 * number are ignored. Undefined unless the text is a plain decimal with at most four decimals, within MONEY_LIMIT, and
 * without a symbol, a comma, an exponent or a bare point.
 */
export function parseMoney(text: string): Money | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', decimals = ''] = match;
  const size = Number(whole) * UNITS_PER_POUND + Number(decimals.padEnd(4, '0'));
  if (!isMoney(size)) return undefined;
  return checked(sign === '-' ? -size : size);
}

/** Money as the text of an SQL numeric, always with four decimals: 123400 is '12.3400'. */
export function moneyText(money: Money): string {
  const size = Math.abs(checked(money));
  const decimals = String(size % UNITS_PER_POUND).padStart(4, '0');
  return `${money < 0 ? '-' : ''}${Math.floor(size / UNITS_PER_POUND)}.${decimals}`;
}

/** Rounds to the penny, half away from zero: £12.3450 is £12.35, £12.3449 is £12.34, −£12.3450 is −£12.35. */
export function roundToPenny(money: Money): Money {
  const pence = Math.floor((Math.abs(checked(money)) + UNITS_PER_PENNY / 2) / UNITS_PER_PENNY);
  return checked(Math.sign(money) * pence * UNITS_PER_PENNY);
}

/**
 * money × numerator / denominator. The product is exact and rounded only once, half away from zero, to the penny.
 * Rounding to 1/10,000 first would turn £1.00499996 into £1.0050 and then £1.01, but the right result is £1.00.
 * @throws RangeError if the fraction is not an integer over a positive integer, or if the result is beyond MONEY_LIMIT.
 */
export function multiplyToPenny(money: Money, numerator: number, denominator = 1): Money {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a fraction to multiply money by: ${numerator}/${denominator}`);
  }
  return fractionToPenny(BigInt(checked(money)) * BigInt(numerator), BigInt(denominator));
}

/**
 * An exact fraction of 1/10,000 pound, rounded once, half away from zero, to the penny: 700000/30 is £2.33.
 * @throws RangeError if the denominator is not positive, or if the result is beyond MONEY_LIMIT.
 */
export function fractionToPenny(numerator: bigint, denominator: bigint): Money {
  if (denominator <= 0n) throw new RangeError(`Not a denominator: ${denominator}`);
  const divisor = denominator * BigInt(UNITS_PER_PENNY);
  const size = numerator < 0n ? -numerator : numerator;
  const pence = Number((2n * size + divisor) / (2n * divisor));
  return checked((numerator < 0n ? -pence : pence) * UNITS_PER_PENNY);
}

/**
 * A rate as a whole number of 1/10,000, so that money can be multiplied by it exactly: 33.5 is 335000. Rounds to four
 * decimals.
 */
export function tenThousandths(rate: number): number {
  return Math.round(rate * 10_000);
}

/**
 * The sum; 0 without amounts.
 * @throws RangeError if the sum is beyond MONEY_LIMIT.
 */
export function addMoney(...amounts: readonly Money[]): Money {
  return amounts.reduce((sum, amount) => checked(sum + checked(amount)), 0);
}

/**
 * Texts for people have the minus sign (U+2212) instead of a hyphen: it is as wide as a figure, and screen readers read
 * it aloud.
 */
function minusOf(money: Money): string {
  return money < 0 ? '−' : '';
}

function unsignedAmount(rounded: Money): string {
  const pence = Math.abs(rounded) / UNITS_PER_PENNY;
  const pounds = String(Math.floor(pence / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${pounds}.${String(pence % 100).padStart(2, '0')}`;
}

/** Pounds and pence with commas and without a symbol, rounded to the penny: '1,234.50', '−1,234.50'. */
export function formatAmount(money: Money): string {
  const rounded = roundToPenny(money);
  return `${minusOf(rounded)}${unsignedAmount(rounded)}`;
}

/**
 * Money on screens and in mails, rounded to the penny (9.constants.2): '£1,234.50', '−£1,234.50', and '£14.52' for
 * £14.5167.
 */
export function formatMoney(money: Money): string {
  const rounded = roundToPenny(money);
  return `${minusOf(rounded)}${CURRENCY_SYMBOL}${unsignedAmount(rounded)}`;
}

/** A price with all its decimals, at least two: '£87.10', '£14.5167', '£1,204.50'. */
export function formatPrice(money: Money): string {
  const decimals = moneyText(Math.abs(money))
    .slice(-4)
    .replace(/0{1,2}$/, '');
  const whole = unsignedAmount(money - (money % UNITS_PER_POUND)).slice(0, -3);
  return `${minusOf(money)}${CURRENCY_SYMBOL}${whole}.${decimals}`;
}

/**
 * An amount for a spreadsheet, rounded to the penny: '1234.50', '-120.50'. Without symbol and commas, and with a hyphen
 * as minus.
 */
export function plainAmount(money: Money): string {
  return formatAmount(money).replaceAll(',', '').replace('−', '-');
}

/**
 * A price for another system's file, with all its decimals, at least two: '87.10', '14.5167', '-2.00'. Without symbol
 * and commas, and with a hyphen as minus.
 */
export function plainPrice(money: Money): string {
  return moneyText(money).replace(/0{1,2}$/, '');
}
