import type { Static, TSchema } from 'typebox';
import { keepStored, stored } from '../api/stored.ts';
import { useSession } from './session.ts';
import { isSignedOut } from './sign-in.ts';

type InTab<Kept> = {
  /** What there is now; undefined for nothing. */
  readonly kept: () => Kept | undefined;
  readonly take: (kept: Kept) => void;
  readonly forget: () => void;
};

/**
 * Keeps what is typed in this tab for a person who leaves the page while signed in, to sign in again or to reload it. Who
 * signs out leaves nothing.
 */
export function keepInTab<const Shape extends TSchema>(
  key: string,
  shape: Shape,
  { kept, take, forget }: InTab<Static<Shape>>,
): void {
  function takeKept() {
    const found = stored(sessionStorage.getItem(key), shape);
    sessionStorage.removeItem(key);
    if (found !== undefined) take(found);
  }
  if (useSession.getState().status === 'in') takeKept();
  useSession.subscribe(({ status }, before) => {
    if (status === before.status) return;
    if (status === 'in') takeKept();
    else forget();
  });
  // A page that is hidden may be thrown away, as phones do.
  function keep() {
    if (isSignedOut()) sessionStorage.removeItem(key);
    else if (useSession.getState().status === 'in') keepStored(sessionStorage, key, kept());
  }
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
}
