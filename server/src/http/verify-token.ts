import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../clock.ts';
import { isAdminRole, type Person } from './person.ts';
import { isRefusal, type Refusal, refuse } from './problems.ts';

export type VerifyToken = (token: string) => Promise<Person | Refusal>;

export type TokenRules = {
  readonly issuer: string;
  readonly audience: string;
  /** The claim that holds the role. */
  readonly roleClaim: string;
  /** Where the provider is reached from here; the issuer itself when absent. */
  readonly discoveryUrl?: string;
  readonly clock: Clock;
};

/** Verified tokens kept, so that a busy session costs one signature check, not hundreds. */
const KEPT_TOKENS = 5_000;
const CLOCK_SKEW_SECONDS = 5;

type Provider = {
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
  readonly userinfo: string | undefined;
};

/**
 * Checks bearer tokens: signature by the issuer's keys, issuer, audience, expiry (RFC 9068, design §4).
 * The e-mail comes from the token's claim, else from the provider's userinfo, once a token.
 * Every fault of the token is `token-refused`; a provider that cannot be reached throws.
 */
export function tokenVerifier(rules: TokenRules): VerifyToken {
  const kept = new Map<string, { person: Person; expires: number }>();
  let provider: Promise<Provider> | undefined;
  const findProvider = () => {
    provider ??= discover(rules.discoveryUrl ?? rules.issuer).catch((error) => {
      provider = undefined;
      throw error;
    });
    return provider;
  };

  return async (token) => {
    const nowSeconds = rules.clock.now().getTime() / 1000;
    const known = kept.get(token);
    if (known !== undefined && known.expires > nowSeconds) return known.person;
    kept.delete(token);
    const claims = await verify(token, await findProvider(), rules);
    if (isRefusal(claims)) return claims;
    const person = await personOf(claims, token, (await findProvider()).userinfo, rules.roleClaim);
    if (isRefusal(person)) return person;
    if (kept.size >= KEPT_TOKENS) kept.delete(kept.keys().next().value ?? '');
    kept.set(token, { person, expires: claims.exp ?? 0 });
    return person;
  };
}

async function discover(issuer: string): Promise<Provider> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Error(`The identity provider answered ${answer.status} at ${address}`);
  const found: unknown = await answer.json();
  if (typeof found !== 'object' || found === null || !('jwks_uri' in found)) {
    throw new Error(`The identity provider names no keys at ${address}`);
  }
  const userinfo = 'userinfo_endpoint' in found ? String(found.userinfo_endpoint) : undefined;
  return { keys: createRemoteJWKSet(new URL(String(found.jwks_uri))), userinfo };
}

async function verify(token: string, provider: Provider, rules: TokenRules): Promise<JWTPayload | Refusal> {
  try {
    const { payload } = await jwtVerify(token, provider.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: rules.clock.now(),
      requiredClaims: ['exp', 'sub'],
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
    return refuse('token-refused');
  }
}

async function personOf(
  claims: JWTPayload,
  token: string,
  userinfo: string | undefined,
  roleClaim: string,
): Promise<Person | Refusal> {
  const all =
    typeof claims.email === 'string' ? claims : { ...(await fetchUserinfo(userinfo, token)), ...claims };
  if (typeof all.email !== 'string' || all.email === '') return refuse('token-refused');
  return {
    subject: claims.sub ?? '',
    email: all.email.toLowerCase(),
    name: typeof all.name === 'string' ? all.name : all.email,
    isAdmin: isAdminRole(claims[roleClaim]),
  };
}

async function fetchUserinfo(address: string | undefined, token: string): Promise<Record<string, unknown>> {
  if (address === undefined) return {};
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(5_000),
  });
  if (answer.status === 401 || answer.status === 403) return {};
  if (!answer.ok) throw new Error(`The identity provider’s userinfo answered ${answer.status}`);
  // Userinfo is a JSON object (OpenID Connect Core §5.3.2); only `email` and `name` are read, each checked.
  return (await answer.json()) as Record<string, unknown>;
}
