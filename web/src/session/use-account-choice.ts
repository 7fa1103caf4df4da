import { useQuery } from '@tanstack/react-query';
import { accountAccounts } from '@tradecellar/contract/account.ts';
import { useLayoutEffect } from 'react';
import { isProblem } from '../api/problem-error.ts';
import { endpointQuery } from '../api/queries.ts';
import { type AccountOption, chooseAccount, selectAccount, useAccount } from './account.ts';
import { useSession } from './session.ts';

export type AccountChoice =
  | { readonly state: 'loading' }
  /** The login's email is linked to no customer. */
  | { readonly state: 'unknown-email' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly options: readonly AccountOption[] };

const noOptions: readonly AccountOption[] = [];

export const accountsQuery = endpointQuery(accountAccounts, {});

/** Loads the accounts of the login and selects one. Use once, in the shop's layout. */
export function useAccountChoice(): AccountChoice {
  const session = useSession();
  const { account, customerName } = useAccount();
  const accounts = useQuery(accountsQuery);
  const options = accounts.data?.mainResult.CustomerAccount;
  const isDecided = !session.__empty && options !== undefined;
  const choice = isDecided
    ? chooseAccount(session.__is_admin_user, { account, customerName }, options)
    : { account, customerName };
  const isSettled = choice.account === account && choice.customerName === customerName;

  // Before the browser paints, so that no screen shows an account that is about to change.
  useLayoutEffect(() => {
    if (!isSettled) selectAccount({ account: choice.account, customerName: choice.customerName });
  }, [isSettled, choice.account, choice.customerName]);

  if (isProblem(accounts.error, 'login-email-not-found')) return { state: 'unknown-email' };
  if (accounts.error) return { state: 'failed', error: accounts.error };
  if (session.__empty || !isSettled) return { state: 'loading' };
  if (options === undefined) {
    // This tab's earlier choice is used while the list loads; the server checks it anyway.
    return account === '' ? { state: 'loading' } : { state: 'ready', options: noOptions };
  }
  if (!session.__is_admin_user && options.length === 0) return { state: 'unknown-email' };
  return { state: 'ready', options };
}
