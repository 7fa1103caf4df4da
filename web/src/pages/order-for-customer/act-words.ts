import type { CustomerAct } from '@tradecellar/contract/admin.ts';

/** What an admin did, in words: 'Placed orders SO200123 and XX000007'. */
export function actWords({ Act, OrderNumbers }: Pick<CustomerAct, 'Act' | 'OrderNumbers'>): string {
  const last = OrderNumbers.at(-1) ?? '';
  const numbers =
    OrderNumbers.length > 1 ? `orders ${OrderNumbers.slice(0, -1).join(', ')} and ${last}` : `order ${last}`;
  switch (Act) {
    case 'login-as-customer':
      return 'Logged in as the customer';
    case 'placed-order':
      return `Placed ${numbers}`;
    case 'cancelled-order':
      return `Cancelled ${numbers}`;
    case 'send-confirmation':
      return `Sent the confirmation of ${numbers}`;
    case 'accepted-application':
      return 'Accepted the trade-account application';
    case 'remembered-names':
      return 'Remembered what the customer calls a product';
    case 'forgot-names':
      return 'Forgot what the customer calls a product';
    case 'added-login':
      return 'Let a person order for the customer';
    case 'removed-login':
      return 'Took the customer from a person';
    default:
      return Act satisfies never;
  }
}
