/** The screens to which the payment page sends a buyer back: after paying, and after turning away from either payment. */
export const screensAfterPaying = {
  paid: '/payment-confirmed',
  order: '/checkout',
  balance: '/account',
} as const;
