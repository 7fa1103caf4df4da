import { Link } from '@tanstack/react-router';
import type { CustomerAccount } from '@tradecellar/contract/account.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import {
  creditBy,
  creditMessage,
  noCreditPlainly,
  noCreditSentence,
  overCredit,
  paymentMethods,
  whyNoCredit,
} from '@tradecellar/trade/credit.ts';
import { checkMinimums } from '@tradecellar/trade/order-minimums.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import type { ReactNode } from 'react';
import { path } from '../../session/address/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import type { CheckoutBasket } from './order-of.ts';

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

/** The credit rules (5.payment.1 to 5.payment.3) and the payment switch for this basket. */
export function paymentOffer(
  customer: CustomerAccount,
  basket: CheckoutBasket,
  { switches, credit }: Settings,
) {
  const { grand } = basket.totals;
  const { AvailableCredit: figure, CreditAfter: after } = customer;
  const facts = {
    Web_Cred: customer.Web_Cred,
    restrictToWebCred: credit.restrictToWebCred,
    hideWhenLow: credit.hideWhenLow,
    availableCredit: figure ?? creditBy(after ?? 'left', grand),
    orderTotal: grand,
    creditOn: switches.credit,
    negativeBalanceAllowed: switches.negativeBalanceAllowed,
    cardOn: switches.cardPayment,
  };
  const methods = paymentMethods(facts);
  const warning = creditMessage({ ...facts, creditAllowed: methods.includes('credit') });
  const reason = whyNoCredit(facts);
  const isShort = reason === 'low-credit' || reason === 'negative-balance';
  // A buyer who orders only reads sentences without figures.
  const over = figure !== undefined && (warning !== undefined || isShort) ? overCredit(facts) : undefined;
  const sentence = figure === undefined ? noCreditPlainly(reason) : noCreditSentence(facts);
  return {
    methods,
    warning,
    over,
    why: methods.length > 0 ? undefined : sentence,
    isHeld: customer.IsHeld === true && methods.includes('credit'),
    overdueSince: customer.OverdueSince,
  };
}

type CheckoutMessagesProps = {
  readonly minimums: readonly string[];
  readonly offer: ReturnType<typeof paymentOffer>;
  readonly children: ReactNode;
};

/** Reasons why the basket cannot be ordered, then warnings (2.checkout.13). */
export function CheckoutMessages({ minimums, offer, children }: CheckoutMessagesProps) {
  const { methods, warning, over, why, isHeld, overdueSince } = offer;
  const hasMethods = methods.length > 0;
  return (
    <div className="col-span-full grid gap-3 not-empty:mb-6">
      {minimums.map((sentence) => (
        <Notice key={sentence} kind="warning">
          {sentence}
        </Notice>
      ))}
      {(warning !== undefined || !hasMethods) && (
        <Notice kind={hasMethods ? 'note' : 'warning'}>
          {why !== undefined && <p className="figures mb-1">{why}</p>}
          <p>{warning ?? <Link to={path.contact}>{problemSentence('payment-not-available')}</Link>}</p>
          {why === undefined && over !== undefined && <p className="figures mt-1">{over}</p>}
        </Notice>
      )}
      {isHeld && (
        <Notice>
          {overdueSince !== undefined && (
            <span className="figures">
              Your <Link to={path.account}>account</Link> is overdue since {overdueSince}.{' '}
            </span>
          )}
          Our office looks at this order before it goes
          {methods.includes('card') && ', unless you pay by card'}.
        </Notice>
      )}
      {children}
    </div>
  );
}
