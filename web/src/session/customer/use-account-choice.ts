import { useQuery } from '@tanstack/react-query';
import { accountAccounts } from '@tradecellar/contract/account.ts';
import { useLayoutEffect } from 'react';
import { isProblem } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { type AccountOption, chooseAccount, selectAccount, useAccount } from '../account.ts';
import { useSession } from '../session.ts';

export type AccountChoice =
  | { readonly state: 'loading' }
  /** The login's email is linked to no customer. */
  | { readonly state: 'unknown-email' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly options: readonly AccountOption[] };

const noOptions: readonly AccountOption[] = [];

export const accountsQuery = endpointQuery(accountAccounts, {});

/** Loads the accounts of the login and selects an account. Use once, in the shop's layout. */
export function useAccountChoice(): AccountChoice {
  const { __empty, __is_admin_user, officeRole } = useSession();
  const { account, customerName, role: buyerRole } = useAccount();
  const { data, error } = useQuery(accountsQuery);
  const options = data?.mainResult.CustomerAccount;
  const selected = { account, customerName, role: buyerRole };
  const choice = __empty || !options ? selected : chooseAccount(__is_admin_user, selected, options);
  const isSettled =
    choice.account === account && choice.customerName === customerName && choice.role === buyerRole;

  const personName = data?.PersonName; // Absent from servers of 0.5.0.
  useLayoutEffect(() => {
    if (personName !== undefined) useSession.setState({ userName: personName });
  }, [personName]);
  const role = data?.OfficeRole;
  useLayoutEffect(() => useSession.setState({ officeRole: role }), [role]);

  // Runs before the browser paints, so that no screen shows an account that is about to change.
  useLayoutEffect(() => {
    const { account: chosen, customerName: name, role: chosenRole } = choice;
    if (!isSettled) selectAccount({ account: chosen, customerName: name, role: chosenRole });
  }, [isSettled, choice]);

  if (isProblem(error, 'login-email-not-found')) return { state: 'unknown-email' };
  if (error) return { state: 'failed', error };
  if (__empty || !isSettled || role !== officeRole) return { state: 'loading' };
  // This tab's earlier choice is used while the list loads, because the server checks each call's account anyway.
  // A person of the office waits for the list, because the list has the role that decides what the screens offer.
  if (!options) {
    return account === '' || __is_admin_user ? { state: 'loading' } : { state: 'ready', options: noOptions };
  }
  if (!__is_admin_user && options.length === 0) return { state: 'unknown-email' };
  return { state: 'ready', options };
}
