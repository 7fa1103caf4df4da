import type { FoundCustomer } from '@tradecellar/contract/admin.ts';
import type { CustomerTable } from '../../database/tables.ts';

type CustomerRow = Pick<CustomerTable, 'account' | 'name' | 'billing_contact_name' | 'email'> & {
  readonly logged_in: boolean;
};

/** A customer as the sales office needs it (7.calls.33). */
export function presentCustomer(row: CustomerRow): FoundCustomer {
  return {
    LoggedIn: row.logged_in,
    CustomerAccount: row.account,
    Billing_ContactName: row.billing_contact_name,
    CustomerName: row.name,
    Email: row.email,
  };
}
