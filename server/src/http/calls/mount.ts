import { Readable } from 'node:stream';
import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import {
  type AnswerOf,
  API_BASE,
  type Endpoint,
  type RequestOf,
  SETTINGS_HEADER,
} from '@tradecellar/contract/endpoint.ts';
import { ProblemBody, problems } from '@tradecellar/contract/problems.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { foldEmail } from '@tradecellar/trade/email.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { recordCall } from '../../jobs/yield-to-calls.ts';
import type { Shop } from '../../shop.ts';
import type { ApiKeyHolder } from '../access/api-key.ts';
import { type BuyerRoleFor, type Guarded, guard, namedAccount } from '../access/guard.ts';
import { logAdminCall, logSecurity, pseudonymOf } from '../access/log-security.ts';
import { withoutMoney } from '../access/without-money.ts';
import { type CallUnderWay, callUnderWay } from '../limits/call-under-way.ts';
import { inTime } from '../limits/in-time.ts';
import { limitCalls } from '../limits/limit-calls.ts';
import { limitPerson } from '../limits/limit-person.ts';
import type { Person } from '../person.ts';
import { isRefusal, presentRefusal, type Refusal, refuse } from '../problems.ts';
import { cleanKeys } from './clean-keys.ts';
import { operationIdOf } from './describe-api.ts';
import { FileAnswer } from './file-answer.ts';

/**
 * An API call. `person` is the owner of the token, and `holder` is the owner of the API key. The variance annotation
 * `in out` saves the compiler a slow structural comparison.
 */
export type Call<in out E extends Endpoint> = {
  readonly request: RequestOf<E> & NamedAccount<E>;
  readonly person: E['who'] extends 'anyone' | 'key' ? undefined : Person;
  /** The buyer's role for the account of the call. Undefined for the office, and if the call names no account. */
  readonly buyerRole: BuyerRole | undefined;
  readonly holder: E['who'] extends 'key' ? ApiKeyHolder : undefined;
  readonly log: FastifyBaseLogger;
  /**
   * True if the caller would still be admitted. A long answer, such as a stream of events, asks this again while it
   * runs.
   */
  readonly isAdmitted: () => Promise<boolean>;
  readonly signal: AbortSignal;
};

/**
 * The account of a call, which is always there because `guard.ts` adds the person's own account to a call without an
 * account.
 */
type NamedAccount<E extends Endpoint> = E['body'] extends { properties: { CustomerAccount: unknown } }
  ? { readonly CustomerAccount: string }
  : unknown;

/**
 * Answers a call. `undefined` is sent as 204. A `Readable` is the JSON of a large answer, or the events of a stream.
 * A `FileAnswer` is a file with a name of its own.
 */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<AnswerOf<E> | Readable | FileAnswer | Refusal>;

/**
 * Registers an endpoint of the contract. The token or key, the role or scope, the schema and the account are checked
 * here in this sequence, so that no handler can forget a check. `roleFor` asks the database by default.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: E,
  handler: Handler<E>,
  roleFor?: BuyerRoleFor,
): void {
  const access = guard(shop, endpoint, roleFor);
  const underWay = new WeakMap<FastifyRequest, CallUnderWay>();
  const found = new WeakMap<FastifyRequest, Merchant>();
  /** Runs a part of the call on the settings that the call found at its start. */
  const asFound = <T>(request: FastifyRequest, work: () => T): T => {
    const merchant = found.get(request) ?? shop.settings.newest();
    found.set(request, merchant);
    return shop.settings.during(work, merchant);
  };
  const callOfRequest = (request: FastifyRequest, reply: FastifyReply) => {
    const call = underWay.get(request) ?? callUnderWay(reply.raw);
    underWay.set(request, call);
    return call;
  };
  const factsOf = (request: FastifyRequest) => {
    const person = access.personOf(request);
    return {
      person: person && pseudonymOf(person.email),
      account: namedAccount(request.body),
      route: `${endpoint.method} ${API_BASE}${endpoint.path}`,
      from: request.ip,
    };
  };
  const logged = async (check: Promise<Refusal | undefined>, request: FastifyRequest) => {
    const refusal = await check;
    if (refusal !== undefined) {
      logSecurity(request.log, refusal.refused, { ...factsOf(request), reason: refusal.reason });
    }
    return refusal;
  };
  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path}`,
    schema: openApiSchema(endpoint),
    config: { isStream: endpoint.isStream === true },
    ...(endpoint.mostMegabytes !== undefined && { bodyLimit: endpoint.mostMegabytes * 1024 * 1024 }),
    // The caller is checked in `preParsing`, before the body is read and after the rate limit of the process, which
    // counts in `onRequest`. Calls that are refused here therefore count towards the rate limit as well.
    preParsing: async (request, reply) => {
      recordCall();
      // Read with the settings of the call: an answer never has older settings than its version.
      reply.header(SETTINGS_HEADER, shop.settings.shownVersion());
      const call = callOfRequest(request, reply);
      const check = async () =>
        (await limitCalls(shop, endpoint, request, reply)) ??
        (await access.checkCaller(request)) ??
        (await limitPerson(shop, endpoint, {
          person: access.personOf(request),
          request,
          reply,
          underWay: call,
        }));
      await stopWhenRefused(
        inTime(logged(asFound(request, check), request), endpoint, request),
        request,
        reply,
      );
    },
    preValidation: (request, reply, done) => {
      const refusal = checkBody(request);
      if (refusal === undefined) done();
      else sendRefusal(refusal, request, reply);
    },
    preHandler: (request, reply) => {
      const admitted = async () => {
        await cleanKeys(shop.database, [request.body, request.params]);
        return logged(access.checkAccount(request), request);
      };
      const work = callOfRequest(request, reply).holds(asFound(request, admitted));
      return stopWhenRefused(inTime(work, endpoint, request), request, reply);
    },
    handler: async (request, reply) => {
      const call = callOfRequest(request, reply);
      const called = callOf(request, endpoint, { ...access, signal: call.signal });
      const work = call.holds(asFound(request, () => handler(called)));
      const answer = await inTime(work, endpoint, request);
      if (isRefusal(answer))
        return sendRefusal(withoutMoney(answer, access.buyerRoleOf(request)), request, reply);
      if (access.personOf(request)?.isAdmin) {
        logAdminCall(shop, endpoint, request.log, { ...factsOf(request), ...aimOf(request) });
      }
      // A handler returns `undefined` for an empty list, which is sent as 204 (7.calls.5).
      if (answer === undefined) return reply.code(204).send();
      if (answer instanceof FileAnswer) {
        return reply.headers(answer.headers(endpoint)).send(answer.content);
      }
      if (endpoint.isStream) reply.headers(EVENTS);
      else if (endpoint.file) reply.type(endpoint.file).header('content-disposition', 'attachment');
      else if (answer instanceof Readable) reply.type('application/json; charset=utf-8');
      return reply.send(answer);
    },
  });
}

/** Headers that keep proxies from buffering or compressing events. The last header is for nginx. */
const EVENTS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

function callOf<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  access: Guarded & { readonly signal: AbortSignal },
): Call<E> {
  // The body overrides the query: the guard has checked the account of the body, and a query must not replace the
  // account.
  const parts = {
    ...namedOnly(endpoint.query, request.query),
    ...namedOnly(endpoint.body, request.body),
    ...namedOnly(endpoint.params, request.params),
  };
  return {
    // Fastify has validated these fields against the endpoint's schemas.
    request: parts as Call<E>['request'],
    // The guard admits only callers of the endpoint's kind.
    person: access.personOf(request) as Call<E>['person'],
    buyerRole: access.buyerRoleOf(request),
    holder: access.holderOf(request) as Call<E>['holder'], // The guard has checked the kind of caller, as for `person`.
    log: request.log,
    isAdmitted: async () =>
      ((await access.checkCaller(request)) ?? (await access.checkAccount(request))) === undefined,
    signal: access.signal,
  };
}

/** The fields that a schema names. Other fields are dropped, so that no field can become an option or a column. */
function namedOnly(schema: TObject | undefined, sent: unknown): Record<string, unknown> {
  const fields = Object.entries(sent ?? {});
  return Object.fromEntries(fields.filter(([name]) => Object.hasOwn(schema?.properties ?? {}, name)));
}

/**
 * The account and the subject of a call, for the security log, from fields of the contract. Free text, such as a note
 * or a search, is not logged.
 */
function aimOf({ body, params }: FastifyRequest) {
  const named: Readonly<Record<string, unknown>> = { ...Object(params), ...Object(body) };
  const about = named.orderNo ?? named.Id ?? named.upload;
  const account = named.CustomerAccount ?? named.account ?? named.Account;
  const whose = named.email ?? named.Email;
  return {
    ...(about !== undefined && { about: String(about) }),
    ...(account !== undefined && { account: String(account) }),
    ...(whose !== undefined && { whose: pseudonymOf(foldEmail(String(whose))) }),
  };
}

async function stopWhenRefused(
  check: Promise<Refusal | undefined>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const refusal = await check;
  if (refusal !== undefined) await sendRefusal(refusal, request, reply);
}

/** The `retry-after` of an answer 429 for which the handler has set none. */
const SOON_SECONDS = 5;

export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = problems[refusal.refused];
  if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', SOON_SECONDS);
  return reply.code(status).send(presentRefusal(refusal, request.id));
}

/** The deepest nesting of a body. The contract's bodies nest four deep. Later validation may recurse. */
const MAX_DEPTH = 64;

/**
 * Refuses U+0000, which PostgreSQL's text cannot hold, and bodies that nest too deeply. Replaces half a surrogate pair
 * by U+FFFD: a text that a browser cut at its maximum length may end in half a pair, which PostgreSQL's JSON cannot
 * hold.
 */
function checkBody(request: FastifyRequest): Refusal | undefined {
  const waiting = [request.body, request.query, request.params].map((value) => ({
    value,
    field: '',
    depth: 0,
  }));
  // A growing list instead of recursion, because a megabyte of brackets would exhaust the stack.
  for (const { value, field, depth } of waiting) {
    if (typeof value === 'string' && value.includes('\u0000')) {
      return refuse('bad-request', { field, reason: 'it contains the character U+0000' });
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH)
      return refuse('bad-request', { field: 'body', reason: 'it is nested too deeply' });
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && !inner.isWellFormed()) Reflect.set(value, name, inner.toWellFormed());
      waiting.push({ value: inner, field: field === '' ? name : `${field}.${name}`, depth: depth + 1 });
    }
  }
  return undefined;
}

export function openApiSchema(endpoint: Endpoint) {
  const refusals = Object.fromEntries(endpoint.problems.map((code) => [problems[code].status, ProblemBody]));
  const scheme = endpoint.who === 'key' ? { apiKey: [] } : { bearer: [] };
  const group = endpoint.path.split('/')[1] ?? '';
  return {
    summary: endpoint.summary,
    tags: [group],
    operationId: operationIdOf(endpoint),
    security: endpoint.who === 'anyone' ? [] : [scheme],
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: {
      200: contentOf(endpoint),
      ...(endpoint.mayBeEmpty ? { 204: { type: 'null', description: 'Nothing found' } } : {}),
      ...refusals,
    },
  };
}

function contentOf({ isStream, file, answer }: Endpoint) {
  const type = isStream ? 'text/event-stream' : file;
  return type === undefined ? answer : { content: { [type]: { schema: answer } } };
}
