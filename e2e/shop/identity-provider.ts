import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';

export type ProviderKind = 'auth0' | 'entra' | 'keycloak';

export type IdentityProvider = {
  /** The shop's environment for the provider, as in docs/identity.md. */
  readonly environment: NodeJS.ProcessEnv;
  readonly roleClaim: string;
  readonly stop: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
};

type Person = { readonly email: string; readonly verified?: boolean; readonly role?: 'admin' };
const people: readonly Person[] = [
  { email: 'buyer@example.com' },
  { email: 'group@example.com' },
  { email: 'office@example.com', role: 'admin' },
  { email: 'kitchen@example.com', verified: false },
];

type Habits = {
  readonly issuerPath: string;
  readonly path: string;
  readonly audience: string;
  readonly scope?: string;
  readonly settings: NodeJS.ProcessEnv;
  readonly roleClaim: string;
  readonly hasSignOut: boolean;
  readonly refusesResource?: true;
  readonly header: Record<string, unknown>;
  readonly claims: (person: Person) => Record<string, unknown>;
};

const ROLES = 'https://tradecellar.example/roles';
const EMAIL = 'https://tradecellar.example/email';
const API_ID = '6f1d3a52-8d0f-4b57-9a36-1c2f1f5f7a10';

const rolesOf = ({ role }: Person) => (role === undefined ? [] : [role]);

const habitsOf: Readonly<Record<ProviderKind, Habits>> = {
  // An Auth0 Action adds claims with the merchant's namespace. Older tenants have no end_session_endpoint.
  auth0: {
    issuerPath: '/',
    path: '',
    audience: 'https://tradecellar.example/api',
    roleClaim: ROLES,
    settings: { OIDC_EMAIL_CLAIM: EMAIL },
    hasSignOut: false,
    header: { typ: 'at+jwt' },
    claims: (person) => ({
      [EMAIL]: person.email,
      [`${EMAIL}_verified`]: person.verified ?? true,
      [ROLES]: ['buyer', ...rolesOf(person)],
    }),
  },
  // In Entra, a scope names the API, `resource` is refused (AADSTS901002), and userinfo accepts only tokens of Graph.
  entra: {
    issuerPath: '/0a1b2c3d/v2.0',
    path: '/0a1b2c3d/v2.0',
    audience: API_ID,
    roleClaim: 'roles',
    scope: `api://${API_ID}/orders`,
    settings: {
      OIDC_SCOPE: `openid profile email offline_access api://${API_ID}/orders`,
      OIDC_SEND_AUDIENCE: '0',
      OIDC_VERIFIED_CLAIM: 'xms_edov',
    },
    hasSignOut: true,
    refusesResource: true,
    header: { typ: 'JWT' },
    claims: (person) => ({
      ver: '2.0',
      email: person.email,
      xms_edov: person.verified === false ? 0 : 1,
      roles: rolesOf(person),
    }),
  },
  // In Keycloak, mappers add the audience and the roles, and the `audience` and `resource` parameters are ignored.
  keycloak: {
    issuerPath: '/realms/wine',
    path: '/realms/wine',
    audience: 'tradecellar-api',
    roleClaim: 'roles',
    settings: {},
    hasSignOut: true,
    header: { typ: 'JWT' },
    claims: (person) => ({
      email: person.email,
      email_verified: person.verified ?? true,
      preferred_username: person.email,
      roles: ['default-roles-wine', ...rolesOf(person)],
    }),
  },
};

const CLIENT = 'wine-shop';
const RESOURCE = 'urn:shop:api';
const standardScopes = ['openid', 'profile', 'email', 'offline_access'];

export async function startIdentityProvider(
  kind: ProviderKind,
  port: number,
  shopUrl: string,
): Promise<IdentityProvider> {
  const habits = habitsOf[kind];
  const origin = `http://localhost:${port}`;
  const provider = new Provider(origin + habits.issuerPath, configuration(habits, origin, shopUrl));
  const answer = provider.callback();
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (habits.refusesResource && searchParams.has('resource')) return refuseResource(response);
    if (!pathname.startsWith(habits.path)) return response.writeHead(404).end();
    if (pathname.startsWith(`${habits.path}/sign-in/`)) return signInForm(provider, request, response);
    // oidc-provider works below a path only if originalUrl has the full path.
    const url = withoutAudience(request.url, habits.path);
    Object.assign(request, { originalUrl: habits.path + url, url });
    await answer(request, response);
  };
  const server = createServer((request, response) => {
    listener(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const startAgain = async () => {
    server.listen(port, 'localhost');
    await once(server, 'listening');
  };
  await startAgain();
  return {
    environment: {
      OIDC_ISSUER: origin + habits.issuerPath,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_AUDIENCE: habits.audience,
      ...habits.settings,
    },
    roleClaim: habits.roleClaim,
    startAgain,
    async stop() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Removes the parameters that name an API, because these providers ignore them. */
function withoutAudience(address: string | undefined, path: string): string {
  const { pathname, searchParams } = new URL(address ?? '/', 'http://provider');
  for (const name of ['audience', 'resource']) searchParams.delete(name);
  return `${pathname.slice(path.length)}?${searchParams}`;
}

function refuseResource(response: ServerResponse): void {
  const message = "AADSTS901002: The 'resource' request parameter is not supported.";
  response.writeHead(400, { 'content-type': 'text/plain' }).end(message);
}

function configuration(habits: Habits, origin: string, shopUrl: string): Configuration {
  const scopes = [...standardScopes, ...(habits.scope === undefined ? [] : [habits.scope])];
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return {
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${shopUrl}/`],
        post_logout_redirect_uris: [`${shopUrl}/`],
      },
    ],
    scopes,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    clientBasedCORS: (_ctx, asking) => asking === shopUrl,
    cookies: { keys: ['a key of a provider for journeys'] },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, email: accountId }) }),
    interactions: { policy, url: (_ctx, { uid }) => `${origin}${habits.path}/sign-in/${uid}` },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    loadExistingGrant: async ({ oidc: { client, session, account, provider } }) => {
      if (client === undefined || account === undefined) return undefined;
      const known = session?.grantIdFor(client.clientId);
      const grant = known === undefined ? undefined : await provider.Grant.find(known);
      if (grant !== undefined) return grant;
      const given = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      given.addOIDCScope(scopes.join(' '));
      given.addResourceScope(RESOURCE, scopes.join(' '));
      await given.save();
      return given;
    },
    formats: {
      customizers: {
        jwt: (_ctx, token, { header, payload }) => {
          const person = people.find(({ email }) => 'accountId' in token && email === token.accountId);
          const claims = person === undefined ? {} : habits.claims(person);
          Object.assign(header ?? {}, habits.header);
          Object.assign(payload, claims);
        },
      },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: habits.hasSignOut,
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`;
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, asked) => {
          if (asked !== RESOURCE) throw new errors.InvalidTarget();
          const scope = scopes.join(' ');
          return { scope, audience: habits.audience, accessTokenFormat: 'jwt', accessTokenTTL: 900 };
        },
      },
    },
  };
}

const FORM = `<!doctype html><html lang="en-GB"><title>Sign in</title><form method="post">
<label>Email <input name="email"></label><label>Password <input name="password" type="password"></label>
<button>Sign in</button></form></html>`;

/** Shows the sign-in form, and accepts any password. */
async function signInForm(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(FORM);
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // A request without an encoding yields buffers.
  const accountId = new URLSearchParams(Buffer.concat(parts).toString()).get('email') ?? '';
  await provider.interactionFinished(request, response, { login: { accountId } });
}
