import { basketTotals } from './line-totals.ts';
import type { Money } from './money.ts';
import { formatMoney } from './money.ts';

/** What a minimum is measured against: one line's bottles in all, its nett, and how its bottles are closed. */
export type MinimumLine = {
  readonly totalBottles: number;
  readonly nett: Money;
  readonly ClosureStyle?: string | null;
};

/** The merchant's minimums; 0 is none (9.constants.21). */
export type Minimums = {
  readonly minimumBottles: number;
  readonly minimumValue: Money;
  readonly exemptClosureStyles: readonly string[];
};

/** Why a basket may not be checked out. */
export type MinimumProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'under-bottles'; readonly minimumBottles: number; readonly missingBottles: number }
  | { readonly kind: 'under-value'; readonly minimumValue: Money };

/**
 * Every minimum a basket misses (5.minimum.4 to 5.minimum.6); none when it may be checked out. A basket without a
 * bottle is empty, and that is all that is said of it. One item of an exempt closure style, in any letter case, lifts
 * the bottle minimum for the whole basket. The value minimum is measured against the nett total, as trade prices and
 * terms are quoted without VAT.
 */
export function checkMinimums(
  basket: Minimums & { readonly lines: readonly MinimumLine[] },
): MinimumProblem[] {
  const { minimumBottles, minimumValue, exemptClosureStyles } = basket;
  const lines = basket.lines.filter((line) => line.totalBottles > 0);
  if (lines.length === 0) return [{ kind: 'empty' }];
  const problems: MinimumProblem[] = [];
  const bottles = lines.reduce((sum, line) => sum + line.totalBottles, 0);
  if (bottles < minimumBottles && !lines.some((line) => isExempt(line, exemptClosureStyles))) {
    problems.push({ kind: 'under-bottles', minimumBottles, missingBottles: minimumBottles - bottles });
  }
  const { nett } = basketTotals(lines.map((line) => ({ nett: line.nett, vat: 0 })));
  if (nett < minimumValue) problems.push({ kind: 'under-value', minimumValue });
  return problems;
}

function isExempt({ ClosureStyle }: MinimumLine, exemptClosureStyles: readonly string[]): boolean {
  const style = (ClosureStyle ?? '').trim().toLowerCase();
  return style !== '' && exemptClosureStyles.some((exempt) => exempt.trim().toLowerCase() === style);
}

/** What the buyer reads (8.errors.15 to 8.errors.17). The "(s)" is the specification's own. */
export function minimumSentence(problem: MinimumProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'Your basket is currently empty';
    case 'under-bottles':
      return `Under minimum order quantity of ${problem.minimumBottles} bottle(s). Please add ${problem.missingBottles} bottle(s) to checkout.`;
    case 'under-value':
      return `Under minimum order value of ${formatMoney(problem.minimumValue)}.`;
    default:
      return problem satisfies never;
  }
}
