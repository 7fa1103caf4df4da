import type { Money } from './money.ts';
import { multiplyToPenny, tenThousandths } from './money.ts';

/** The rate of VAT in a price for a guest or a shop's customer (9.constants.7). */
export const VAT_PERCENT = 20;

function isMargin(marginPercent: number): boolean {
  return marginPercent >= 0 && marginPercent <= 100;
}

/**
 * A typed margin in per cent (5.rrp.1): '33.5' is 33.5 and '100' is 100. Undefined unless the text is a plain number
 * from 0 to 100: '100.01', '-1', '20%' and '' are invalid, and the calculator then shows no result.
 */
export function parseMargin(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^(\d+\.?\d*|\.\d+)$/.test(trimmed)) return undefined;
  const marginPercent = Number(trimmed);
  return isMargin(marginPercent) ? marginPercent : undefined;
}

/**
 * The recommended retail price of a bottle: nett × (1 + margin/100) × 1.20, calculated exactly and rounded half-up to
 * the penny once (9.constants.7). The margin is a mark-up with four decimals; further decimals would change the price
 * of a £100 bottle by less than a hundredth of a penny.
 *
 * Worked example: £14.5167 nett at 33.5 per cent is 14.5167 × 1.335 × 1.20 = 23.2557534, so £23.26.
 * @throws RangeError if the margin is not from 0 to 100.
 */
export function rrpPerBottle(bottleNett: Money, marginPercent: number): Money {
  if (!isMargin(marginPercent)) throw new RangeError(`Not a margin from 0 to 100: ${marginPercent}`);
  const markedUp = tenThousandths(100) + tenThousandths(marginPercent);
  return multiplyToPenny(bottleNett, markedUp * (100 + VAT_PERCENT), tenThousandths(100) * 100);
}

/**
 * The gross profit of a margin as restaurants calculate it: a percentage of the price without VAT, not rounded. A
 * margin of 25 per cent is a gross profit of 20 per cent.
 */
export function grossProfitPercent(marginPercent: number): number {
  return (100 * marginPercent) / (100 + marginPercent);
}
