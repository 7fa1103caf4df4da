import type { CustomerAct } from '@tradecellar/contract/admin.ts';

const words: Readonly<Record<CustomerAct['Act'], (orders: string) => string>> = {
  'login-as-customer': () => 'Logged in as the customer',
  'placed-order': (orders) => `Placed ${orders}`,
  'cancelled-order': (orders) => `Cancelled ${orders}`,
  'send-confirmation': (orders) => `Sent the confirmation of ${orders}`,
  'accepted-application': () => 'Accepted the trade-account application',
  'remembered-names': () => 'Remembered what the customer calls a product',
  'forgot-names': () => 'Forgot what the customer calls a product',
  'added-login': () => 'Let a person order for the customer',
  'removed-login': () => 'Took the customer from a person',
};

/** What an admin did, in words: 'Placed orders SO200123 and XX000007'. */
export function actWords({ Act, OrderNumbers }: Pick<CustomerAct, 'Act' | 'OrderNumbers'>): string {
  const last = OrderNumbers.at(-1) ?? '';
  const before = OrderNumbers.slice(0, -1).join(', ');
  // A page that is older than its server may not know it.
  const wordsOf: ((orders: string) => string) | undefined = words[Act];
  return wordsOf?.(before === '' ? `order ${last}` : `orders ${before} and ${last}`) ?? Act;
}
