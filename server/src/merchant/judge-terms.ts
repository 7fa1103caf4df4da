import type { Merchant } from '@tradecellar/contract/settings.ts';

/**
 * Warnings about statements of the default terms that the merchant's settings contradict. Terms that the merchant wrote
 * are not checked.
 */
export function judgeTerms(merchant: Merchant): string[] {
  if (merchant.termsHtml !== undefined) return [];
  const { deliveryCharge, claims } = merchant;
  const found: string[] = [];
  if (!deliveryCharge.on || deliveryCharge.amount !== 7.5) {
    found.push(
      `the default terms state a small order charge of £7.50, and ${deliveryCharge.on ? `deliveryCharge.amount is ${deliveryCharge.amount}` : 'deliveryCharge.on is false: delivery is never charged for'}`,
    );
  }
  if (claims.notArrivedFrom !== 'invoice' || claims.notArrivedDays !== 14) {
    found.push(
      `the default terms ask for notice of non-receipt within 14 days of the date of the invoice, and customers are shown ${claims.notArrivedDays} days from ${claims.notArrivedFrom === 'invoice' ? 'the invoice' : 'the day it is due'} (claims.notArrivedFrom, claims.notArrivedDays)`,
    );
  }
  if (claims.faultsFrom !== 'delivery' || claims.faultHours !== 48) {
    found.push(
      `the default terms ask for breakages within 48 hours of delivery, and customers are shown ${claims.faultHours} hours from the ${claims.faultsFrom} (claims.faultsFrom, claims.faultHours)`,
    );
  }
  // Late Payment of Commercial Debts (Interest) Act 1998, and SI 2002/1675 on its rate: 8 percent above base rate.
  found.push(
    'the default terms charge interest at 3 percent above base rate, which may fall below the statutory 8 percent above base rate for late commercial debts: have your terms checked, and set them as termsHtml',
  );
  return found;
}
