import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { BuyerRight } from './buyer-rights.ts';
import type { OfficeRight } from './office-rights.ts';
import type { ProblemCode } from './problems.ts';
import type { Scope } from './scopes.ts';

/**
 * The callers of an endpoint. `anyone` needs no token, `person` needs a valid token, and `admin` also needs the admin
 * role. `key` is the merchant's system, with an API key that has the endpoint's scope.
 */
export type Who = 'anyone' | 'person' | 'admin' | 'key';

export type Endpoint = {
  readonly method: 'GET' | 'POST';
  /** Below `/api`. A path parameter is written `:name`. */
  readonly path: string;
  readonly who: Who;
  /** The scope that the API key needs. Set only if `who` is `key`. */
  readonly scope?: Scope;
  /**
   * The right that a person of the office needs. An `admin` call without a right needs `manage-shop`. A `person` call
   * without a right is open to the whole office, but naming an account there needs `see-customers`. Buyers need no
   * right.
   */
  readonly right?: OfficeRight;
  /**
   * The right that a buyer needs. A call without a right of buyers needs `order` if the office needs
   * `order-for-customers` for the call; else every buyer of the account may make the call.
   */
  readonly buyerRight?: BuyerRight;
  readonly summary: string;
  /**
   * How many calls a minute an IP address may make to all server processes together. Absent if the call has no limit of
   * its own.
   */
  readonly callsPerMinute?: number;
  /** In seconds; `LONGEST_SECONDS` if absent. After this time the server answers 503. */
  readonly longestSeconds?: number;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly answer: TSchema;
  /** True if "nothing found" is answered with 204 and no body (7.calls.5). */
  readonly mayBeEmpty?: true;
  /** True if the answer is a stream of server-sent events. The data of each event has the shape of `answer`. */
  readonly isStream?: true;
  /** The media type of an answer that is a file. The shape of `answer` is `FileBytes`. */
  readonly file?: 'application/pdf' | 'application/zip';
  /** The largest body in megabytes. 1 if absent. */
  readonly mostMegabytes?: number;
  /**
   * True if pages repeat the call without a person, many times an hour. The server logs such calls of an admin only
   * once an hour for each account.
   */
  readonly isRepeated?: true;
  /** True if customers may make the call before the shop opens. */
  readonly isBeforeOpening?: true;
  /** The refusals of this call, besides the refusals that any call may answer (400, 401, 403, 429, 500, 503). */
  readonly problems: readonly ProblemCode[];
};

/**
 * How long a screen waits for an answer, in seconds. The server may still finish its work after this time, so the
 * browser repeats the call with the same key.
 */
export const LONGEST_SECONDS = 9;

type BodyOf<E extends Endpoint> = E['body'] extends TObject ? Static<E['body']> : Record<never, never>;
type QueryOf<E extends Endpoint> = E['query'] extends TObject ? Static<E['query']> : Record<never, never>;
type ParamsOf<E extends Endpoint> = E['params'] extends TObject ? Static<E['params']> : Record<never, never>;

/**
 * Body, query and path parameters in a single object. `NoInfer` stops the compiler from inferring the endpoint from the
 * request type, which is slow.
 */
export type RequestOf<E extends Endpoint> = NoInfer<BodyOf<E> & QueryOf<E> & ParamsOf<E>>;

export type AnswerOf<E extends Endpoint> =
  | NoInfer<Static<E['answer']>>
  | (E extends { mayBeEmpty: true } ? undefined : never);

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** The right that a person of the office needs for the call. Undefined if the whole office may make the call. */
export function rightOf({ who, right }: Pick<Endpoint, 'who' | 'right'>): OfficeRight | undefined {
  return right ?? (who === 'admin' ? 'manage-shop' : undefined);
}

/** The right that a buyer needs for the call. Undefined if every buyer of the account may make the call. */
export function buyerRightOf({
  right,
  buyerRight,
}: Pick<Endpoint, 'right' | 'buyerRight'>): BuyerRight | undefined {
  return buyerRight ?? (right === 'order-for-customers' ? 'order' : undefined);
}

/** True if the call names a customer account. The guard then checks that the person may use the account. */
export function namesAccount(endpoint: Endpoint): boolean {
  return endpoint.body !== undefined && 'CustomerAccount' in endpoint.body.properties;
}

export const API_BASE = '/api';

/**
 * The header of each answer, and of `/config.json`, with the version of the merchant's settings and banner. The version
 * only grows, so a page that sees a larger version loads the settings again.
 */
export const SETTINGS_HEADER = 'x-settings-version';

export function endpointPath(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return `${API_BASE}${endpoint.path.replace(/:(\w+)/g, (_hole, name: string) => encodeURIComponent(params[name] ?? ''))}`;
}

/** The answer of a call that sends a file. */
export const FileBytes = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });

export function mainResult<T extends TSchema>(schema: T) {
  return Type.Object({ mainResult: schema });
}
