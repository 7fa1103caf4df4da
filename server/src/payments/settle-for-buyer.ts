import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import { mayAsBuyer } from '../http/access/who-may.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { findBySession, type PaymentRow, readPayment } from './queries.ts';
import { type LogError, trySettling } from './settle-payment.ts';

/**
 * Settles a payment of the account as far as possible now, and returns the payment. If the card service does not
 * answer, the payment stays as it was, and the sweep settles it later. A payment can be read even after card payments
 * are switched off.
 */
export async function settleForBuyer(
  shop: Shop,
  asked: { readonly account: string; readonly sessionId: string; readonly buyerRole: BuyerRole | undefined },
  log: LogError,
): Promise<PaymentRow | Refusal> {
  const payment = await findBySession(shop.database, asked.sessionId);
  if (payment?.customer_account !== asked.account) {
    return refuse(shop.merchant.switches.cardPayment ? 'payment-not-found' : 'switched-off');
  }
  const refusal = payment.purpose === 'balance' ? mayAsBuyer(asked.buyerRole, 'see-money') : undefined;
  if (refusal !== undefined) return refusal;
  if (shop.cards === undefined) return payment;
  await trySettling(shop, shop.cards, payment.id, log);
  return readPayment(shop.database, payment.id);
}
