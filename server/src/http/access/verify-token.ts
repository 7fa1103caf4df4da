import { foldEmail } from '@tradecellar/trade/email.ts';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../../clock.ts';
import { isAdminRole, type Person } from '../person.ts';
import { isRefusal, type Refusal, refuse } from '../problems.ts';

export type VerifyToken = (token: string) => Promise<Person | Refusal>;

export type EmailClaims = {
  readonly claim: string;
  readonly verifiedClaim: string;
  /**
   * True if an address counts as verified although the token does not say so, because Entra ID's tokens have no such
   * claim.
   */
  readonly vouchedFor: boolean;
};

const STANDARD_CLAIMS: EmailClaims = { claim: 'email', verifiedClaim: 'email_verified', vouchedFor: false };

export type TokenRules = {
  readonly issuer: string;
  readonly audience: string;
  readonly roleClaim: string;
  /** The provider's claims for an address. Defaults to `email` and `email_verified`, not vouched for. */
  readonly emails?: EmailClaims;
  readonly typ?: string;
  /**
   * The provider's address as this server reaches it, without a slash at its end. Stands for the issuer in the addresses
   * that this server calls. Undefined if this server calls the issuer's address.
   */
  readonly insideUrl?: string | undefined;
  readonly clock: Clock;
};

/** Verified tokens are cached, so that a session costs a single signature check instead of hundreds. */
const MAX_CACHED_TOKENS = 5_000;
const CLOCK_SKEW_SECONDS = 5;

type Provider = {
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
  readonly userinfo: string | undefined;
};

/** Thrown if the identity provider cannot be reached or gives an invalid answer, which is not the caller's fault. */
export class ProviderFault extends Error {}

/**
 * Checks bearer tokens: the signature by the issuer's keys, the issuer, the audience and the expiry (RFC 9068). The
 * e-mail comes from the token's claim, else from the provider's userinfo endpoint, which is called once for each token.
 * A faulty token is refused as `token-refused`. An address that the provider has not verified is refused as
 * `email-not-verified`, because anybody may register with a customer's address.
 * @throws ProviderFault if the provider cannot be asked
 */
export function tokenVerifier(rules: TokenRules): VerifyToken {
  const cache = new Map<string, { person: Person; expires: number }>();
  /** A page makes many calls at the same time, which share a single verification of a new token. */
  const underWay = new Map<string, Promise<Person | Refusal>>();
  let provider: Promise<Provider> | undefined;
  const findProvider = () => {
    provider ??= discover(rules).catch((error) => {
      provider = undefined;
      throw error;
    });
    return provider;
  };

  return async (token) => {
    const cached = cache.get(token);
    if (cached !== undefined && cached.expires > rules.clock.now().getTime() / 1000) return cached.person;
    cache.delete(token);
    const found = underWay.get(token) ?? verifyToken(token).finally(() => underWay.delete(token));
    underWay.set(token, found);
    return found;
  };

  async function verifyToken(token: string): Promise<Person | Refusal> {
    const claims = await verify(token, await findProvider(), rules);
    if (isRefusal(claims)) return claims;
    const person = await personOf(claims, token, (await findProvider()).userinfo, rules);
    if (isRefusal(person)) return person;
    if (cache.size >= MAX_CACHED_TOKENS) cache.delete(cache.keys().next().value ?? '');
    cache.set(token, { person, expires: claims.exp ?? 0 });
    return person;
  }
}

async function discover({ issuer, insideUrl = issuer }: TokenRules): Promise<Provider> {
  const address = `${insideUrl.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = await askProvider(address);
  if (found?.issuer !== issuer) {
    throw new ProviderFault(
      `${address} is the configuration of the issuer ${found?.issuer}, not of ${issuer}`,
    );
  }
  const { jwks_uri, userinfo_endpoint: userinfo } = found;
  const { protocol } = new URL(issuer);
  const isSafe = (endpoint: unknown): endpoint is string =>
    typeof endpoint === 'string' && ['https:', protocol].includes(URL.parse(endpoint)?.protocol ?? '');
  const missing = (name: string) =>
    new ProviderFault(`${address} has no ${name} on ${protocol.slice(0, -1)}`);
  if (!isSafe(jwks_uri)) throw missing('jwks_uri');
  if (userinfo !== undefined && !isSafe(userinfo)) throw missing('userinfo_endpoint');
  const inside = (endpoint: string) =>
    endpoint.startsWith(issuer) ? insideUrl + endpoint.slice(issuer.length) : endpoint;
  return { keys: createRemoteJWKSet(new URL(inside(jwks_uri))), userinfo: userinfo && inside(userinfo) };
}

async function askProvider(address: string, token?: string): Promise<Record<string, unknown> | undefined> {
  try {
    const answer = await fetch(address, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5_000),
    });
    if (answer.status === 401 || answer.status === 403) return undefined;
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const found: unknown = await answer.json();
    if (typeof found !== 'object' || found === null) throw new Error('no JSON object');
    return { ...found };
  } catch (cause) {
    throw new ProviderFault(`The identity provider gave no valid answer at ${address}`, { cause });
  }
}

async function verify(token: string, provider: Provider, rules: TokenRules): Promise<JWTPayload | Refusal> {
  try {
    const { payload } = await jwtVerify(token, provider.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      ...(rules.typ !== undefined && { typ: rules.typ }),
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: rules.clock.now(),
      requiredClaims: ['exp', 'sub'],
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
    });
    return payload;
  } catch (error) {
    if (isTokenFault(error, provider)) return refuseToken(reasonOf(error));
    throw new ProviderFault('The identity provider’s keys cannot be read', { cause: error });
  }
}

function refuseToken(reason: string): Refusal {
  return { ...refuse('token-refused'), reason };
}

/** jose's code, and the claim if there is one: `ERR_JWT_CLAIM_VALIDATION_FAILED aud`. */
function reasonOf(error: errors.JOSEError): string {
  return 'claim' in error ? `${error.code} ${error.claim}` : error.code;
}

/**
 * True if the token is at fault, and false if the provider is. If jose cannot fetch the provider's keys, it throws its
 * generic error; its other errors have their own classes.
 */
function isTokenFault(error: unknown, provider: Provider): error is errors.JOSEError {
  if (!(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC') return false;
  const aboutKeys = [errors.JWKSTimeout, errors.JWKSInvalid, errors.JWKInvalid];
  return !aboutKeys.some((kind) => error instanceof kind) && provider.keys.jwks()?.keys.length !== 0;
}

async function personOf(
  claims: JWTPayload,
  token: string,
  userinfo: string | undefined,
  rules: TokenRules,
): Promise<Person | Refusal> {
  const { emails = STANDARD_CLAIMS } = rules;
  const isComplete =
    typeof claims[emails.claim] === 'string' &&
    (claims[emails.verifiedClaim] !== undefined || emails.vouchedFor);
  const info = isComplete || userinfo === undefined ? undefined : await askProvider(userinfo, token);
  if (info !== undefined && info.sub !== claims.sub) return refuseToken('userinfo belongs to another sub');
  const facts: Record<string, unknown> = { ...info, ...claims };
  const { name, preferred_username: userName, [emails.claim]: email } = facts;
  if (typeof email !== 'string' || email === '') return refuseToken('no e-mail');
  if (!isVerified(email, [claims, info ?? {}], emails)) return refuse('email-not-verified');
  return {
    subject: claims.sub ?? '',
    email: foldEmail(email),
    name: textOf(name) || textOf(userName) || email,
    isAdmin: isAdminRole(claims[rules.roleClaim]),
  };
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim.trim() : '');

/** Values that providers send for "verified". Entra ID's `xms_edov` may be 1. */
const VERIFIED: readonly unknown[] = [true, 'true', 1, '1'];

/**
 * True if the address is verified. The first of `sources` (token, userinfo) that says if this address is verified
 * decides.
 */
function isVerified(
  email: string,
  sources: readonly Record<string, unknown>[],
  { claim, verifiedClaim, vouchedFor }: EmailClaims,
): boolean {
  const claims = sources.find((source) => source[claim] === email && source[verifiedClaim] !== undefined);
  return claims === undefined ? vouchedFor : VERIFIED.includes(claims[verifiedClaim]);
}
