import type { Config } from '../config.ts';
import { about, type Finding, PATIENCE_MS, reasonOf, secondsAhead } from './finding.ts';

const MOST_SECONDS_APART = 5;
const INSIDE_MS = 1_000;

const { good, warning, fault } = about('Sign-in');

type Answer = Readonly<Record<string, unknown>>;

export async function* checkProvider({ identity, publicUrl }: Config): AsyncGenerator<Finding> {
  const { signIn, isByPassword, signInUrl } = identity;
  if (isByPassword) {
    yield warning('OIDC_ISSUER is not set: the demo’s sign-in has known passwords');
    return;
  }
  const [issuer, name] =
    identity.issuer === undefined ? [signInUrl, 'SIGN_IN_URL'] : [identity.issuer, 'OIDC_ISSUER'];
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(address, { headers: { origin: publicUrl }, signal });
    const found = await readObject(answer);
    if (found.issuer !== issuer) {
      yield fault(
        `${name} is ${issuer}, but ${address} says ${found.issuer}: they must be identical, including any final slash`,
      );
      return;
    }
    yield good(`${issuer} answers`);
    yield* checkKeys(found, issuer, signal);
    yield* checkConfiguration(found, signIn);
    yield* checkHeaders(answer, publicUrl);
  } catch (error) {
    const message = `${address} gives no valid answer: ${reasonOf(error, name)}`;
    if (identity.insideUrl === undefined || !(await answersInside(identity.insideUrl, issuer)))
      yield fault(message);
    else
      yield warning(`${message}. The shop asks ${identity.insideUrl}; check that browsers reach ${issuer}`);
  }
}

/** True if the shop's own sign-in answers on this machine, past the router and the proxy. */
async function answersInside(insideUrl: string, issuer: string): Promise<boolean> {
  const signal = AbortSignal.timeout(INSIDE_MS);
  const answer = await fetch(`${insideUrl}/.well-known/openid-configuration`, { signal })
    .then(readObject)
    .catch(() => undefined);
  return answer?.issuer === issuer;
}

async function readObject(answer: Response): Promise<Answer> {
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  const found: unknown = await answer.json();
  if (typeof found !== 'object' || found === null) throw new Error('its answer is not a JSON object');
  return { ...found };
}

async function* checkKeys(
  { jwks_uri }: Answer,
  issuer: string,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  if (typeof jwks_uri !== 'string') {
    yield fault('it does not say where its keys are (jwks_uri)');
    return;
  }
  // The shop itself refuses keys over plain HTTP, because somebody could change the keys on the way.
  if (!['https:', new URL(issuer).protocol].includes(URL.parse(jwks_uri)?.protocol ?? '')) {
    yield fault(`its keys are at ${jwks_uri}, which is not https`);
    return;
  }
  const { keys } = await readObject(await fetch(jwks_uri, { signal }));
  if (!Array.isArray(keys) || keys.length === 0) yield fault(`there are no keys at ${jwks_uri}`);
}

/**
 * Checks that the provider's lists contain every scope and method that the shop needs. A list that the provider leaves
 * out is no fault.
 */
function* checkConfiguration(found: Answer, signIn: Config['identity']['signIn']): Generator<Finding> {
  const lacks = (name: string, one: string) => Array.isArray(found[name]) && !found[name].includes(one);
  for (const scope of signIn.scope.split(' ')) {
    if (!/[:/]/.test(scope) && lacks('scopes_supported', scope))
      yield warning(`it does not list the scope ${scope} (OIDC_SCOPE)`);
  }
  if (lacks('code_challenge_methods_supported', 'S256')) yield warning('it does not list PKCE with S256');
  if (found.end_session_endpoint === undefined && signIn.logoutUrl === undefined) {
    yield warning(
      'it has no end_session_endpoint: set OIDC_LOGOUT_URL, or people stay signed in there after they log out',
    );
  }
}

function* checkHeaders({ headers }: Response, publicUrl: string): Generator<Finding> {
  if (!['*', publicUrl].includes(headers.get('access-control-allow-origin') ?? ''))
    yield warning(`it does not let pages of ${publicUrl} read its answers (CORS): allow this origin there`);
  const apart = secondsAhead(new Date(headers.get('date') ?? ''));
  if (Math.abs(apart) > MOST_SECONDS_APART) {
    const side = apart > 0 ? 'ahead of' : 'behind';
    yield about('Clock').fault(
      `the provider’s is ${Math.abs(apart)} s ${side} this machine’s: fresh tokens may be refused; set NTP`,
    );
  }
}
