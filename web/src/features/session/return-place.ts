import { homePath, loginPath } from '../../paths.ts';

const key = 'placeToReturnTo';

/** Remembers where the person is, for after the sign-in. On the login page it keeps what is remembered already. */
export function rememberPlace(): void {
  if (location.pathname === loginPath) return;
  sessionStorage.setItem(key, location.pathname + location.search + location.hash);
}

/** Where to go after the sign-in; the home page when nothing is remembered. */
export function placeToReturnTo(): string {
  const place = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  // Only an address of this app: one slash, and no second that would make it another host.
  return place !== null && /^\/(?![/\\])/.test(place) ? place : homePath;
}

export function forgetPlace(): void {
  sessionStorage.removeItem(key);
}
