/**
 * Money is an integer of 1/10,000 pound: £12.34 is 123400. It is the only shape money has in
 * code; the wire carries pounds, SQL carries `numeric(12,4)`. This is the only file that rounds or formats it.
 *
 * Everything here rounds half-up; for negative amounts that means half away from zero, so that a credit of an amount
 * is always the exact opposite of its debit (£0.005 is £0.01 and −£0.005 is −£0.01).
 */
export type Money = number;

/** The symbol of the build's one currency, GBP, as every price shows it (9.constants.1). */
export const CURRENCY_SYMBOL = '£';

const UNITS_PER_POUND = 10_000;
const UNITS_PER_PENNY = 100;

/**
 * The largest amount, positive or negative: £100,000,000,000. Up to here an amount survives the wire, where
 * it is a floating-point number of pounds, and comes back the same to the last 1/10,000.
 */
export const MONEY_LIMIT: Money = 1_000_000_000_000_000;

/** Whether a number may be Money at all: a whole number of 1/10,000 pound within MONEY_LIMIT. */
function isMoney(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= MONEY_LIMIT;
}

function checked(value: number): Money {
  if (!isMoney(value)) throw new RangeError(`Not an amount of money: ${value}`);
  return value === 0 ? 0 : value; // never -0, which would print and compare oddly
}

/**
 * Pounds from the wire, as Money: 12.34 is 123400.
 * @throws RangeError when not finite, with more than four decimals, or beyond MONEY_LIMIT.
 */
export function moneyFromPounds(pounds: number): Money {
  if (!isPounds(pounds)) throw new RangeError(`Not pounds with at most four decimals: ${pounds}`);
  return checked(Math.round(pounds * UNITS_PER_POUND));
}

/** The Money nearest to pounds with any number of decimals, as a limit that somebody typed: 9.99999 is 100000. */
export function nearestMoney(pounds: number): Money {
  return checked(Math.round(pounds * UNITS_PER_POUND));
}

/** Whether moneyFromPounds takes this number: 12.34 it does, 0.00001 it does not. */
export function isPounds(pounds: number): boolean {
  const money = Math.round(pounds * UNITS_PER_POUND);
  return isMoney(money) && money / UNITS_PER_POUND === pounds;
}

/** Money as pounds for the wire: 123400 is 12.34. */
export function poundsOf(money: Money): number {
  return checked(money) / UNITS_PER_POUND;
}

/** Money as whole pence, rounded to the penny, half away from zero: 123400 is 1234. */
export function penceOf(money: Money): number {
  return roundToPenny(money) / UNITS_PER_PENNY;
}

/** Whole pence as Money: 1234 is 123400. */
export function moneyFromPence(pence: number): Money {
  return checked(pence * UNITS_PER_PENNY);
}

/**
 * The text of an SQL numeric or a CSV field as Money: '-12.3400' is -123400, '1234.5' is 12345000.
 * Spaces around it are forgiven. Undefined when it is not a plain decimal with at most four decimals
 * (no symbol, comma, exponent or bare point) or is beyond MONEY_LIMIT.
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

/** To the penny, half away from zero: 12.3450 is 12.35, 12.3449 is 12.34, -12.3450 is -12.35. */
export function roundToPenny(money: Money): Money {
  const pence = Math.floor((Math.abs(checked(money)) + UNITS_PER_PENNY / 2) / UNITS_PER_PENNY);
  return checked(Math.sign(money) * pence * UNITS_PER_PENNY);
}

/**
 * money × numerator / denominator, exact, then rounded once, half away from zero, to the penny. Rounding to 1/10,000
 * first and to the penny after would turn £1.00499996 into £1.0050 and then £1.01; this gives £1.00.
 * @throws RangeError when the fraction is not of whole numbers over a positive one, or the answer is beyond
 * MONEY_LIMIT.
 */
export function multiplyToPenny(money: Money, numerator: number, denominator = 1): Money {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a fraction to multiply money by: ${numerator}/${denominator}`);
  }
  const product = BigInt(checked(money)) * BigInt(numerator);
  const divisor = BigInt(denominator) * BigInt(UNITS_PER_PENNY);
  const size = product < 0n ? -product : product;
  const pence = Number((2n * size + divisor) / (2n * divisor));
  return checked((product < 0n ? -pence : pence) * UNITS_PER_PENNY);
}

/**
 * A rate to four decimals as a whole number of 1/10,000, to multiply money by exactly: 33.5 is 335000.
 * Further decimals are rounded off.
 */
export function tenThousandths(rate: number): number {
  return Math.round(rate * 10_000);
}

/**
 * The sum; 0 of no amounts.
 * @throws RangeError when it is beyond MONEY_LIMIT.
 */
export function addMoney(...amounts: readonly Money[]): Money {
  return amounts.reduce((sum, amount) => checked(sum + checked(amount)), 0);
}

/** The sign of a text for people: a real minus (U+2212), as wide as a figure. Screen readers read it aloud, unlike a hyphen. */
function minusOf(money: Money): string {
  return money < 0 ? '−' : '';
}

function unsignedAmount(rounded: Money): string {
  const pence = Math.abs(rounded) / UNITS_PER_PENNY;
  const pounds = String(Math.floor(pence / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${pounds}.${String(pence % 100).padStart(2, '0')}`;
}

/** Pounds and pence with thousands commas and no symbol, rounded to the penny: '1,234.50', '−1,234.50'. */
export function formatAmount(money: Money): string {
  const rounded = roundToPenny(money);
  return `${minusOf(rounded)}${unsignedAmount(rounded)}`;
}

/** As a person reads it (9.constants.2): '£1,234.50', '−£1,234.50'; a bottle at £14.5167 is '£14.52'. */
export function formatMoney(money: Money): string {
  const rounded = roundToPenny(money);
  return `${minusOf(rounded)}${CURRENCY_SYMBOL}${unsignedAmount(rounded)}`;
}

/** A price with all its decimals, at least the pence: '£87.10', '£14.5167', '£1,204.50'. */
export function formatPrice(money: Money): string {
  const decimals = moneyText(Math.abs(money))
    .slice(-4)
    .replace(/0{1,2}$/, '');
  const whole = unsignedAmount(money - (money % UNITS_PER_POUND)).slice(0, -3);
  return `${minusOf(money)}${CURRENCY_SYMBOL}${whole}.${decimals}`;
}

/** The amount to the penny as plain figures, for a spreadsheet: '1234.50', '-120.50'. No symbol, no commas, a hyphen for a minus. */
export function plainAmount(money: Money): string {
  return formatAmount(money).replaceAll(',', '').replace('−', '-');
}
