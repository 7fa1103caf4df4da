import { path } from '../address/paths.ts';

let showFault: () => void = () => undefined;
/** True if the provider did not answer while the session started, before a screen could show an alert. */
let isAwayAtStart = false;

/** Handles an unreachable provider (8.errors.7: an alert, then the root). */
export function onSignInFault(show: () => void): void {
  showFault = show;
  if (isAwayAtStart) show();
}

export function showSignInFault(): void {
  showFault();
}

/** Shows the fault as soon as a screen can show it. */
export function showFaultLater(): void {
  isAwayAtStart = true;
}

/**
 * Lists show an alert, and then the root (4.list.2). Other pages show the failure in place, so that typed text stays.
 */
export function signInAway(): void {
  const lists = [path.productListBase, path.productSearchBase];
  if (lists.some((list) => location.pathname.startsWith(list))) showFault();
}
