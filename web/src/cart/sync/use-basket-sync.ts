import { useEffect } from 'react';
import { useAccount } from '../../session/account.ts';
import { useSession } from '../../session/session.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { baskets } from '../basket/device-store.ts';

/** Synchronises the chosen account's basket while the shop is open. The code loads when the browser is idle. */
export function useBasketSync(isReady: boolean): void {
  const { account } = useAccount();
  const session = useSession();
  const store = isReady && account !== '' ? baskets.storeOf(account, session) : undefined;
  useEffect(() => {
    if (store === undefined) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const cancel = whenIdle(() => {
      import('./basket-sync.ts')
        .then(({ keepInStep }) => {
          if (!isOver) stop = keepInStep(account, store);
        })
        .catch(() => undefined); // Without the code the basket stays on this device until the shop is opened again.
    });
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [account, store]);
}
