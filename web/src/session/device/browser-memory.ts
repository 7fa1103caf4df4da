import { clearSelectedAccount } from '../account.ts';
import { path } from '../address/paths.ts';

/** Log-in needs sessionStorage. If the browser blocks it, the script in index.html has installed a substitute. */
export const keepsBetweenPages = () => sessionStorage instanceof Storage;

const SOMEBODY = '1';

/** A flag in localStorage. */
function flagOf(key: string) {
  return {
    set: (value = SOMEBODY) => localStorage.setItem(key, value),
    clear: () => localStorage.removeItem(key),
    isSet: () => localStorage.getItem(key) !== null,
    value: () => localStorage.getItem(key),
  };
}

const signedInHere = flagOf('signedInHere');

/** Set while a user is logged in: a new tab may ask the provider for the session. Holds no secret. */
export const knownBrowser = {
  ...signedInHere,
  /** True if this user was the last user who logged in, in any tab. Pages of 0.5.0 do not name the user. */
  isOf: (subject: string) => [subject, SOMEBODY].includes(signedInHere.value() ?? ''),
};

/** Set after a logout that the provider may have missed. The next log-in asks for the password. */
export const asksPassword = flagOf('signedOutHereAlone');

/** Local storage key of reports about deliveries (pages/orders/report/report-store.ts). */
export const reportsKey = 'tradecellar/reports';

/** True if the stored text has a report that waits to be sent. */
export function hasWaitingReports(): boolean {
  return localStorage.getItem(reportsKey)?.includes('"isSent":true') ?? false;
}

/**
 * Session storage key of the checkout form that an account's person typed, for the basket or for a proposal
 * (pages/checkout/checkout-draft.ts).
 */
export const checkoutKey = (subject: string, account: string, proposal?: string) =>
  ['tradecellar/checkout', subject, account, ...(proposal === undefined ? [] : [proposal])].join('/');

/** Session storage key of quantities typed into a proposal (pages/proposals/typed-proposal.ts). */
export const proposalKey = (account: string, id: string) => `tradecellar/proposal/${account}/${id}`;

/** Session storage key of the uuid of an order without an answer (pages/checkout/placing/use-lost-answer.ts). */
export const lostAnswerKey = 'tradecellar/lost-answer';

/** Session storage key of an unfinished change of an order (pages/orders/change/use-change-draft.ts). */
export const changeKey = (account: string, orderNo: string) => `tradecellar/change/${account}/${orderNo}`;

/** True if this tab stores an unfinished change of the order that does not add a basket. */
export function hasChangeDraft(account: string, orderNo: string): boolean {
  return sessionStorage.getItem(changeKey(account, orderNo))?.startsWith('{"of":"[null') ?? false;
}

/** Prefix of the local storage keys of lists (lists/list-store.ts). */
export const listsPrefix = 'tradecellar/lists/';

/** True if this browser stores changes of the person's lists that the server lacks. */
export function hasUnsentLists(subject: string): boolean {
  const own = `${listsPrefix}${encodeURIComponent(subject)}/`;
  // JSON escapes quotes within texts, so no note matches.
  const isUnsent = (name: string) => localStorage.getItem(name)?.includes('"queue":[{') ?? false;
  return Object.keys(localStorage).some((name) => name.startsWith(own) && isUnsent(name));
}

/**
 * Removes a person's lists from this machine, and lists without a person. Lists of other persons stay, because they may
 * be unsent.
 */
export function forgetLists(subject: string): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(listsPrefix)) continue;
    const [owner = '', account] = name.slice(listsPrefix.length).split('/');
    if (account === undefined || owner === encodeURIComponent(subject)) localStorage.removeItem(name);
  }
}

const placeKey = 'placeToReturnTo';

/**
 * Saves the current address, to which a log-in returns, unless this page is the login page. Returns the saved address,
 * because another tab may finish the log-in.
 */
export function rememberPlace(): string | null {
  if (location.pathname !== path.login) savePlace();
  return sessionStorage.getItem(placeKey);
}

/** Saves the current address like `rememberPlace`, and the address of a login page that has an invitation. */
export function rememberInvitation(): void {
  if (new URLSearchParams(location.search).has('invitation')) savePlace();
  else rememberPlace();
}

function savePlace(): void {
  sessionStorage.setItem(placeKey, location.pathname + location.search + location.hash);
}

/**
 * Takes the saved address. A tab without a saved address takes `begunAt`, the address of the tab that began the log-in,
 * or the home page.
 */
export function takePlace(begunAt: unknown): string {
  const place = sessionStorage.getItem(placeKey) ?? begunAt;
  forgetPlace();
  // A second slash would make the address another host.
  return typeof place === 'string' && /^\/(?![/\\])/.test(place) ? place : path.home;
}

export function forgetPlace(): void {
  sessionStorage.removeItem(placeKey);
}

const tabOwnerKey = 'tradecellar/visitor';
/** Session storage keys of this app; `storedFilterStates` is the specification's name (3.session.2). */
const ownKeys = /^(tradecellar\/|storedFilterStates$)/;

/** Removes account, filters and unfinished forms of a session that expired in this tab, if another user logs in. */
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
