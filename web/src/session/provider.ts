import type { PublicConfig } from '@tradecellar/contract/settings.ts';
import type { User, UserManager } from 'oidc-client-ts';
import { Type } from 'typebox';
import { stored } from '../api/stored.ts';
import { now } from './clock.ts';
import { path } from './paths.ts';

/** Who is signed in, as the provider's library keeps it in this tab. */
export type Person = Pick<User, 'access_token' | 'id_token' | 'refresh_token' | 'profile'>;

/** A server of that release says none. */
const SCOPE_OF_0_3_0 = 'openid profile email offline_access';

const KeptPerson = Type.Object({
  access_token: Type.String(),
  expires_at: Type.Number(),
  profile: Type.Object({ sub: Type.String() }),
});

/**
 * The identity provider, and the library that talks to it. Somebody who is signed in in this tab sees the first screen
 * without the library: it is loaded for its timer, and before it is needed, when the page is idle.
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
      scope: config.scope ?? SCOPE_OF_0_3_0,
      // Providers differ in the parameter that names the API the token is for; `resource` must be a URI.
      ...(config.audience !== undefined && {
        ...(URL.canParse(config.audience) && { resource: config.audience }),
        extraQueryParams: { audience: config.audience },
      }),
      userStore: new WebStorageStateStore({ store: sessionStorage }),
      stateStore: new WebStorageStateStore({ store: sessionStorage }),
      // Renewal is ours: the library would fall back to a hidden frame when there is no refresh token.
      automaticSilentRenew: false,
    });
    manager.events.addAccessTokenExpiring(onExpiring);
    // Starts the timer of the person it has kept.
    await manager.getUser();
    return manager;
  };
  return {
    /** @throws where it cannot be loaded; another call tries again. */
    manager(): Promise<UserManager> {
      loading ??= load().catch((error) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    /** Who this tab says is signed in, and for a while yet. */
    keptPerson(): Person | undefined {
      const kept = stored(sessionStorage.getItem(key), KeptPerson);
      if (!kept || kept.expires_at * 1000 <= now().getTime()) return undefined;
      return kept as unknown as Person; // The library wrote it.
    },
    forgetPerson: () => sessionStorage.removeItem(key),
    /** Asks for what every provider answers. @throws where it does not. */
    async reach(): Promise<void> {
      const address = `${config.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
      const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    },
    /** Sends the browser to where the provider ends its session. @throws where it has no such place, or is away. */
    async leave(manager: UserManager, idToken: string | undefined): Promise<void> {
      if (config.logoutUrl !== undefined) {
        this.forgetPerson();
        location.assign(config.logoutUrl);
        return;
      }
      // First, so that this session ends only once the provider has answered.
      await manager.signoutRedirect(idToken === undefined ? {} : { id_token_hint: idToken });
    },
  };
}

/** How long a provider may take to answer. */
const ANSWER_MS = 10_000;
