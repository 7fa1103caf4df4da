import type { CustomerAccount } from '@tradecellar/contract/account.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import type { Settings } from '@tradecellar/contract/settings.ts';
import { creditMessage, paymentMethods } from '@tradecellar/trade/credit.ts';
import { checkMinimums } from '@tradecellar/trade/order-minimums.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import { contactPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CheckoutBasket } from './checkout-lines.ts';

/** Every minimum the basket misses, as the buyer reads it (8.errors.15 to 8.errors.17). */
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

/** Whether paying on credit is offered, and a warning when the limit would be exceeded. */
export type CreditOffer = { readonly isOffered: boolean; readonly warning: string | undefined };

/** The credit rules (5.payment.1 to 5.payment.3) for this basket. */
export function creditOffer(
  customer: CustomerAccount,
  basket: CheckoutBasket,
  { switches, credit }: Settings,
): CreditOffer {
  const facts = {
    Web_Cred: customer.Web_Cred,
    restrictToWebCred: credit.restrictToWebCred,
    hideWhenLow: credit.hideWhenLow,
    availableCredit: customer.AvailableCredit,
    orderTotal: basket.totals.grand,
    creditOn: switches.credit,
    negativeBalanceAllowed: switches.negativeBalanceAllowed,
    // This build has no card payment; a merchant's file that asks for it is refused (1.switch.3).
    cardOn: false,
  };
  const isOffered = paymentMethods(facts).includes('credit');
  return { isOffered, warning: creditMessage({ ...facts, creditAllowed: isOffered }) };
}

type CheckoutMessagesProps = { readonly minimums: readonly string[]; readonly credit: CreditOffer };

/** What prevents the order, or is worth knowing before it (2.checkout.13). */
export function CheckoutMessages({ minimums, credit }: CheckoutMessagesProps) {
  return (
    <div className="grid gap-3 not-empty:mt-5">
      {minimums.map((sentence) => (
        <Notice key={sentence} kind="warning">
          {sentence}
        </Notice>
      ))}
      {credit.warning !== undefined && <Notice>{credit.warning}</Notice>}
      {!credit.isOffered && (
        <Notice kind="warning">
          <AppLink href={contactPath}>{problemSentence('payment-not-available')}</AppLink>
        </Notice>
      )}
    </div>
  );
}
