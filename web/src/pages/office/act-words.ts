import type { CustomerAct } from '@tradecellar/contract/admin.ts';

const words: Readonly<Record<CustomerAct['Act'], (orders: string) => string>> = {
  'login-as-customer': () => 'Logged in as the customer',
  'placed-order': (orders) => `Placed ${orders}`,
  'cancelled-order': (orders) => `Cancelled ${orders}`,
  'send-confirmation': (orders) => `Sent the confirmation of ${orders}`,
  'accepted-application': () => 'Accepted the trade-account application',
  'remembered-names': () => 'Added a wine nickname',
  'forgot-names': () => 'Removed a wine nickname',
  'added-login': () => 'Added a login',
  'removed-login': () => 'Removed a login',
};

/** Words for an admin's act: 'Placed orders SO200123 and XX000007'. */
export function actWords({ Act, OrderNumbers }: Pick<CustomerAct, 'Act' | 'OrderNumbers'>): string {
  const last = OrderNumbers.at(-1) ?? '';
  const before = OrderNumbers.slice(0, -1).join(', ');
  // A newer server may have acts that this page does not know.
  const wordsOf: ((orders: string) => string) | undefined = words[Act];
  return wordsOf?.(before === '' ? `order ${last}` : `orders ${before} and ${last}`) ?? Act;
}
