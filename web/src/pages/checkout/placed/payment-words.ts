import type { Payment } from '@tradecellar/contract/payments.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';

export const waysOn = {
  account: 'My Account',
  basket: 'Change the basket',
  checkout: 'Back to the checkout',
} as const;

type PaymentWords = {
  readonly title: string;
  readonly main: string;
  readonly next?: string;
  readonly way?: keyof typeof waysOn;
};

export function paymentWords({ amount: money, purpose, reason, state }: Payment): PaymentWords {
  const amount = formatMoney(money);
  const isOrder = purpose === 'order';
  const way = isOrder ? 'checkout' : 'account';
  switch (state) {
    case 'placed':
      return {
        title: 'Payment confirmed',
        main: 'Thank you. Your payment has been received and we are getting your order ready for you.',
      };
    case 'paid':
      return isOrder
        ? {
            title: 'Payment received',
            main: `Thank you. We have received ${amount} and are placing your order.`,
            next: 'You need not wait: the confirmation comes by email.',
          }
        : {
            title: 'Payment confirmed',
            main: `Thank you. We have received ${amount} towards your balance.`,
            next: 'Your balance and your credit change when our ledger has the payment.',
            way,
          };
    case 'open':
      return {
        title: 'Waiting for the payment',
        main: `The card service has not confirmed ${amount} yet.`,
        next: `This page asks again by itself.${isOrder ? ' Nothing is ordered before it is paid, and your basket is kept.' : ''}`,
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
        main: `Your order could not be placed. ${reason}`,
        next: `${refund} Nothing is ordered, and your basket is kept.`,
        way: 'basket',
      };
    }
    case 'failed':
    case 'expired':
      return {
        title: state === 'failed' ? 'Payment failed' : 'Not paid',
        main:
          state === 'failed'
            ? `The card service did not take the ${amount}.`
            : `The ${amount} was not paid in time.`,
        next: `Nothing was charged${isOrder ? ', nothing is ordered, and your basket is kept' : ''}.`,
        way,
      };
  }
}
