import { account } from '@tradecellar/contract/account.ts';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { deliveryAddresses } from '@tradecellar/contract/delivery.ts';
import {
  type AnswerOf,
  type Endpoint,
  endpointPath,
  type RequestOf,
} from '@tradecellar/contract/endpoint.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { isProxysAnswer, tellNetwork } from './network.ts';
import { ProblemError, problemOfAnswer, SignInAway } from './problem-error.ts';
import { readSettingsVersion } from './settings-version.ts';
import { tokenSource } from './token-source.ts';
import { fromWire, toWire } from './wire-money.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** True for a prefetch or a stream: a 401 must not take the user away from the current screen. */
  readonly isPrefetch?: () => boolean;
  /** True to send the request even if the page closes. For short requests without an awaited answer. */
  readonly outlivesPage?: boolean;
};

/**
 * Makes one call of the contract. Amounts are Money here and pounds on the wire. A 204 is `undefined`; a refusal, an
 * answer with an `error` and a network failure throw `ProblemError` (8.errors.1). On a 401 the token is renewed and the
 * call repeated, once; if the renewal is refused the user logs in again and returns to the same page.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options?: CallOptions,
): Promise<AnswerOf<E>> {
  return read(endpoint, await ask(endpoint, request, options));
}

/** Makes a call whose answer is a file. @throws ProblemError as `call` does */
export async function callFile<const E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<Blob> {
  const answer = await ask(endpoint, request);
  const isFile = answer.headers.get('content-type')?.startsWith(endpoint.file ?? '') === true;
  if (answer.ok && isFile) return answer.blob();
  throw problemOfAnswer(answer.status, await answer.json().catch(() => undefined));
}

/** Makes a call and returns the raw response, for a stream. */
export async function ask<const E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { signal, isPrefetch, outlivesPage = false }: CallOptions = {},
): Promise<Response> {
  if (endpoint.who !== 'anyone' && tokenSource().isUnreached?.()) throw new SignInAway();
  // After a logout the last screen may render once more and make a call.
  const isSignedOut = endpoint.who !== 'anyone' && tokenSource().token() === undefined;
  if (isSignedOut) throw new ProblemError('not-signed-in');
  const limits = { ...(signal && { signal }), ...(outlivesPage && { keepalive: true }) };
  const answer = await send(endpoint, request, limits);
  if (answer.status !== 401 || endpoint.who === 'anyone') return answer;

  const renewal = await tokenSource().renew();
  if (renewal === 'unanswered') {
    // A redirect to a provider that does not answer would lose typed text.
    if (!isPrefetch?.()) tokenSource().signInAway();
    throw new SignInAway();
  }
  if (renewal === 'renewed') {
    const second = await send(endpoint, request, limits);
    if (second.status !== 401) return second;
  }
  if (!isPrefetch?.()) tokenSource().signInAgain();
  return answer;
}

async function send(
  endpoint: Endpoint,
  request: Readonly<Record<string, unknown>>,
  limits: Pick<RequestInit, 'signal' | 'keepalive'>,
): Promise<Response> {
  const names = Object.keys(endpoint.params?.properties ?? {});
  const params = Object.fromEntries(names.map((name) => [name, String(request[name])]));
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = endpoint.who === 'anyone' ? undefined : tokenSource().token();
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method: endpoint.method, headers, ...limits };
  if (endpoint.method === 'POST') {
    headers['content-type'] = 'application/json';
    const asked = Object.fromEntries(Object.entries(request).filter(([name]) => !names.includes(name)));
    const body = sendsBasePath.has(endpoint.path) ? { ...asked, basePath: basePathHere() } : asked;
    init.body = JSON.stringify(toWire(endpoint.body, body));
  }
  try {
    const answer = await fetch(endpointPath(endpoint, params), init);
    tellNetwork(!isProxysAnswer(answer));
    readSettingsVersion(answer);
    return answer;
  } catch (error) {
    if (limits.signal?.aborted) throw error;
    tellNetwork(false);
    throw new ProblemError('service-unavailable');
  }
}

/** Calls that the specification sends the page's base path with. */
const sendsBasePath: ReadonlySet<string> = new Set([
  productsItems.path,
  reservesItems.path,
  deliveryAddresses.path,
  account.path,
]);

/** The base path of the page's address: `/product-list` in `/product-list/2/50`. */
function basePathHere(): string {
  return /^[/][^/]*/.exec(globalThis.location?.pathname ?? '')?.[0] ?? '';
}

/** An answer with an error is a refusal, whatever its status: a proxy may send it with 200 (8.errors.9). */
function hasError(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error);
}

async function read<Answer>(endpoint: Endpoint, answer: Response): Promise<Answer> {
  // The server checks every answer against the schema this type comes from.
  if (answer.status === 204) return undefined as Answer;
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok || hasError(body)) throw problemOfAnswer(answer.status, body);
  if (body === undefined) throw new ProblemError('service-unavailable');
  return fromWire(endpoint.answer, body) as Answer; // The server has checked the answer against this type.
}
