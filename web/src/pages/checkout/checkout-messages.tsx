import { Link } from '@tanstack/react-router';
import type { CustomerAccount } from '@tradecellar/contract/account.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import {
  creditMessage,
  overCredit,
  type PaymentMethod,
  paymentMethods,
  whyNoCredit,
} from '@tradecellar/trade/credit.ts';
import { checkMinimums } from '@tradecellar/trade/order-minimums.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import { path } from '../../session/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import type { CheckoutBasket } from './checkout-lines.ts';

/** A sentence for each minimum that the basket misses (8.errors.15 to 8.errors.17). */
export function minimumSentences(basket: CheckoutBasket, { minimums }: Settings): readonly string[] {
  const problems = checkMinimums({
    minimumBottles: minimums.bottles,
    minimumValue: minimums.value,
    exemptClosureStyles: minimums.exemptClosureStyles,
    lines: basket.lines.map(({ item, totals }) => ({
      totalBottles: totalBottles({ cases: item.CasesQty, bottles: item.BottlesQty }, item.CaseSize),
      nett: totals.nett,
      ClosureStyle: item.ClosureStyle,
    })),
  });
  return problems.map(({ kind, ...details }) => problemSentence(kind, details));
}

/** Payment methods for this basket, and a warning if it exceeds the credit limit. */
export type PaymentOffer = {
  readonly methods: readonly PaymentMethod[];
  readonly warning: string | undefined;
  /** The sum beyond the available credit, with a warning or a refusal because of it. */
  readonly over: string | undefined;
};

/** The credit rules (5.payment.1 to 5.payment.3) and the payment switch for this basket. */
export function paymentOffer(
  customer: CustomerAccount,
  basket: CheckoutBasket,
  { switches, credit }: Settings,
): PaymentOffer {
  const facts = {
    Web_Cred: customer.Web_Cred,
    restrictToWebCred: credit.restrictToWebCred,
    hideWhenLow: credit.hideWhenLow,
    availableCredit: customer.AvailableCredit,
    orderTotal: basket.totals.grand,
    creditOn: switches.credit,
    negativeBalanceAllowed: switches.negativeBalanceAllowed,
    cardOn: switches.cardPayment,
  };
  const methods = paymentMethods(facts);
  const warning = creditMessage({ ...facts, creditAllowed: methods.includes('credit') });
  const reason = whyNoCredit(facts);
  const isShort = reason === 'low-credit' || reason === 'negative-balance';
  return { methods, warning, over: warning !== undefined || isShort ? overCredit(facts) : undefined };
}

type CheckoutMessagesProps = { readonly minimums: readonly string[]; readonly offer: PaymentOffer };

/** Reasons against the order, and warnings (2.checkout.13). */
export function CheckoutMessages({ minimums, offer }: CheckoutMessagesProps) {
  return (
    <div className="col-span-full grid gap-3 not-empty:mb-6">
      {minimums.map((sentence) => (
        <Notice key={sentence} kind="warning">
          {sentence}
        </Notice>
      ))}
      {offer.warning !== undefined && (
        <Notice>
          <p>{offer.warning}</p>
          {offer.over !== undefined && <p className="figures mt-1">{offer.over}</p>}
        </Notice>
      )}
      {offer.methods.length === 0 && (
        <Notice kind="warning">
          <Link to={path.contact}>{problemSentence('payment-not-available')}</Link>
          {offer.over !== undefined && <p className="figures mt-1">This order is {offer.over}.</p>}
        </Notice>
      )}
    </div>
  );
}
