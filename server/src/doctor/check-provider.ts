import type { Config } from '../config.ts';
import { about, type Finding, PATIENCE_MS, secondsAhead, wordsOf } from './finding.ts';

const MOST_SECONDS_APART = 5;

/** The identity provider: what it says of itself, its keys, its clock, and whether a browser may call it. */
export async function checkProvider({ identity, publicUrl }: Config): Promise<Finding[]> {
  const is = about('Sign-in');
  const { issuer, signIn } = identity;
  if (issuer === undefined)
    return [is.warning('OIDC_ISSUER is not set: the embedded sign-in has known passwords')];
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(address, { headers: { origin: publicUrl }, signal });
    const found = await objectOf(answer);
    if (found.issuer !== issuer) {
      return [
        is.fault(
          `OIDC_ISSUER is ${issuer}, and ${address} says ${found.issuer}: they must be the same, slash and all`,
        ),
      ];
    }
    return [
      is.good(`${issuer} answers`),
      ...(await checkKeys(found, issuer, signal)),
      ...checkWays(found, signIn),
      ...checkCalls(answer, publicUrl),
      ...checkClock(answer),
    ];
  } catch (error) {
    return [is.fault(`${address} gives no valid answer: ${wordsOf(error)}`)];
  }
}

async function objectOf(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  const found: unknown = await answer.json();
  if (typeof found !== 'object' || found === null) throw new Error('it answers no JSON object');
  return { ...found };
}

async function checkKeys(
  { jwks_uri }: Readonly<Record<string, unknown>>,
  issuer: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  const { fault } = about('Sign-in');
  if (typeof jwks_uri !== 'string') return [fault('it does not say where its keys are (jwks_uri)')];
  // As the shop does: keys that anybody on the way could change are none.
  if (!['https:', new URL(issuer).protocol].includes(URL.parse(jwks_uri)?.protocol ?? '')) {
    return [fault(`its keys are at ${jwks_uri}, which is not https`)];
  }
  const { keys } = await objectOf(await fetch(jwks_uri, { signal }));
  return Array.isArray(keys) && keys.length > 0 ? [] : [fault(`there are no keys at ${jwks_uri}`)];
}

/** Facts that the provider's own message leaves out. Lists that it does not give are no fault. */
function checkWays(
  found: Readonly<Record<string, unknown>>,
  signIn: Config['identity']['signIn'],
): Finding[] {
  const { warning } = about('Sign-in');
  const lacks = (name: string, one: string) => Array.isArray(found[name]) && !found[name].includes(one);
  const scopes = signIn.scope
    .split(' ')
    .filter((scope) => !/[:/]/.test(scope) && lacks('scopes_supported', scope));
  return [
    ...scopes.map((scope) => warning(`it does not list the scope ${scope} (OIDC_SCOPE)`)),
    ...(lacks('code_challenge_methods_supported', 'S256')
      ? [warning('it does not list PKCE with S256')]
      : []),
    ...(found.end_session_endpoint === undefined && signIn.logoutUrl === undefined
      ? [
          warning(
            'it has no end_session_endpoint: set OIDC_LOGOUT_URL, or people stay signed in there after they log out',
          ),
        ]
      : []),
  ];
}

function checkCalls({ headers }: Response, publicUrl: string): Finding[] {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === publicUrl) return [];
  return [
    about('Sign-in').warning(
      `it does not say that pages of ${publicUrl} may read its answers (CORS): add the origin there`,
    ),
  ];
}

function checkClock({ headers }: Response): Finding[] {
  const apart = secondsAhead(new Date(headers.get('date') ?? ''));
  if (Number.isNaN(apart) || Math.abs(apart) <= MOST_SECONDS_APART) return [];
  const side = apart > 0 ? 'ahead of' : 'behind';
  return [
    about('Clock').fault(
      `the provider’s is ${Math.abs(apart)} s ${side} this machine’s: fresh tokens may be refused; set NTP`,
    ),
  ];
}
