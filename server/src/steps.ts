/** The points during the placing of an order at which tests kill the process or cut its connections. */
export const placingSteps = [
  'before-placing',
  'customer-locked',
  'goods-locked',
  'orders-saved',
  'jobs-queued',
  'placed',
] as const;

export const laterSteps = [
  'confirming',
  'confirmed',
  'before-mail',
  'mail-half-written',
  'mail-sent',
] as const;

/** The points between the success of a card payment towards the balance and its record, and after the record. */
export const payingSteps = ['payment-paid', 'payment-stored', 'payment-received'] as const;

/** No order reaches the steps of invitations and of notices about prices. */
export type Step =
  | (typeof placingSteps)[number]
  | (typeof laterSteps)[number]
  | (typeof payingSteps)[number]
  | 'invitation-queued'
  | 'price-notices-planned'
  | 'price-notice-queued';

export type StepObserver = { readonly onStep?: (step: Step) => void | Promise<void> };
