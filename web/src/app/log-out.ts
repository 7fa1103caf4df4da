import { signOut } from '../session/sign-in.ts';
import { showAlert } from '../ui/alert-dialog.tsx';

/**
 * Logs out and leaves no basket on this browser: it comes back from the server with the next log-in. Asks first where the
 * server lacks something of it.
 */
export async function logOut(): Promise<void> {
  // Without their code, as in a browser that lost the network, the baskets stay: they are their person's alone.
  const code = await import('../cart/forget-baskets.ts').catch(() => undefined);
  const leave = () => {
    code?.forgetBaskets();
    void signOut();
  };
  const lost = await code?.wouldLose();
  if (lost === undefined) return leave();
  const { lines, isPlacing } = lost;
  const wines = lines === 1 ? 'One wine of your basket has' : `${lines} wines of your basket have`;
  showAlert({
    title: isPlacing ? 'Your order has no answer yet' : 'Part of your basket is only here',
    message: isPlacing
      ? 'We don’t know yet whether your order arrived. Logging out removes it and its basket from this device. If it arrived, it is in My Orders and confirmed by email.'
      : `${wines} not reached the shop. Logging out removes what is only on this device.`,
    onOk: leave,
    ok: 'Log out anyway',
    cancel: 'Stay logged in',
  });
}
