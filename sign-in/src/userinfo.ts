import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { AccountClaims, Provider } from 'oidc-provider';
import { claimsOf } from './claims.ts';
import type { Keys } from './key-file.ts';
import type { SignInOptions } from './options.ts';
import type { People } from './store/people.ts';

type Middleware = Parameters<Provider['use']>[0];

/** `/userinfo` for any bearer of an access token. In a browser only the shop's pages may read the answer. */
export function userinfoRoute(
  options: SignInOptions,
  { keys, people, nowMs }: { keys: Keys; people: People; nowMs: () => number },
): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/userinfo') return next();
    ctx.vary('Origin');
    ctx.set('cache-control', 'no-store');
    const origin = ctx.get('origin');
    if (options.client.origins.includes(origin)) {
      ctx.set('access-control-allow-origin', origin);
      ctx.set('access-control-allow-methods', 'GET, POST');
      ctx.set('access-control-allow-headers', 'authorization');
      ctx.set('access-control-expose-headers', 'www-authenticate');
    }
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      return;
    }
    const token = /^Bearer ([\w.-]+)$/i.exec(ctx.get('authorization'))?.[1];
    const subject = token === undefined ? undefined : subjectOf(token, nowMs(), keys, options);
    const person = subject === undefined ? undefined : await people.find(subject);
    const claims: AccountClaims | undefined = person && claimsOf(person, options.roleClaim ?? 'role');
    if (claims === undefined) {
      ctx.status = 401;
      ctx.set(
        'www-authenticate',
        `Bearer realm="${options.issuer}"${token ? ', error="invalid_token"' : ''}`,
      );
    }
    ctx.body = claims ?? { error: 'invalid_token', error_description: 'no valid access token provided' };
  };
}

/**
 * The subject of an access token of this provider. The userinfo of `oidc-provider` refuses every token with an
 * audience, and all our tokens name the API.
 * @param nowMs milliseconds since 1970
 * @returns undefined if the token is altered, expired or not ours
 */
function subjectOf(
  token: string,
  nowMs: number,
  keys: Keys,
  { issuer, audience }: Pick<SignInOptions, 'issuer' | 'audience'>,
): string | undefined {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const { alg, typ, kid } = readPart(header);
  const key = keys.signing.find((one) => one.kid === kid);
  if (rest.length > 0 || alg !== 'ES256' || typ !== 'at+jwt' || key === undefined) return undefined;
  const isOurs = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    // The provider's key type also allows undefined members, which Node's type does not. Both are the same JSON.
    { key: createPublicKey({ key: key as JsonWebKey, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) return undefined;
  const { iss, aud, exp, sub, scope } = readPart(payload);
  if (iss !== issuer || aud !== audience || typeof exp !== 'number' || exp * 1_000 <= nowMs) return undefined;
  if (typeof sub !== 'string' || typeof scope !== 'string' || !scope.split(' ').includes('openid')) {
    return undefined;
  }
  return sub;
}

function readPart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    // The caller checks every member before its use.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
