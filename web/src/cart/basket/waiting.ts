import { takeBack } from '@tradecellar/trade/device-basket.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { selectedAccount, useAccount } from '../../session/account.ts';
import { useSession } from '../../session/session.ts';
import { showAlert } from '../../ui/dialogs/alert-dialog.tsx';
import { waitingAccounts } from './baskets-here.ts';
import { baskets } from './device-store.ts';
import { useStoreOfAccount } from './stores-by-basket.ts';

/** The form of an account's order that waits for the network, by default of the chosen account. */
export function useWaitingForm(account?: string) {
  const chosen = useStoreOfAccount(baskets);
  const store = (account === undefined ? undefined : baskets.storeOf(account)) ?? chosen;
  const form = useStore(store, ({ device }) => device.placing.form);
  const isSent = useStore(store, ({ device }) => device.placing.isSent);
  return { form, isSent };
}

/** The accounts for which an order of the person waits. Only the chosen account is always current. */
export function useWaitingAccounts(): readonly string[] {
  const { account } = useAccount();
  const { subject } = useSession();
  const isWaiting = useWaitingForm().form !== undefined;
  const others = useMemo(
    () => waitingAccounts(subject).filter((other) => other !== account),
    [subject, account],
  );
  return isWaiting ? [account, ...others] : others;
}

export function takeBackWaiting(account = selectedAccount()): void {
  baskets.storeOf(account)?.update(takeBack);
}

/**
 * While an order waits for the network, the person must take the order back before the basket can change
 * (docs/basket-sync.md). True if the person is asked; `change` then runs after the order is taken back.
 */
export function asksFirst(change: () => void, account = selectedAccount()): boolean {
  const placing = baskets.storeOf(account)?.getState().device.placing;
  if (placing?.form === undefined || placing.isSent) return false;
  showAlert({
    title: 'Your order is waiting',
    message:
      'It goes when you are back online. To change your basket, take the order back first: nothing is placed then.',
    onOk() {
      takeBackWaiting(account);
      change();
    },
    ok: 'Take back and change',
    cancel: 'Leave it waiting',
  });
  return true;
}
