import { signOut } from '../session/sign-in/sign-in.ts';

/**
 * Logs out and removes baskets and lists from this browser. The next log-in fetches them from the server. If
 * `leave-shop.ts` cannot be loaded, as without a network, the baskets stay, because only their own person can open
 * them.
 */
export async function logOut(): Promise<void> {
  const code = await import('./leave-shop.ts').catch(() => undefined);
  await (code ? code.leaveShop() : signOut());
}
