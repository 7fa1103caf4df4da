import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { AccountClaims, Provider } from 'oidc-provider';
import { claimsOf } from './claims.ts';
import type { Keys } from './key-file.ts';
import type { SignInOptions } from './options.ts';
import { findPerson } from './passwords.ts';

type Middleware = Parameters<Provider['use']>[0];

/** `/userinfo` for any bearer of an access token; in a browser, only for the shop's own pages. */
export function userinfoRoute(options: SignInOptions, keys: Keys, nowMs: () => number): Middleware {
  return (ctx, next) => {
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
    const claims = token === undefined ? undefined : userinfoOf(token, nowMs(), keys, options);
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
 * Answers userinfo for an access token of ours. `oidc-provider`'s own userinfo refuses every token that names
 * an audience, and ours all name the API.
 * @param nowMs the time, in milliseconds since 1970
 * @returns the claims, or undefined for a token that is not ours, altered or expired
 */
function userinfoOf(
  token: string,
  nowMs: number,
  keys: Keys,
  { issuer, audience, people }: Pick<SignInOptions, 'issuer' | 'audience' | 'people'>,
): AccountClaims | undefined {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const { alg, typ, kid } = readPart(header);
  const key = keys.signing.find((one) => one.kid === kid);
  if (rest.length > 0 || alg !== 'ES256' || typ !== 'at+jwt' || key === undefined) return undefined;
  const isOurs = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    // The provider's type of a key also allows the undefined members that Node's does not: the same JSON.
    { key: createPublicKey({ key: key as JsonWebKey, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) return undefined;
  const { iss, aud, exp, sub, scope } = readPart(payload);
  if (iss !== issuer || aud !== audience || typeof exp !== 'number' || exp * 1_000 <= nowMs) return undefined;
  if (typeof sub !== 'string' || typeof scope !== 'string' || !scope.split(' ').includes('openid')) {
    return undefined;
  }
  const person = findPerson(people, sub);
  return person && claimsOf(person);
}

function readPart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    // Every member is checked before its use.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
