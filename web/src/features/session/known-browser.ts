const key = 'signedInHere';

/** Someone signed in here and has not signed out: a new tab may ask the provider who it is. Holds no secret. */
export function rememberBrowser(): void {
  localStorage.setItem(key, '1');
}

export function forgetBrowser(): void {
  localStorage.removeItem(key);
}

export function isKnownBrowser(): boolean {
  return localStorage.getItem(key) !== null;
}
