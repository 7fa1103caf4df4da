/** Local storage key. Each log-out in this browser stores a new random value under this key. */
const lastLogout = 'tradecellar/last-logout';
/** Session storage key of the browser's last log-out before this tab's session began. */
const logoutBefore = 'tradecellar/logout-before';

const lastOfBrowser = () => localStorage.getItem(lastLogout) ?? '';

/** The browser's last log-out before the session of this page began; undefined once that session has ended. */
let before: string | undefined;
const listeners = new Set<() => void>();

/** Tells the other tabs of this browser that the session has ended. */
export function tellLogout(): void {
  localStorage.setItem(lastLogout, crypto.randomUUID());
  before = undefined;
}

/** Begins the session of a log-in in this tab. */
export function beginSession(): void {
  before = lastOfBrowser();
  sessionStorage.setItem(logoutBefore, before);
}

/**
 * True if the session stored in this tab goes on, because no tab has logged out since the session began. A session of
 * release 0.5.0, which stored no log-out with it, goes on as well.
 */
export function goesOnWithSession(): boolean {
  const stored = sessionStorage.getItem(logoutBefore);
  beginSession();
  return stored === null || stored === before;
}

/** True if another tab has logged out since the session of this page began. */
export function isLoggedOutElsewhere(): boolean {
  return before !== undefined && before !== lastOfBrowser();
}

/** Calls back after another tab has logged out: at once, or when this page is shown again after sleep or after Back. */
export function onLogoutElsewhere(end: () => void): void {
  if (listeners.size === 0) {
    for (const event of ['storage', 'pageshow', 'focus']) addEventListener(event, look);
    for (const event of ['visibilitychange', 'resume']) document.addEventListener(event, look);
  }
  listeners.add(end);
}

function look(): void {
  if (!isLoggedOutElsewhere()) return;
  before = undefined;
  for (const end of listeners) end();
}
