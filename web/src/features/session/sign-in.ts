import type { PublicConfig } from '@tradecellar/contract/settings.ts';
import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { clearSelectedAccount } from '../../api/account.ts';
import { signedOut, useSessionStore } from '../../api/session.ts';
import { setTokenSource } from '../../api/token-source.ts';
import { now } from '../../clock.ts';
import { homePath } from '../../paths.ts';
import { type Claims, claimsOfToken, isAdminBy } from './admin-claim.ts';
import { forgetChoice, giveBackChoice, keepChoice } from './kept-choice.ts';
import { forgetBrowser, isKnownBrowser, rememberBrowser } from './known-browser.ts';
import { forgetPlace, placeToReturnTo, rememberPlace } from './return-place.ts';
import { keepVisitOf } from './visit.ts';

let manager: UserManager | undefined;
let user: User | undefined;
let renewal: Promise<boolean> | undefined;
/** When this page came back from the provider. */
let signedInAtMs = Number.NEGATIVE_INFINITY;
const justNowMs = 30_000;
/** Set when the person leaves for the provider: nothing may start a second departure. */
let isLeaving = false;

/**
 * Starts the session from what the provider sent back or from what this tab still holds.
 * Call once, before the router starts: it leaves the address bar at the place to show.
 */
export async function startSession(config: PublicConfig): Promise<void> {
  manager = new UserManager({
    authority: config.issuer,
    client_id: config.clientId,
    redirect_uri: `${location.origin}${homePath}`,
    post_logout_redirect_uri: `${location.origin}${homePath}`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    // Providers differ in the name by which they want to be told for whom the token is; a resource is an address.
    ...(URL.canParse(config.audience) ? { resource: config.audience } : {}),
    extraQueryParams: { audience: config.audience },
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    // Renewal is ours: the library would fall back to a hidden frame when there is no refresh token.
    automaticSilentRenew: false,
  });
  manager.events.addAccessTokenExpiring(() => void renew());
  setTokenSource({ token: () => user?.access_token, renew, signInAgain });

  const hasAnswer = await finishSignIn(manager);
  user ??= (await manager.getUser()) ?? undefined;
  const expired = user?.expired && !(await renew()) ? user : undefined;
  if (expired) {
    user = undefined;
    keepChoice(expired.profile.sub);
  }
  if (user) publish(user);
  else if (!hasAnswer && isKnownBrowser()) await resume(manager, expired);
  else end();
}

/**
 * A new tab of someone who is signed in: the provider is asked without a page of its own. It sends the browser back
 * at once, with a sign-in or with the news that there is none; only then is the login page shown.
 */
async function resume(provider: UserManager, before: User | undefined): Promise<void> {
  rememberPlace();
  try {
    await provider.signinRedirect({ prompt: 'none', state: { sub: before?.profile.sub } });
    // The page is being left; nothing of it is to be shown meanwhile.
    await new Promise(() => undefined);
  } catch {
    end();
  }
}

/** Before the login page is shown: remembers which page was asked for, unless the person is signing out. */
export function rememberPlaceAsked(): void {
  if (!isLeaving) rememberPlace();
}

/** Goes to the provider to sign in, to come back to where the person is. Throws nothing: see `onSignInFault`. */
export async function signIn(): Promise<void> {
  if (!manager || isLeaving) return;
  isLeaving = true;
  rememberPlace();
  try {
    await manager.signinRedirect({ state: { sub: user?.profile.sub } });
  } catch {
    isLeaving = false;
    tellFault();
  }
}

/**
 * For a token the server refuses. Whoever has signed in a moment ago would only come back with another such token,
 * for ever: then the refusal is shown instead.
 */
function signInAgain(): void {
  const hasJustSignedIn = now().getTime() - signedInAtMs < justNowMs;
  if (!hasJustSignedIn) void signIn();
}

/** Signs out here and at the provider, which sends the browser back to the origin. */
export async function signOut(): Promise<void> {
  if (!manager || isLeaving) return;
  isLeaving = true;
  forgetPlace();
  forgetChoice();
  forgetBrowser();
  const idToken = user?.id_token;
  try {
    // Asked for first, so that nothing is forgotten here before the provider is known to answer.
    await manager.signoutRedirect(idToken === undefined ? {} : { id_token_hint: idToken });
    end();
  } catch {
    isLeaving = false;
    await manager.removeUser();
    end();
  }
}

/** Decides the admin flag once the settings have said which claim holds the role (6.admin.9). */
export function decideAdmin(roleClaim: string): void {
  if (!user) return;
  const isAdmin = isAdminBy(roleClaim, user.profile as Claims, claimsOfToken(user.access_token)); // A profile is claims.
  useSessionStore.setState({ __is_admin_user: isAdmin, __empty: false });
}

let tellFault: () => void = () => undefined;

/** What to do when the provider cannot be reached (8.errors.7: an alert, then the root). */
export function onSignInFault(tell: () => void): void {
  tellFault = tell;
}

/**
 * When the address says that we come back from the provider: takes the answer, and goes to the remembered place.
 * True when there was an answer, good or bad.
 */
async function finishSignIn(provider: UserManager): Promise<boolean> {
  const query = new URLSearchParams(location.search);
  const isAnswer = query.has('state') && (query.has('code') || query.has('error'));
  if (!isAnswer) return false;
  try {
    const back = await provider.signinCallback();
    if (back) {
      user = back;
      signedInAtMs = now().getTime();
      rememberBrowser();
      const before = (back.state as { sub?: string } | undefined)?.sub; // What signIn put there.
      if (before !== undefined && before !== back.profile.sub) clearSelectedAccount();
      giveBackChoice(back.profile.sub);
    }
  } catch {
    // An answer that was taken before (Back, a bookmark), a person who cancelled, or nobody signed in at the provider:
    // whoever is in stays in.
    forgetBrowser();
  }
  history.replaceState(null, '', placeToReturnTo());
  return true;
}

/** One renewal at a time, by the refresh token. False when there is none or the provider refuses. */
function renew(): Promise<boolean> {
  renewal ??= renewNow().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renewNow(): Promise<boolean> {
  if (!manager || user?.refresh_token === undefined) return false;
  try {
    const renewed = await manager.signinSilent();
    if (!renewed) return false;
    user = renewed;
    return true;
  } catch {
    return false;
  }
}

function publish(person: User): void {
  keepVisitOf(person.profile.sub);
  const claims = claimsOf(person);
  const email = textOf(claims.email);
  useSessionStore.setState({
    status: 'in',
    subject: person.profile.sub,
    userName: textOf(claims.name) || textOf(claims.preferred_username) || email,
    email,
    __is_admin_user: false,
    __empty: true,
  });
}

/** Some providers say who it is in the ID token, some in the access token only. */
function claimsOf(person: User): Claims {
  return { ...claimsOfToken(person.access_token), ...person.profile };
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

function end(): void {
  user = undefined;
  clearSelectedAccount();
  useSessionStore.setState(signedOut);
}
