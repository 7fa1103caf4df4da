import type { Payment } from '@tradecellar/contract/payments.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';

export const waysOn = {
  account: 'My Account',
  basket: 'Change the basket',
  checkout: 'Back to the checkout',
} as const;

type PaymentWords = {
  readonly title: string;
  /** The state of the money, in two words or three. */
  readonly mark: string;
  readonly look: 'good' | 'warning' | 'quiet';
  readonly main: string;
  readonly next?: string;
  readonly way?: keyof typeof waysOn;
};

const paid = { mark: 'Paid by card', look: 'good' } as const;

export function paymentWords({ amount: money, purpose, reason, state }: Payment): PaymentWords {
  const amount = formatMoney(money);
  const isOrder = purpose === 'order';
  const way = isOrder ? 'checkout' : 'account';
  switch (state) {
    case 'placed':
      return {
        title: 'Payment confirmed',
        ...paid,
        main: 'Thank you. Your payment has been received and we are getting your order ready for you.',
      };
    case 'paid':
      return isOrder
        ? {
            title: 'Payment received',
            ...paid,
            main: `Thank you. We have received ${amount} and are placing your order.`,
            next: 'You can close this page: we’ll email you when your order is confirmed.',
          }
        : {
            title: 'Payment confirmed',
            ...paid,
            main: `Thank you. We have received ${amount} towards your balance.`,
            next: `${reason && `${reason} `}Your balance and credit change once the payment is in our ledger.`,
            way,
          };
    case 'open':
      return {
        title: 'Waiting for the payment',
        mark: 'Not confirmed yet',
        look: 'quiet',
        main: `The card service has not confirmed ${amount} yet.`,
        next: `This page checks again by itself.${isOrder ? ' Nothing is ordered until it is paid, and your basket is kept.' : ''}`,
        way,
      };
    case 'refunding':
    case 'refunded': {
      const refund =
        state === 'refunded'
          ? `We have sent the ${amount} that you paid back to your card. Banks take five to ten days to show it.`
          : `The ${amount} that you paid goes back to your card. We are asking the card service for it now.`;
      return {
        title: 'Order not placed',
        mark: state === 'refunded' ? 'Refunded' : 'Refund on its way',
        look: 'warning',
        main: `Your order could not be placed. ${reason}`,
        next: `${refund} Nothing is ordered, and your basket is kept.`,
        way: 'basket',
      };
    }
    case 'failed':
    case 'expired':
      return {
        title: state === 'failed' ? 'Payment failed' : 'Not paid',
        mark: 'Nothing charged',
        look: 'warning',
        main:
          state === 'failed'
            ? `The card service did not take the ${amount}.`
            : `The ${amount} was not paid in time.`,
        next: isOrder
          ? 'Nothing has been ordered, and your basket is kept. You can pay again from the checkout.'
          : 'You can pay again from your account.',
        way,
      };
  }
}
