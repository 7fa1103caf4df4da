import { clearSelectedAccount, selectAccount } from '../../api/account.ts';

/** Login as Customer (4.signin.5): from now on the admin reads and orders for this customer. */
export function actFor(account: string, customerName: string): void {
  selectAccount({ account, customerName });
}

/** The admin stops acting for a customer. */
export function endActing(): void {
  clearSelectedAccount();
}
