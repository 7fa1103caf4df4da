/** The screens that mails link to. */
export const mailedScreens = { order: '/order-details', proposal: '/proposals' } as const;

/** The part of the order's page that the mail of a delivery opens. */
export const DELIVERY_CHECK = 'delivery-check';
