import { signOut } from '../session/sign-in/sign-in.ts';

/**
 * Logs out and leaves no basket and no list on this browser: they come back from the server with the next log-in. Without its
 * code, as in a browser that lost the network, the baskets stay: they are their person's alone.
 */
export async function logOut(): Promise<void> {
  const code = await import('./leave-shop.ts').catch(() => undefined);
  await (code ? code.leaveShop() : signOut());
}
