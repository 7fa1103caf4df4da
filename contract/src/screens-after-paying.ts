/**
 * The screens to which the payment page returns a buyer: after paying, or after cancelling the payment of an order or
 * of the balance.
 */
export const screensAfterPaying = {
  paid: '/payment-confirmed',
  order: '/checkout',
  balance: '/account',
} as const;
