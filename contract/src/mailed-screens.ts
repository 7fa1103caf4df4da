/** The screens to which mails link. */
export const mailedScreens = { order: '/order-details', proposal: '/proposals' } as const;

/** The section of the order's page that the mail about a delivery opens. */
export const DELIVERY_CHECK = 'delivery-check';
