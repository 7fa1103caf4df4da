import type { PublicConfig } from '@tradecellar/contract/public-config.ts';
import type { User, UserManager } from 'oidc-client-ts';
import { Type } from 'typebox';
import { stored } from '../../api/stored.ts';
import { path } from '../address/paths.ts';
import { now } from '../clock.ts';
import type { KnownPerson } from '../device/kept-person.ts';
import { type Claims, claimsOfToken } from './admin-claim.ts';

/** The logged-in user, as the provider's library stores it in this tab. */
export type Person = Pick<User, 'access_token' | 'id_token' | 'refresh_token' | 'profile' | 'state'>;

const StoredPerson = Type.Object({
  access_token: Type.String(),
  expires_at: Type.Number(),
  profile: Type.Object({ sub: Type.String() }),
});

/** As long as the shipped provider's sign-in page is open. */
const UNFINISHED_SECONDS = 60 * 60;

/**
 * The identity provider and its library. A user with a stored session sees the first screen without the library, which
 * loads when the page is idle.
 */
export function providerOf(config: PublicConfig, onExpiring: () => void) {
  const key = `oidc.user:${config.issuer}:${config.clientId}`;
  let loading: Promise<UserManager> | undefined;
  const load = async () => {
    const { UserManager, WebStorageStateStore } = await import('oidc-client-ts');
    const manager = new UserManager({
      authority: config.issuer,
      client_id: config.clientId,
      redirect_uri: `${location.origin}${path.home}`,
      post_logout_redirect_uri: `${location.origin}${path.home}`,
      response_type: 'code',
      scope: config.scope ?? 'openid profile email offline_access', // Servers of 0.3.0 send no scope.
      // Providers name the token's API in different parameters; `resource` must be a URI.
      ...(config.audience !== undefined && {
        ...(URL.canParse(config.audience) && { resource: config.audience }),
        extraQueryParams: { audience: config.audience },
      }),
      userStore: new WebStorageStateStore({ store: sessionStorage }),
      // Mail programs open the link of the shipped provider's mail in a new tab, which finishes the log-in of another tab.
      stateStore: new WebStorageStateStore({
        store: localStorage instanceof Storage ? localStorage : sessionStorage,
      }),
      staleStateAgeInSeconds: UNFINISHED_SECONDS,
      // Without a refresh token the library would renew the token in a hidden iframe.
      automaticSilentRenew: false,
    });
    manager.events.addAccessTokenExpiring(onExpiring);
    // Reading the stored session starts the timer of its expiry.
    await manager.getUser();
    return manager;
  };
  return {
    /** @throws if the library cannot be loaded; the next call tries again. */
    manager(): Promise<UserManager> {
      loading ??= load().catch((error) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    /** The session stored in this tab, unless it has expired. */
    storedPerson(): Person | undefined {
      const person = stored(sessionStorage.getItem(key), StoredPerson);
      if (!person || person.expires_at * 1000 <= now().getTime()) return undefined;
      return person as unknown as Person; // The library wrote this user.
    },
    forgetPerson: () => sessionStorage.removeItem(key),
    /** Reads the discovery document. @throws if the provider does not answer. */
    async reach(): Promise<void> {
      const address = `${config.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
      const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    },
    /** Goes to the provider's logout page. @throws if the provider has no logout page, or does not answer. */
    async leave(manager: UserManager, idToken: string | undefined): Promise<void> {
      if (config.logoutUrl !== undefined) {
        this.forgetPerson();
        location.assign(config.logoutUrl);
        return;
      }
      // Waits for the provider's answer before this session ends.
      await manager.signoutRedirect(idToken === undefined ? {} : { id_token_hint: idToken });
    },
  };
}

/** True if the address of this page holds the provider's answer. */
export function isAnswer(): boolean {
  const query = new URLSearchParams(location.search);
  return query.has('state') && (query.has('code') || query.has('error'));
}

/** The user as the screens name them. Some providers name the user in the access token only. */
export function knownPerson(person: Person, emailClaim: string): KnownPerson {
  const claims: Claims = { ...claimsOfToken(person.access_token), ...person.profile };
  const email = textOf(claims[emailClaim]) || textOf(claims.email);
  const userName = textOf(claims.name) || textOf(claims.preferred_username) || email;
  return { subject: person.profile.sub, userName, email };
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

/** How long a provider may take to answer. */
const ANSWER_MS = 10_000;

/** Error codes of a provider in trouble (RFC 6749, 4.1.2.1). */
const troubles: readonly unknown[] = ['server_error', 'temporarily_unavailable'];

/** The provider's error code. Compares the error's `name`, because the library's classes load later. */
const codeOf = (error: unknown) =>
  error instanceof Error && error.name === 'ErrorResponse' && 'error' in error ? error.error : undefined;

/** True if the provider has refused. */
export function isRefused(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && !troubles.includes(code);
}

/** True if the provider could not be reached, gave no answer in time, or is in trouble. */
export function isUnanswered(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof Error && error.name === 'ErrorTimeout') ||
    troubles.includes(codeOf(error))
  );
}
