/** The screens that mails link to. */
export const mailedScreens = { order: '/order-details' } as const;
