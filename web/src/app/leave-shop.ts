import { forgetBaskets, wouldLose } from '../cart/sync/forget-baskets.ts';
import { withPlacingLock } from '../cart/sync/placing-lock.ts';
import { leaveLists, unsentAfterSync } from '../lists/lists-in-step.ts';
import { signOut } from '../session/sign-in/sign-in.ts';
import { showAlert } from '../ui/dialogs/alert-dialog.tsx';

/** How long a log-out waits for other pages of this browser that are placing an order. */
const LONGEST_PLACING_MS = 5_000;

const orderWords = {
  waiting: {
    title: 'Your order has not been sent',
    message:
      'It waits on this device until you are back online. Logging out takes it back, and nothing is placed.',
  },
  unknown: {
    title: 'Your order has no answer yet',
    message:
      'We don’t know yet whether your order arrived. Logging out removes it and its basket from this device. If it arrived, it is in My Orders and confirmed by email.',
  },
} as const;

/** Logs out, and removes baskets and lists from this browser. Asks first if the server lacks changes or an order. */
export async function leaveShop(): Promise<void> {
  const leave = () =>
    void withPlacingLock(() => {
      forgetBaskets();
      leaveLists();
      void signOut();
    }, LONGEST_PLACING_MS);
  const [lost, changes] = await Promise.all([wouldLose(), unsentAfterSync()]);
  if (lost === undefined && changes === 0) return leave();
  const order = lost?.order && orderWords[lost.order];
  showAlert({
    title: order?.title ?? `Part of your ${lost === undefined ? 'lists' : 'basket'} is only here`,
    message: [
      order?.message ?? (lost && notReached(lost.lines, 'wine', 'basket')),
      changes > 0 && notReached(changes, 'change', 'lists'),
      (order === undefined || changes > 0) && 'Logging out removes what is only on this device.',
    ]
      .filter(Boolean)
      .join(' '),
    onOk: leave,
    ok: 'Log out anyway',
    cancel: 'Stay logged in',
  });
}

/** 'One wine of your basket has not reached the shop.' */
function notReached(count: number, one: string, place: string): string {
  const things = count === 1 ? `One ${one}` : `${count} ${one}s`;
  return `${things} of your ${place} ${count === 1 ? 'has' : 'have'} not reached the shop.`;
}
