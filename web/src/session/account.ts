import { account as accountEndpoint } from '@tradecellar/contract/account.ts';
import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import { create } from 'zustand';
import { endpointQuery, NEVER_KEPT, readEachVisit } from '../api/queries.ts';
import { useSession } from './session.ts';

/** Session storage keys (3.session.1). */
const accountKey = 'selectedUserName';
const customerNameKey = 'customerName';
const roleKey = 'buyerRole';

export type SelectedAccount = {
  readonly account: string;
  readonly customerName: string;
  /** The buyer's role for the account. Absent for a buyer who may do everything, and for the office. */
  readonly role?: BuyerRole | undefined;
};

const nobody: SelectedAccount = { account: '', customerName: '' };

/** The customer account that calls are made for, kept for the browser session (4.signin.5). */
const useSelected = create<SelectedAccount>(() => ({
  account: sessionStorage.getItem(accountKey) ?? '',
  customerName: sessionStorage.getItem(customerNameKey) ?? '',
  // Only `selectAccount` writes the role.
  role: (sessionStorage.getItem(roleKey) as BuyerRole | null) ?? undefined,
}));

/** Selects the account of all further calls. */
export function selectAccount(selected: SelectedAccount): void {
  sessionStorage.setItem(accountKey, selected.account);
  sessionStorage.setItem(customerNameKey, selected.customerName);
  if (selected.role === undefined) sessionStorage.removeItem(roleKey);
  else sessionStorage.setItem(roleKey, selected.role);
  useSelected.setState(selected, true);
}

/** Clears the selection at a logout, and when an admin stops acting for a customer (4.signin.8). */
export function clearSelectedAccount(): void {
  sessionStorage.removeItem(accountKey);
  sessionStorage.removeItem(customerNameKey);
  sessionStorage.removeItem(roleKey);
  useSelected.setState(nobody, true);
}

/**
 * The account for which pages read and order: `''` (list prices) for an admin who has chosen no customer.
 * `isActing` is true while an admin orders for a customer.
 */
export function useAccount(): SelectedAccount & { readonly isActing: boolean } {
  const selected = useSelected();
  const session = useSession();
  return { ...selected, isActing: session.__is_admin_user && selected.account !== '' };
}

/** The selected account, outside components; see `useAccount`. */
export function selectedAccount(): string {
  return useSelected.getState().account;
}

/** The buyer's role for the selected account; absent for a buyer who may do everything. */
export const selectedRole = (): BuyerRole | undefined => useSelected.getState().role;

/** The name of the selected account's customer. */
export function selectedCustomer(): string {
  return useSelected.getState().customerName;
}

/**
 * The account of a prefetch: undefined before an account is selected, `''` (list prices) for an admin without a
 * customer.
 */
export function accountAhead(): string | undefined {
  const account = selectedAccount();
  return account !== '' || useSession.getState().__is_admin_user ? account : undefined;
}

/** The query of an account with its credit and account manager. `account` must not be `''`. */
export function accountQuery(account: string) {
  return endpointQuery(accountEndpoint, { CustomerAccount: account });
}

/** The account for My Account, which shows today's balance or no balance (2.account.8). */
export function balanceQuery(account: string) {
  const query = accountQuery(account);
  return { ...query, queryKey: [...query.queryKey, NEVER_KEPT], ...readEachVisit };
}

export type AccountOption = {
  readonly value: string;
  readonly label: string;
  readonly Role?: BuyerRole | undefined;
};

/**
 * The account to select (4.signin.1). An admin keeps the customer for whom they act. A buyer keeps the chosen account
 * while the account is in the buyer's list, and otherwise gets the first account of the list.
 */
export function chooseAccount(
  isAdmin: boolean,
  selected: SelectedAccount,
  options: readonly AccountOption[],
): SelectedAccount {
  if (isAdmin) return selected;
  const option = options.find((one) => one.value === selected.account) ?? options[0];
  return option
    ? { account: option.value, customerName: option.label, role: option.Role }
    : { account: '', customerName: '' };
}
