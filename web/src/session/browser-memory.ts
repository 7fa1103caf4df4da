import { type Static, Type } from 'typebox';
import { stored } from '../api/stored.ts';
import { clearSelectedAccount, selectAccount, selectedNow } from './account.ts';
import { path } from './paths.ts';

/** Log-in needs sessionStorage. If the browser blocks it, the script in index.html has installed a substitute. */
export const keepsBetweenPages = () => sessionStorage instanceof Storage;

/** A flag in localStorage. */
function flagOf(key: string) {
  return {
    set: () => localStorage.setItem(key, '1'),
    clear: () => localStorage.removeItem(key),
    isSet: () => localStorage.getItem(key) !== null,
  };
}

/** Set while a user is logged in: a new tab may ask the provider for the session. Holds no secret. */
export const knownBrowser = flagOf('signedInHere');

/** Set after a logout that the provider may have missed: the next log-in asks for the password. */
export const asksWho = flagOf('signedOutHereAlone');

const placeKey = 'placeToReturnTo';

/** Saves the current address for after the log-in, unless it is the login page. */
export function rememberPlace(): void {
  if (location.pathname === path.login) return;
  sessionStorage.setItem(placeKey, location.pathname + location.search + location.hash);
}

/** The saved address, once; else the home page. */
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

/** Saves the selected account of a user whose session has expired; see `restoreAccount`. */
export function saveAccount(subject: string): void {
  const { account, customerName } = selectedNow();
  if (account === '') return;
  sessionStorage.setItem(
    accountKey,
    JSON.stringify({ subject, account, customerName } satisfies Static<typeof SavedAccount>),
  );
}

/** Selects the saved account, once, if the same user has logged in again (4.signin.8). */
export function restoreAccount(subject: string): void {
  const saved = stored(sessionStorage.getItem(accountKey), SavedAccount);
  forgetSavedAccount();
  if (saved?.subject === subject && selectedNow().account === '') selectAccount(saved);
}

export function forgetSavedAccount(): void {
  sessionStorage.removeItem(accountKey);
}

const tabOwnerKey = 'tradecellar/visitor';
/** Session storage keys of this app; `storedFilterStates` is the specification's name (3.session.2). */
const ownKeys = /^(tradecellar\/|storedFilterStates$)/;

/** Removes account, filters and unfinished forms if another user logs in in this tab. */
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
