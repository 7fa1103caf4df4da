import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import type { ProblemDetails } from '@tradecellar/contract/problems.ts';
import { type NoCreditReason, noCreditPlainly } from '@tradecellar/trade/credit.ts';
import { isRefusal, type Refusal, refuse } from '../problems.ts';
import { mayAsBuyer } from './who-may.ts';

/** Takes the account's figures out of a refusal for a buyer who sees no money. */
export function withoutMoney(refusal: Refusal, role: BuyerRole | undefined): Refusal {
  if (refusal.refused !== 'payment-not-available' || !isRefusal(mayAsBuyer(role, 'see-money')))
    return refusal;
  // The code of a refusal names its details.
  const { reason } = refusal.details as ProblemDetails['payment-not-available'];
  const plain = (['low-credit', 'negative-balance', 'restricted'] satisfies NoCreditReason[]).find(
    (each) => each === reason,
  );
  const why = noCreditPlainly(plain);
  return refuse('payment-not-available', {
    ...(reason !== undefined && { reason }),
    ...(why !== undefined && { why }),
  });
}
