import type { PublicConfig } from '@tradecellar/contract/settings.ts';
import type { UserManager } from 'oidc-client-ts';
import { type Renewal, setTokenSource } from '../api/token-source.ts';
import { clearSelectedAccount } from './account.ts';
import { type Claims, claimsOfToken, isAdminBy } from './admin-claim.ts';
import {
  asksWho,
  claimTab,
  forgetPlace,
  forgetSavedAccount,
  knownBrowser,
  rememberPlace,
  restoreAccount,
  saveAccount,
  takePlace,
} from './browser-memory.ts';
import { now } from './clock.ts';
import { path } from './paths.ts';
import { type Person, providerOf } from './provider.ts';
import { signedOut, useSession } from './session.ts';

let provider: ReturnType<typeof providerOf> | undefined;
let emailClaim = 'email';
let user: Person | undefined;
let renewal: Promise<Renewal> | undefined;
/** When this page came back from the provider. */
let signedInAtMs = Number.NEGATIVE_INFINITY;
const justNowMs = 30_000;
/** Set while the browser leaves for the provider: a second redirect must not start. */
let isLeaving = false;
/** Set from the press on: a page that is left for it notes nothing of what was typed. */
let hasSignedOut = false;
export const isSignedOut = () => hasSignedOut;

/**
 * Starts the session from what the provider sent back or from what this tab still holds.
 * Call once, before the router starts: it leaves the address bar at the place to show.
 */
export async function startSession(config: PublicConfig): Promise<void> {
  provider = providerOf(config, () => void renew());
  emailClaim = config.emailClaim ?? emailClaim;
  setTokenSource({ token: () => user?.access_token, renew, signInAgain, signInAway });
  // Back from the provider, to the page as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isLeaving = false;
  });

  const hasAnswer = isAnswer();
  user = hasAnswer ? undefined : provider.keptPerson();
  if (user) {
    publish(user);
    return;
  }
  const manager = await provider.manager();
  if (hasAnswer) await finishSignIn(manager);
  const kept = (await manager.getUser()) ?? undefined;
  user ??= kept;
  const expired = kept?.expired && (await renew()) !== 'renewed' ? kept : undefined;
  if (expired) {
    user = undefined;
    saveAccount(expired.profile.sub);
  }
  if (user) publish(user);
  else if (!hasAnswer && knownBrowser.isSet()) await resume(manager, expired);
  else end();
}

/** Fetches the provider's library when nothing else is to do. */
export async function loadProvider(): Promise<void> {
  await provider?.manager();
}

/**
 * A new tab of someone who is signed in: asks the provider without showing a page of its own. It sends the browser
 * back at once, signed in or not; only then is the login page shown.
 */
async function resume(manager: UserManager, before: Person | undefined): Promise<void> {
  rememberPlace();
  try {
    await manager.signinRedirect({ prompt: 'none', state: { sub: before?.profile.sub } });
    // The browser is leaving this page; show nothing meanwhile.
    await new Promise(() => undefined);
  } catch {
    end();
    isAwayAtStart = true;
  }
}

/** Before the login page is shown: remembers the page asked for, unless the person is signing out. */
export function rememberPlaceAsked(): void {
  if (!isLeaving && !hasSignedOut) rememberPlace();
}

/** Goes to the provider to sign in, to come back to where the person is. Throws nothing: see `onSignInFault`. */
export async function signIn(): Promise<void> {
  if (!provider || isLeaving) return;
  isLeaving = true;
  rememberPlace();
  try {
    const manager = await provider.manager();
    // Asked first: a browser that leaves for a provider that is away loses the page it leaves.
    await provider.reach();
    const state = { sub: user?.profile.sub };
    await manager.signinRedirect(asksWho.isSet() ? { state, prompt: 'login' } : { state });
  } catch {
    isLeaving = false;
    showFault();
  }
}

/** For somebody whose sign-in the server refuses: the provider asks who it is, in case it let the same one in again. */
export async function logInAgain(): Promise<void> {
  asksWho.set();
  await signIn();
}

/**
 * For a token the server refuses; not for a call that was under way when the person signed out. Right after a sign-in
 * another one would only bring another such token, in a loop: then the refusal is shown instead.
 */
function signInAgain(): void {
  if (user === undefined) return;
  const hasJustSignedIn = now().getTime() - signedInAtMs < justNowMs;
  if (!hasJustSignedIn) void signIn();
}

/**
 * Signs out here and at the provider, which sends the browser back to the origin. A provider that knows no sign-out, is
 * away, or asks and gets no answer, still has its session: the next sign-in asks who it is.
 */
export async function signOut(): Promise<void> {
  if (!provider || isLeaving) return;
  isLeaving = true;
  hasSignedOut = true;
  forgetPlace();
  forgetSavedAccount();
  knownBrowser.clear();
  // Until it has: somebody who signs in to the end is asked by then.
  asksWho.set();
  const idToken = user?.id_token;
  try {
    await provider.leave(await provider.manager(), idToken);
  } catch {
    isLeaving = false;
    provider.forgetPerson();
  }
  end();
}

/** Decides the admin flag once the settings have said which claim holds the role (6.admin.9). */
export function decideAdmin(roleClaim: string): void {
  if (!user) return;
  const isAdmin = isAdminBy(roleClaim, user.profile as Claims, claimsOfToken(user.access_token)); // A profile is claims.
  useSession.setState({ __is_admin_user: isAdmin, __empty: false });
}

let showFault: () => void = () => undefined;
/** The provider gave no answer while the session started, before there was a screen to say so. */
let isAwayAtStart = false;

/** What to do when the provider cannot be reached (8.errors.7: an alert, then the root). */
export function onSignInFault(show: () => void): void {
  showFault = show;
  if (isAwayAtStart) show();
}

function isAnswer(): boolean {
  const query = new URLSearchParams(location.search);
  return query.has('state') && (query.has('code') || query.has('error'));
}

/** Takes the provider's answer, good or bad, from the address, and goes to the remembered place. */
async function finishSignIn(manager: UserManager): Promise<void> {
  try {
    const back = await manager.signinCallback();
    if (back) {
      user = back;
      signedInAtMs = now().getTime();
      knownBrowser.set();
      asksWho.clear();
      const before = (back.state as { sub?: string } | undefined)?.sub; // What signIn put there.
      if (before !== undefined && before !== back.profile.sub) clearSelectedAccount();
      restoreAccount(back.profile.sub);
    }
  } catch {
    // The answer was used before (Back, a bookmark), the person cancelled, or nobody is signed in at the provider.
    // A session that exists here goes on.
    knownBrowser.clear();
  }
  history.replaceState(null, '', takePlace());
}

/** One renewal at a time, by the refresh token. */
function renew(): Promise<Renewal> {
  renewal ??= renewNow().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renewNow(): Promise<Renewal> {
  if (!provider || user?.refresh_token === undefined) return 'refused';
  try {
    const manager = await provider.manager();
    const renewed = await manager.signinSilent();
    if (hasSignedOut) provider.forgetPerson();
    if (!renewed || hasSignedOut) return 'refused';
    user = renewed;
    return 'renewed';
  } catch (error) {
    return isRefused(error) ? 'refused' : 'unanswered';
  }
}

/** The list has an alert for it, and then the root (4.list.2). Other pages say it in their place, and keep what is typed. */
function signInAway(): void {
  const lists = [path.productListBase, path.productSearchBase];
  if (lists.some((list) => location.pathname.startsWith(list))) showFault();
}

/** What a provider says when it is itself in trouble (RFC 6749, 4.1.2.1). */
const troubles: readonly unknown[] = ['server_error', 'temporarily_unavailable'];

/** True where the provider has answered, and said no. The library is fetched late: its classes cannot be imported. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'ErrorResponse' &&
    'error' in error &&
    !troubles.includes(error.error)
  );
}

function publish(person: Person): void {
  claimTab(person.profile.sub);
  const claims = claimsOf(person);
  const email = textOf(claims[emailClaim]) || textOf(claims.email);
  useSession.setState({
    status: 'in',
    subject: person.profile.sub,
    userName: textOf(claims.name) || textOf(claims.preferred_username) || email,
    email,
    __is_admin_user: false,
    __empty: true,
  });
}

/** Some providers say who it is in the ID token, some in the access token only. */
function claimsOf(person: Person): Claims {
  return { ...claimsOfToken(person.access_token), ...person.profile };
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

function end(): void {
  user = undefined;
  clearSelectedAccount();
  useSession.setState(signedOut);
}
