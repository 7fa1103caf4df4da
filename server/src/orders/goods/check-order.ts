import type { Order } from '@tradecellar/contract/checkout.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { type CreditFacts, noCreditSentence, whyNoCredit } from '@tradecellar/trade/credit.ts';
import { referenceProblem } from '@tradecellar/trade/customer-reference.ts';
import { addMoney, type Money, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { checkMinimums } from '@tradecellar/trade/order-minimums.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { PricedBasket } from './price-basket.ts';

export type OrderingCustomer = {
  readonly account: string;
  readonly availableCredit: Money;
  readonly webCred: boolean;
  readonly mandatoryOrderNo: boolean;
  readonly deliveryDays: string;
  readonly isWithdrawn: boolean;
};

/** Checks the merchant's minimums (5.minimum.4, 5.minimum.6). */
export function checkOrderMinimums({ lines }: PricedBasket, { minimums }: Merchant): Refusal | undefined {
  const [problem] = checkMinimums({
    minimumBottles: minimums.bottles,
    minimumValue: moneyFromPounds(minimums.value),
    exemptClosureStyles: minimums.exemptClosureStyles,
    lines: lines.map(({ totalBottles, totals, product }) => ({
      totalBottles,
      nett: totals.nett,
      ClosureStyle: product.ClosureStyle,
    })),
  });
  if (problem === undefined) return undefined;
  const { kind, ...details } = problem;
  return refuse(kind, details);
}

/** Checks the Customer Reference / Purchase Order (5.reference.1). */
export function checkReference(
  order: Order,
  customer: OrderingCustomer,
  { switches }: Merchant,
): Refusal | undefined {
  const problem = referenceProblem(order.CustomerReference, {
    MandatoryOrderNo: customer.mandatoryOrderNo,
    referenceRequired: switches.referenceRequired,
  });
  return problem === undefined ? undefined : refuse(problem);
}

/** The lowest credit that the column `available_credit`, a numeric(12,4), can hold. */
const LOWEST_CREDIT: Money = -999_999_999_999;

/** Checks the payment by credit (5.payment.1). A card order is refused: only its payment may place the order. */
export function checkPayment(
  order: Order,
  customer: OrderingCustomer,
  orderTotal: Money,
  { switches, credit }: Merchant,
): Refusal | undefined {
  if (order.PaymentMethod === 'card') return refuse('payment-not-available');
  const facts: CreditFacts = {
    Web_Cred: customer.webCred,
    restrictToWebCred: credit.restrictToWebCred,
    hideWhenLow: credit.hideWhenLow,
    availableCredit: customer.availableCredit,
    orderTotal,
    creditOn: switches.credit,
    negativeBalanceAllowed: switches.negativeBalanceAllowed,
  };
  const reason = whyNoCredit(facts);
  if (reason !== undefined) {
    const why = noCreditSentence(facts);
    return refuse('payment-not-available', { reason, ...(why !== undefined && { why }) });
  }
  if (addMoney(customer.availableCredit, -orderTotal) < LOWEST_CREDIT) {
    return refuse('payment-not-available', { reason: 'beyond-any-credit' });
  }
  return undefined;
}
