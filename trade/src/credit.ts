import type { Flag } from './flag.ts';
import { isYes } from './flag.ts';
import { addMoney, formatMoney, type Money } from './money.ts';

export type CreditFacts = {
  readonly Web_Cred: Flag;
  readonly restrictToWebCred: boolean;
  /** If true, credit is not offered when the available credit is at or below the order total. */
  readonly hideWhenLow: boolean;
  readonly availableCredit: Money;
  readonly orderTotal: Money;
  /** The credit switch (1.switch.2); on by default. */
  readonly creditOn?: boolean;
  /** The negative-balance switch (1.switch.10); on by default. */
  readonly negativeBalanceAllowed?: boolean;
};

export type NoCreditReason = 'switched-off' | 'restricted' | 'low-credit' | 'negative-balance';

function isLow({
  availableCredit,
  orderTotal,
}: Pick<CreditFacts, 'availableCredit' | 'orderTotal'>): boolean {
  return availableCredit <= orderTotal;
}

/**
 * The reason why credit is not offered; undefined if credit is offered (5.payment.1 to 5.payment.3). The customer must
 * have Web_Cred equal to 1 or credit must be unrestricted, and the low-credit setting must not hide credit. If negative
 * balances are not allowed, an order that would make the available credit negative cannot be paid on credit.
 */
export function whyNoCredit(facts: CreditFacts): NoCreditReason | undefined {
  if (facts.creditOn === false) return 'switched-off';
  if (facts.restrictToWebCred && !isYes(facts.Web_Cred)) return 'restricted';
  if (facts.hideWhenLow && isLow(facts)) return 'low-credit';
  if (facts.negativeBalanceAllowed === false && facts.availableCredit < facts.orderTotal) {
    return 'negative-balance';
  }
  return undefined;
}

export type PaymentMethod = 'credit' | 'card';

export function paymentMethods(facts: CreditFacts & { readonly cardOn: boolean }): PaymentMethod[] {
  const methods: PaymentMethod[] = [];
  if (whyNoCredit(facts) === undefined) methods.push('credit');
  if (facts.cardOn) methods.push('card');
  return methods;
}

/** Warns of an order beyond the credit limit (8.errors.18). */
const creditLimitSentence =
  'This order will exceed your credit limit. Your order will be reviewed and a member of the team will contact you.';

/** The warning if credit is allowed and the available credit is at or below the order total; otherwise undefined. */
export function creditMessage(facts: {
  readonly availableCredit: Money;
  readonly orderTotal: Money;
  readonly creditAllowed: boolean;
}): string | undefined {
  return facts.creditAllowed && isLow(facts) ? creditLimitSentence : undefined;
}

/**
 * Says how far an order takes its account over the credit limit; undefined if the order stays within the limit. For an
 * order of £126.31 with −£460.41 available: 'This order takes you £586.72 over your credit limit.'
 */
export function overCredit({
  availableCredit,
  orderTotal,
}: Pick<CreditFacts, 'availableCredit' | 'orderTotal'>): string | undefined {
  if (availableCredit >= orderTotal) return undefined;
  const over = formatMoney(addMoney(orderTotal, -availableCredit));
  return `This order takes you ${over} over your credit limit.`;
}

/** The credit that an order leaves: '£6,103.91 credit after this order', or '£586.72 over your credit limit'. */
export function creditAfterWords(left: Money): string {
  return left < 0
    ? `${formatMoney(addMoney(0, -left))} over your credit limit`
    : `${formatMoney(left)} credit after this order`;
}

/**
 * The buyer's sentence for the reason against credit. The checkout shows it before the sentence that there is no way to
 * pay (8.errors.20). Undefined if credit is offered, or if the merchant offers no credit at all.
 */
export function noCreditSentence(facts: CreditFacts): string | undefined {
  const reason = whyNoCredit(facts);
  if (reason !== 'low-credit' && reason !== 'negative-balance') return noCreditPlainly(reason);
  const takesAll = `This order takes all of your available credit of ${formatMoney(facts.availableCredit)}.`;
  return overCredit(facts) ?? takesAll;
}

/** The sentence of `noCreditSentence` for a buyer who sees no money of the account: without figures. */
export function noCreditPlainly(reason: NoCreditReason | undefined): string | undefined {
  switch (reason) {
    case undefined:
    case 'switched-off':
      return undefined;
    case 'restricted':
      return 'Your account does not order on credit.';
    case 'low-credit':
    case 'negative-balance':
      return 'This order takes all the credit that your account has left.';
    default:
      return reason satisfies never;
  }
}

/** The credit that an order leaves, without figures. */
export const CREDIT_AFTER = ['left', 'none', 'over'] as const;

export type CreditAfter = (typeof CREDIT_AFTER)[number];

export function creditAfter({
  availableCredit,
  orderTotal,
}: Pick<CreditFacts, 'availableCredit' | 'orderTotal'>): CreditAfter {
  if (availableCredit > orderTotal) return 'left';
  return availableCredit === orderTotal ? 'none' : 'over';
}

/** A credit that stands for the unknown credit of an account: the rules of this file then decide as by the credit. */
export function creditBy(after: CreditAfter, orderTotal: Money): Money {
  return addMoney(orderTotal, { left: 1, none: 0, over: -1 }[after]);
}
