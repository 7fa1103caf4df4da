import type { SelectedAccount } from './account.ts';

export type AccountOption = { readonly value: string; readonly label: string };

/**
 * The account to select (4.signin.1): an admin keeps the customer they act for; anyone else keeps their choice while
 * it is in their list, and otherwise gets the first of the list.
 */
export function chooseAccount(
  isAdmin: boolean,
  selected: SelectedAccount,
  options: readonly AccountOption[],
): SelectedAccount {
  if (isAdmin) return selected;
  const option = options.find((one) => one.value === selected.account) ?? options[0];
  return option ? { account: option.value, customerName: option.label } : { account: '', customerName: '' };
}
