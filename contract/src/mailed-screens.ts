export const mailedScreens = { order: '/order-details', proposal: '/proposals' } as const;

export const DELIVERY_CHECK = 'delivery-check';
