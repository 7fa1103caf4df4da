export const mailedScreens = {
  order: '/order-details',
  proposal: '/proposals',
  basket: '/basket',
  board: '/admin/orders',
  claims: '/admin/claims',
  applications: '/admin/applications',
  people: '/admin/people',
  priceChanges: '/price-changes',
  login: '/login',
  documents: '/documents',
  account: '/account',
} as const;

export const DELIVERY_CHECK = 'delivery-check';
