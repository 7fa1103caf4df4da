import { type Static, Type } from 'typebox';
import { stored } from '../api/stored.ts';
import { clearSelectedAccount, selectAccount, selectedNow } from './account.ts';
import { path } from './paths.ts';

// What this browser, and this tab, remember from one sign-in to the next.

/**
 * Nobody can sign in otherwise: the way to the provider and back is two pages, and the second knows nothing of the first.
 * Where the browser refuses, `public/colour-scheme.js` has put something else in the storage's place.
 */
export const keepsBetweenPages = () => sessionStorage instanceof Storage;

/** A yes or no that this browser remembers. */
function flagOf(key: string) {
  return {
    set: () => localStorage.setItem(key, '1'),
    clear: () => localStorage.removeItem(key),
    isSet: () => localStorage.getItem(key) !== null,
  };
}

/** Someone signed in here and has not signed out: a new tab may ask the provider who it is. Holds no secret. */
export const knownBrowser = flagOf('signedInHere');

/** The person has signed out, and the provider may not know of it: whoever signs in next is asked who they are. */
export const asksWho = flagOf('signedOutHereAlone');

const placeKey = 'placeToReturnTo';

/** Remembers the current address for after the sign-in. The login page itself is never remembered. */
export function rememberPlace(): void {
  if (location.pathname === path.login) return;
  sessionStorage.setItem(placeKey, location.pathname + location.search + location.hash);
}

/** Where to go after the sign-in: the remembered address, once, else the home page. */
export function takePlace(): string {
  const place = sessionStorage.getItem(placeKey);
  forgetPlace();
  // Only an address of this app: a second slash would make it another host.
  return place !== null && /^\/(?![/\\])/.test(place) ? place : path.home;
}

export function forgetPlace(): void {
  sessionStorage.removeItem(placeKey);
}

const accountKey = 'tradecellar/choice-of-expired-session';

const SavedAccount = Type.Object({
  subject: Type.String(),
  account: Type.String({ minLength: 1 }),
  customerName: Type.String(),
});

/** Saves which account a person was ordering for when their session expired; see `restoreAccount`. */
export function saveAccount(subject: string): void {
  const { account, customerName } = selectedNow();
  if (account === '') return;
  sessionStorage.setItem(
    accountKey,
    JSON.stringify({ subject, account, customerName } satisfies Static<typeof SavedAccount>),
  );
}

/** Selects the saved account again, once, if the same person has signed in again (4.signin.8). */
export function restoreAccount(subject: string): void {
  const saved = stored(sessionStorage.getItem(accountKey), SavedAccount);
  forgetSavedAccount();
  if (saved?.subject === subject && selectedNow().account === '') selectAccount(saved);
}

export function forgetSavedAccount(): void {
  sessionStorage.removeItem(accountKey);
}

const tabOwnerKey = 'tradecellar/visitor';
/** What this app keeps for the browser session; `storedFilterStates` is the specification's name (3.session.2). */
const ownKeys = /^(tradecellar\/|storedFilterStates$)/;

/** When somebody else signs in in this tab, the previous person's account, filters and unfinished forms are removed. */
export function claimTab(subject: string): void {
  const before = sessionStorage.getItem(tabOwnerKey);
  if (before !== null && before !== subject) {
    clearSelectedAccount();
    for (const key of Object.keys(sessionStorage).filter((name) => ownKeys.test(name))) {
      sessionStorage.removeItem(key);
    }
  }
  sessionStorage.setItem(tabOwnerKey, subject);
}
