import type { FoundCustomer } from '@tradecellar/contract/admin.ts';

/**
 * The account code of whom one is about to log in as.
 * @throws Error 'No customer details available' (8.errors.26, internal: the person reads that the switch has failed).
 */
export function accountToActFor(customer: Pick<FoundCustomer, 'CustomerAccount'> | undefined): string {
  if (customer === undefined || customer.CustomerAccount === '') {
    throw new Error('No customer details available');
  }
  return customer.CustomerAccount;
}
