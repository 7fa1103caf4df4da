import { foldEmail } from '@tradecellar/trade/email.ts';
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
  /** Whether an address counts as verified where the provider does not say (Entra ID has no `email_verified`). */
  readonly emailsVouchedFor?: boolean;
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

/** The identity provider cannot be reached, or answers what it must not: nothing the caller could mend. */
export class ProviderFault extends Error {}

/**
 * Checks bearer tokens: signature by the issuer's keys, issuer, audience, expiry (RFC 9068).
 * The e-mail comes from the token's claim, else from the provider's userinfo, once a token.
 * Every fault of the token is `token-refused`; an address that the provider does not call verified is
 * `email-not-verified`, as anybody may register with a customer's address.
 * @throws ProviderFault when the provider cannot be asked.
 */
export function tokenVerifier(rules: TokenRules): VerifyToken {
  const kept = new Map<string, { person: Person; expires: number }>();
  let provider: Promise<Provider> | undefined;
  const findProvider = () => {
    provider ??= discover(rules).catch((error) => {
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
    const person = await personOf(claims, token, (await findProvider()).userinfo, rules);
    if (isRefusal(person)) return person;
    if (kept.size >= KEPT_TOKENS) kept.delete(kept.keys().next().value ?? '');
    kept.set(token, { person, expires: claims.exp ?? 0 });
    return person;
  };
}

async function discover({ issuer, discoveryUrl = issuer }: TokenRules): Promise<Provider> {
  const address = `${discoveryUrl.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = await askProvider(address);
  if (found?.issuer !== issuer) {
    throw new ProviderFault(`${address} speaks for the issuer ${found?.issuer}, not for ${issuer}`);
  }
  if (typeof found.jwks_uri !== 'string') throw new ProviderFault(`${address} names no keys`);
  const userinfo = typeof found.userinfo_endpoint === 'string' ? found.userinfo_endpoint : undefined;
  return { keys: createRemoteJWKSet(new URL(found.jwks_uri)), userinfo };
}

/** A JSON object of the provider's; undefined where it does not take the token. */
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
    throw new ProviderFault(`The identity provider does not answer as it should at ${address}`, { cause });
  }
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
    if (isTokenFault(error, provider)) return refuse('token-refused');
    throw new ProviderFault('The identity provider’s keys cannot be read', { cause: error });
  }
}

/** jose's generic error is a key set that cannot be fetched; all its other errors name what they are about. */
function isTokenFault(error: unknown, provider: Provider): boolean {
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
  const saysAll =
    typeof claims.email === 'string' && (claims.email_verified !== undefined || rules.emailsVouchedFor);
  const info = saysAll || userinfo === undefined ? undefined : await askProvider(userinfo, token);
  if (info !== undefined && info.sub !== claims.sub) return refuse('token-refused');
  const { email, name } = { ...info, ...claims };
  if (typeof email !== 'string' || email === '') return refuse('token-refused');
  if (!isVerified(email, [claims, info ?? {}], rules)) return refuse('email-not-verified');
  return {
    subject: claims.sub ?? '',
    email: foldEmail(email),
    name: typeof name === 'string' ? name : email,
    isAdmin: isAdminRole(claims[rules.roleClaim]),
  };
}

/** What the first source that says anything says of this address; some providers send the word as text. */
function isVerified(
  email: string,
  sources: readonly Record<string, unknown>[],
  { emailsVouchedFor = false }: TokenRules,
): boolean {
  const said = sources.find((source) => source.email === email && source.email_verified !== undefined);
  if (said === undefined) return emailsVouchedFor;
  return said.email_verified === true || said.email_verified === 'true';
}
