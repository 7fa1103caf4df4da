import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { claimsOf } from './claims.ts';
import type { Keys } from './key-file.ts';
import type { SignInOptions } from './options.ts';
import { expiredPage, faultPage, signOutPage, signOutScript } from './pages/message-pages.ts';
import { contentSecurityPolicy } from './pages/page.ts';
import { officeSecondsOf, SESSION_SECONDS } from './session-seconds.ts';
import { formTargetsOf, isHttps, mountOf, shopOf } from './shop.ts';
import type { People } from './store/people.ts';
import { stateAdapter } from './store/state-store.ts';

const ACCESS_TOKEN_SECONDS = 15 * 60;
const CODE_SECONDS = 60;
const SIGN_IN_PAGE_SECONDS = 60 * 60;
/** Longer than any session, because an expired grant would end the session's refresh tokens. */
const GRANT_SECONDS = 30 * 24 * 60 * 60;

const scopes = ['openid', 'profile', 'email', 'offline_access'];

/** The `acr` of a session of the office, which decides how long the session lasts. */
export const OFFICE = 'office';

type Parts = { readonly keys: Keys; readonly people: People; readonly nowMs: () => number };

export function providerConfiguration(options: SignInOptions, { keys, people, nowMs }: Parts): Configuration {
  const { client, roleClaim = 'role' } = options;
  // Browsers accept cookies with these prefixes only over https. `__Host-` requires the path `/`, so a cookie for a
  // single page has the prefix `__Secure-`.
  const [host, secure] = isHttps(options) ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    adapter: stateAdapter(options.query, nowMs),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      // Cookies ignore ports, so plain names could clash with another program on localhost.
      names: {
        session: `${host}sign_in`,
        interaction: `${secure}sign_in_page`,
        resume: `${secure}sign_in_resume`,
      },
    },
    clients: [
      {
        client_id: client.id,
        client_name: options.merchantName,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: client.redirectUris,
        post_logout_redirect_uris: client.postLogoutRedirectUris,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', roleClaim] },
    clientBasedCORS: (_ctx, origin) => client.origins.includes(origin),
    findAccount: async (ctx, accountId, token) => {
      const { session } = ctx.oidc;
      const proof =
        token !== undefined && 'authTime' in token
          ? { at: token.authTime, methods: token.amr }
          : { at: session?.loginTs, methods: session?.amr };
      const person = await people.findSignedIn(accountId, proof);
      return person && { accountId, claims: () => claimsOf(person, roleClaim) };
    },
    extraTokenClaims: async (_ctx, token) => {
      const accountId = 'accountId' in token ? token.accountId : undefined;
      const person = accountId === undefined ? undefined : await people.find(accountId);
      return person && claimsOf(person, roleClaim);
    },
    interactions: { policy: loginOnly(), url: (_ctx, { uid }) => `${mountOf(options)}/sign-in/${uid}` },
    loadExistingGrant: (ctx) => grantFor(ctx, resourceOf(options)),
    // Issue refresh tokens without the scope offline_access, which would need a consent page. Refresh tokens end with
    // the session.
    issueRefreshToken: (_ctx, { clientId }) => clientId === client.id,
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    ttl: lifetimes(options, nowMs),
    discovery: { userinfo_endpoint: `${options.issuer}/userinfo` },
    renderError: renderError(options),
    features: features(options),
  };
}

function lifetimes(options: SignInOptions, nowMs: () => number): Configuration['ttl'] {
  const accessTokenSeconds = options.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS;
  const sessionSeconds = options.sessionSeconds ?? SESSION_SECONDS;
  const officeSeconds = officeSecondsOf(options);
  /** The lifetime counts from the sign-in: using the session does not extend the lifetime. */
  const left = (acr: string | undefined, sinceSeconds: number | undefined) => {
    const length = acr === OFFICE ? officeSeconds : sessionSeconds;
    const nowSeconds = Math.floor(nowMs() / 1_000);
    return Math.max(1, (sinceSeconds ?? nowSeconds) + length - nowSeconds);
  };
  return {
    AccessToken: accessTokenSeconds,
    IdToken: accessTokenSeconds,
    AuthorizationCode: CODE_SECONDS,
    Interaction: SIGN_IN_PAGE_SECONDS,
    Session: (_ctx, session) => left(session.acr, session.loginTs),
    Grant: GRANT_SECONDS,
    // Rotation does not extend the lifetime: a new refresh token expires when the first token would have expired.
    RefreshToken: (ctx) => {
      const source = ctx.oidc.entities.RotatedRefreshToken ?? ctx.oidc.entities.AuthorizationCode;
      return left(source?.acr, source?.authTime);
    },
  };
}

function features(options: SignInOptions): Configuration['features'] {
  const resource = resourceOf(options);
  const shop = shopOf(options);
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // The built-in userinfo refuses tokens for an API, and all our tokens are for the API. `userinfo.ts` answers
    // instead.
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      getResourceServerInfo: (_ctx, asked) => {
        if (asked !== resource) throw new errors.InvalidTarget();
        return {
          scope: scopes.join(' '),
          audience: options.audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        };
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        const { IdTokenHint: hint } = ctx.oidc.entities;
        // Only the shop can send the person's own ID token. Anybody can make a link that names the shop, so such a link
        // must ask first.
        const atOnce = hint !== undefined && hint.payload.sub === ctx.oidc.session?.accountId;
        if (atOnce) {
          ctx.set('content-security-policy', contentSecurityPolicy(formTargetsOf(options), signOutScript));
        }
        ctx.body = signOutPage(shop, form, atOnce);
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.redirect(shop.address);
      },
    },
  };
}

function loginOnly(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'session_ended',
        'The session has ended',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
      ),
    );
  return policy;
}

/** The session's grant for our client, created with all scopes if missing, because nobody is asked for consent. */
async function grantFor(ctx: KoaContextWithOIDC, resource: string) {
  const { client, session, account, provider } = ctx.oidc;
  if (client === undefined || account === undefined) return undefined;
  const grantId = session?.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existing !== undefined && existing.accountId === account.accountId) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(resource, scopes);
  await grant.save();
  return grant;
}

/** RFC 8707 requires a URI for a resource, so any other audience gets a URN. */
function resourceOf({ audience }: SignInOptions): string {
  return URL.canParse(audience) ? audience : 'urn:sign-in:api';
}

function renderError(options: SignInOptions): Configuration['renderError'] {
  const shop = shopOf(options);
  return (ctx, out, error) => {
    ctx.type = 'html';
    ctx.body = error instanceof errors.SessionNotFound ? expiredPage(shop) : faultPage(shop, out);
  };
}
