import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { ProblemCode } from './problems.ts';
import type { Scope } from './scopes.ts';

/**
 * The callers of an endpoint: `anyone` needs no token, `person` a valid token, `admin` the admin role too, and `key` is the
 * merchant's own system with an API key that has the call's scope.
 */
export type Who = 'anyone' | 'person' | 'admin' | 'key';

/** One call: the facts that the server checks and the browser needs. */
export type Endpoint = {
  readonly method: 'GET' | 'POST';
  /** Below `/api`, with `:name` for a part of the path. */
  readonly path: string;
  readonly who: Who;
  /** The scope that an API key needs, for `key`. */
  readonly scope?: Scope;
  readonly summary: string;
  /** Calls a minute from one address to all processes, if this call has a limit of its own. */
  readonly callsPerMinute?: number;
  /** The longest that the call may take, in seconds, if not `LONGEST_SECONDS`; then it is refused with 503. */
  readonly longestSeconds?: number;
  readonly params?: TObject;
  /** The query: optional strings only. */
  readonly query?: TObject;
  readonly body?: TObject;
  readonly answer: TSchema;
  /** True if "nothing found" is 204 with no body (7.calls.5). */
  readonly mayBeEmpty?: true;
  /** True if the answer is a stream of server-sent events, each with data as in `answer`. */
  readonly isStream?: true;
  /** True if pages make the call by themselves, many times an hour: of an admin's, one an hour is logged for each account. */
  readonly isRepeated?: true;
  /** This call's own refusals, besides those any call may answer (400, 401, 403, 429, 500, 503). */
  readonly problems: readonly ProblemCode[];
};

/**
 * The longest that a screen waits. Work that was begun may still finish: the call is repeated with the same
 * key.
 */
export const LONGEST_SECONDS = 9;

type BodyOf<E extends Endpoint> = E['body'] extends TObject ? Static<E['body']> : Record<never, never>;
type QueryOf<E extends Endpoint> = E['query'] extends TObject ? Static<E['query']> : Record<never, never>;
type ParamsOf<E extends Endpoint> = E['params'] extends TObject ? Static<E['params']> : Record<never, never>;

/** The request: body, query and path parameters in one object. `NoInfer` as in `problem` of problems.ts. */
export type RequestOf<E extends Endpoint> = NoInfer<BodyOf<E> & QueryOf<E> & ParamsOf<E>>;

/** The answer; `undefined` is the 204 of an empty list, if the call has one. */
export type AnswerOf<E extends Endpoint> =
  | NoInfer<Static<E['answer']>>
  | (E extends { mayBeEmpty: true } ? undefined : never);

/** Checks an endpoint's shape without widening its type. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** True if the call names a customer account, which the guard then checks. */
export function namesAccount(endpoint: Endpoint): boolean {
  return endpoint.body !== undefined && 'CustomerAccount' in endpoint.body.properties;
}

/** The prefix of every call's path. */
export const API_BASE = '/api';

/** The path below the server's origin, parts filled in and escaped. */
export function endpointPath(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return `${API_BASE}${endpoint.path.replace(/:(\w+)/g, (_hole, name: string) => encodeURIComponent(params[name] ?? ''))}`;
}

/** `{ mainResult: … }`, the envelope of most answers. */
export function mainResult<T extends TSchema>(schema: T) {
  return Type.Object({ mainResult: schema });
}
