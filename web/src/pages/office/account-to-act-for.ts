import type { FoundCustomer } from '@tradecellar/contract/admin.ts';

/**
 * Account code of the customer to act for.
 * @throws Error 'No customer details available' (8.errors.26; the screen shows that the switch failed).
 */
export function accountToActFor(customer: Pick<FoundCustomer, 'CustomerAccount'> | undefined): string {
  if (customer === undefined || customer.CustomerAccount === '') {
    throw new Error('No customer details available');
  }
  return customer.CustomerAccount;
}
