import { takeBack } from '@tradecellar/trade/device-basket.ts';
import { useStore } from 'zustand';
import { selectedAccount } from '../session/account.ts';
import { showAlert } from '../ui/alert-dialog.tsx';
import { baskets } from './device-store.ts';
import { useStoreOfAccount } from './stores-by-basket.ts';

/** The form of the chosen account's order that waits for the network, and whether it is being sent. */
export function useWaitingForm() {
  const store = useStoreOfAccount(baskets);
  const form = useStore(store, ({ device }) => device.placing.form);
  const isSent = useStore(store, ({ device }) => device.placing.isSent);
  return { form, isSent };
}

export function takeBackWaiting(account = selectedAccount()): void {
  baskets.storeOf(account)?.update(takeBack);
}

/**
 * While an order waits for the network its basket is not changed before the person has taken it back (docs/basket-sync.md). True if
 * they are asked; the change is made once they have.
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
