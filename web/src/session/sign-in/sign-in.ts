import type { PublicConfig } from '@tradecellar/contract/public-config.ts';
import type { UserManager } from 'oidc-client-ts';
import { type Renewal, setTokenSource } from '../../api/token-source.ts';
import { clearSelectedAccount } from '../account.ts';
import { path } from '../address/paths.ts';
import { now } from '../clock.ts';
import {
  asksPassword,
  forgetLists,
  forgetPlace,
  knownBrowser,
  rememberInvitation,
  rememberPlace,
  takePlace,
} from '../device/browser-memory.ts';
import { keepVouched } from '../device/keep-vouched.ts';
import {
  forgetAnswers,
  keepsAnybody,
  keptPerson,
  keptWithoutShop,
  stopKeeping,
} from '../device/kept-person.ts';
import { signedOut, useSession } from '../session.ts';
import { type Claims, claimsOfToken, isAdminBy } from './admin-claim.ts';
import {
  beginSession,
  goesOnWithSession,
  isLoggedOutElsewhere,
  onLogoutElsewhere,
  tellLogout,
} from './logouts.ts';
import { isAnswer, isRefused, isUnanswered, type Person, providerOf } from './provider.ts';
import { publish, publishKept } from './publish-person.ts';
import { showFaultLater, showSignInFault, signInAway } from './sign-in-fault.ts';

let provider: ReturnType<typeof providerOf> | undefined;
let emailClaim = 'email';
let user: Person | undefined;
/** False while the provider has not confirmed an expired session. */
let isVouched = true;
/** True while a person without a session sees cached answers (decision 107). */
const isUnreached = () => user === undefined && useSession.getState().status === 'in';
let renewal: Promise<Renewal> | undefined;
/** The time in ms at which the browser last returned from a log-in at the provider. */
let signedInAtMs = Number.NEGATIVE_INFINITY;
const justNowMs = 30_000;
/** Set while the browser leaves for the provider, so that no second redirect starts. */
let isLeaving = false;
/** True after the user pressed Log out in any tab. Typed text is no longer stored. */
let hasSignedOut = false;
export const isSignedOut = () => hasSignedOut;

/**
 * Starts the session from the provider's answer or from the session stored in this tab. Call once, before the router
 * starts, because the function puts the address to show into the address bar.
 */
export async function startSession(config: PublicConfig): Promise<void> {
  provider = providerOf(config, () => void renew());
  emailClaim = config.emailClaim ?? emailClaim;
  setTokenSource({ token, isUnreached, renew, signInAgain, signInAway });
  // The user came back from the provider's page, and the browser restored this page from its cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isLeaving = false;
  });

  if (!goesOnWithSession()) provider.forgetPerson();
  onLogoutElsewhere(endHere);

  const hasAnswer = isAnswer();
  user = hasAnswer ? undefined : provider.storedPerson();
  if (user) {
    publish(user, emailClaim);
    return;
  }
  const manager = await provider.manager();
  const outcome = hasAnswer ? await finishSignIn(manager) : undefined;
  const storedUser = (await manager.getUser()) ?? undefined;
  user ??= storedUser;
  // Without a stored session, after a logout or in a new tab, an earlier choice of account must not stay.
  if (!user) clearSelectedAccount();
  if (storedUser?.expired && !(await goesOn(storedUser))) user = undefined;
  if (user) publish(user, emailClaim);
  else if (outcome === 'unanswered') await showKept();
  else if (!hasAnswer && (knownBrowser.isSet() || comesFromSetUp())) await resume(manager);
  else end();
}

/** True on the page Set up, because the set-up link of the shop's own sign-in begins a session before the page. */
const comesFromSetUp = () => location.pathname === path.adminSetUp;

/** True if an expired session is renewed, or may show cached answers until the provider can be asked. */
async function goesOn({ profile }: Person): Promise<boolean> {
  const outcome = await renew();
  isVouched = outcome === 'renewed';
  return isVouched || (outcome === 'unanswered' && (await keptWithoutShop())?.subject === profile.sub);
}

/** Loads the provider's library ahead of its first use. */
export async function loadProvider(): Promise<void> {
  await provider?.manager();
}

/**
 * Asks the provider to continue its session without showing the log-in form. Used in a new tab, and after the session
 * has expired. The provider sends the browser back at once, logged in or not.
 */
async function resume(manager: UserManager): Promise<void> {
  rememberInvitation();
  try {
    // A redirect to a provider that cannot be reached would lose the cached screens.
    if (keptPerson()) await provider?.reach();
    await manager.signinRedirect({ prompt: 'none' });
    // The browser is leaving this page.
    await new Promise(() => undefined);
  } catch {
    await showKept();
  }
}

/** Continues without the provider's answer: with cached screens, or with the login page. */
async function showKept(): Promise<void> {
  const kept = await keptWithoutShop();
  if (kept) return publishKept(kept);
  end();
  showFaultLater();
}

/** True if the screens show cached answers without a session. */
export const useIsUnreached = (): boolean => useSession(isUnreached);

/** Asks the provider again for a session, because the provider could not be asked when the page was opened. */
export async function resumeKept(): Promise<void> {
  if (provider && isUnreached()) await resume(await provider.manager());
}

/** Saves the requested address before the login page is shown, except during a logout. */
export function rememberTarget(): void {
  if (!isLeaving && !hasSignedOut) rememberPlace();
}

/**
 * Sends the browser to the provider with the person's `email` filled in. The provider returns to the current page.
 * Never throws: see `onSignInFault`.
 */
export async function signIn(email?: string): Promise<void> {
  if (!provider || isLeaving) return;
  isLeaving = true;
  try {
    const manager = await provider.manager();
    // A redirect to a provider that does not answer would lose this page.
    await provider.reach();
    await manager.signinRedirect({
      state: rememberPlace(),
      ...(asksPassword.isSet() && { prompt: 'login' }),
      ...(email !== undefined && { login_hint: email }),
    });
  } catch {
    isLeaving = false;
    showSignInFault();
  }
}

/**
 * Logs in again after the server has refused the user. The provider asks for the password, because its session may
 * belong to the wrong user.
 */
export async function logInAgain(): Promise<void> {
  asksPassword.set();
  await signIn();
}

/**
 * Logs in again after a 401, and removes the cache of a person whom the provider no longer confirms. Right after a
 * log-in the page shows the refusal instead, because the server would refuse the next token as well.
 */
function signInAgain(): void {
  if (user === undefined) return;
  void stopKeeping();
  const hasJustSignedIn = now().getTime() - signedInAtMs < justNowMs;
  if (!hasJustSignedIn) void signIn();
}

/**
 * Logs out here and at the provider, which sends the browser back to the origin. A provider without a logout page, or
 * without an answer, still has its session: the next log-in asks for the password.
 */
export async function signOut(): Promise<void> {
  if (!provider || isLeaving) return;
  isLeaving = true;
  hasSignedOut = true;
  tellLogout();
  forgetPlace();
  forgetLists(useSession.getState().subject);
  knownBrowser.clear();
  // The next completed log-in clears this flag.
  asksPassword.set();
  const idToken = user?.id_token;
  await forgetAnswers();
  try {
    await provider.leave(await provider.manager(), idToken);
  } catch {
    isLeaving = false;
    provider.forgetPerson();
  }
  clearSelectedAccount();
  end();
}

/** Ends this tab's session after another tab has logged out, because another person may use the computer next. */
function endHere(): void {
  if (hasSignedOut || useSession.getState().status === 'out') return;
  hasSignedOut = true;
  forgetPlace();
  provider?.forgetPerson();
  clearSelectedAccount();
  end();
}

/**
 * The token for calls. Undefined if the session has ended in another tab, even if this tab has not heard of the end.
 */
function token(): string | undefined {
  return isLoggedOutElsewhere() ? undefined : user?.access_token;
}

/** Sets the admin flag once the settings have named the role's claim (6.admin.9). */
export function decideAdmin(roleClaim: string): void {
  if (!user) return;
  const isAdmin = isAdminBy(roleClaim, user.profile as Claims, claimsOfToken(user.access_token)); // A profile consists of claims.
  useSession.setState({ __is_admin_user: isAdmin, __empty: false });
  // The office reads for every customer, so its devices cache nothing.
  if (isAdmin) return void (keepsAnybody() && forgetAnswers());
  if (isVouched) keepVouched(useSession.getState());
}

/**
 * Takes the provider's answer from the address, and restores the saved address. `unanswered` if the network failed
 * before the provider gave a token for the answer.
 */
async function finishSignIn(manager: UserManager): Promise<'signed-in' | 'refused' | 'unanswered'> {
  try {
    const back = await manager.signinCallback();
    if (back) {
      user = back;
      beginSession();
      signedInAtMs = now().getTime();
      knownBrowser.set(back.profile.sub);
      asksPassword.clear();
    }
    return 'signed-in';
  } catch (error) {
    if (isUnanswered(error)) return 'unanswered';
    // The user cancelled, or the provider has no session. An answer that was used before (Back, a bookmark), or that
    // belongs to no log-in, says nothing about the user. A session of this tab goes on.
    if (isRefused(error)) {
      knownBrowser.clear();
      await forgetAnswers();
    }
    return 'refused';
  } finally {
    history.replaceState(null, '', takePlace(user?.state));
  }
}

/** Renews the session by its refresh token. Concurrent calls share a single renewal. */
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
    isVouched = true;
    const session = useSession.getState();
    if (!session.__empty && !session.__is_admin_user) keepVouched(session);
    return 'renewed';
  } catch (error) {
    return isRefused(error) ? 'refused' : 'unanswered';
  }
}

/** The account of an expired session stays for the same user's next log-in (`claimTab`). */
function end(): void {
  user = undefined;
  useSession.setState(signedOut);
}
