import { basketTotals } from './basket-totals.ts';
import type { Money } from './money.ts';
import { formatMoney } from './money.ts';

export type MinimumLine = {
  readonly totalBottles: number;
  readonly nett: Money;
  readonly ClosureStyle?: string | null;
};

/** The merchant's minimums; 0 means no minimum (9.constants.21). */
export type Minimums = {
  readonly minimumBottles: number;
  readonly minimumValue: Money;
  readonly exemptClosureStyles: readonly string[];
};

/**
 * The reason why a basket cannot be checked out, with the code of its refusal. The minimum value is text, such as
 * '£1,250.00'.
 */
export type MinimumProblem =
  | { readonly kind: 'basket-empty' }
  | { readonly kind: 'under-minimum-bottles'; readonly minimum: number; readonly missing: number }
  | { readonly kind: 'under-minimum-value'; readonly minimum: string };

/**
 * The minimums that a basket does not reach (5.minimum.4 to 5.minimum.6); empty if the basket can be checked out. A
 * basket without bottles is only reported as empty. A single item of an exempt closure style, in any letter case, lifts
 * the bottle minimum for the whole basket. The value minimum applies to the nett total, because trade prices and terms
 * are quoted without VAT.
 */
export function checkMinimums(
  basket: Minimums & { readonly lines: readonly MinimumLine[] },
): MinimumProblem[] {
  const { minimumBottles, minimumValue, exemptClosureStyles } = basket;
  const lines = basket.lines.filter((line) => line.totalBottles > 0);
  if (lines.length === 0) return [{ kind: 'basket-empty' }];
  const problems: MinimumProblem[] = [];
  const bottles = lines.reduce((sum, line) => sum + line.totalBottles, 0);
  if (bottles < minimumBottles && !lines.some((line) => isExempt(line, exemptClosureStyles))) {
    const missing = minimumBottles - bottles;
    problems.push({ kind: 'under-minimum-bottles', minimum: minimumBottles, missing });
  }
  const { nett } = basketTotals(lines.map((line) => ({ nett: line.nett, vat: 0 })));
  if (nett < minimumValue) {
    problems.push({ kind: 'under-minimum-value', minimum: formatMoney(minimumValue) });
  }
  return problems;
}

function isExempt({ ClosureStyle }: MinimumLine, exemptClosureStyles: readonly string[]): boolean {
  const style = (ClosureStyle ?? '').trim().toLowerCase();
  return style !== '' && exemptClosureStyles.some((exempt) => exempt.trim().toLowerCase() === style);
}
