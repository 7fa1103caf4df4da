/** The screens to which the payment page returns a buyer: after paying, and after cancelling either payment. */
export const screensAfterPaying = {
  paid: '/payment-confirmed',
  order: '/checkout',
  balance: '/account',
} as const;
