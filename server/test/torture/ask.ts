import { setTimeout as wait } from 'node:timers/promises';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import type { CutProxy } from './cut-proxy.ts';
import type { Random } from './random.ts';

export type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** True if earlier attempts of the call had no answer, so that an earlier attempt may have another outcome. */
  readonly isRepeated?: boolean;
};

type Asked = {
  readonly body?: object;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly token: string;
};
/** Calls a random server of the shop, and repeats the call until a server answers. */
export type Ask = (endpoint: Endpoint, request: Asked) => Promise<Answer>;
/** Calls a random server once. Resolves with undefined if no answer came, so that the outcome is unknown. */
export type AskOnce = (endpoint: Endpoint, request: Asked) => Promise<Answer | undefined>;

export type AskLog = { asked: number; again: number; readonly unexpected: string[] };

const PAUSE_MS = 100;
/** A call whose connection was cut may still run for this time. */
const LATE_MS = 5_000;
const LONGEST_MS = 20_000;
const isAway = (status: number) => status === 503 || status === 429;

export function onceAskerOf(proxies: readonly CutProxy[], random: Random, log: AskLog): AskOnce {
  return async (endpoint, { body, params, query = {}, token }) => {
    log.asked++;
    const answer = await fetch(
      `${random.oneOf(proxies).url}${endpointPath(endpoint, params)}?${new URLSearchParams(query)}`,
      {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(LONGEST_MS),
      },
    )
      .then(async (response) => ({ status: response.status, body: await bodyOf(response) }))
      .catch(() => undefined);
    if (answer === undefined || isAway(answer.status)) return undefined;
    if (answer.status < 500 && answer.status !== 401) return answer;
    log.unexpected.push(`${endpoint.path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return undefined;
  };
}

/** The JSON of an answer, or the bytes of a file as `file`. */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  if (response.status === 204) return {};
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return isJson
    ? ((await response.json()) as Record<string, unknown>) // Every JSON answer of the shop is an object.
    : { file: Buffer.from(await response.arrayBuffer()) };
}

export function askerOf(proxies: readonly CutProxy[], random: Random, log: AskLog): Ask {
  const once = onceAskerOf(proxies, random, log);
  return async (endpoint, request) => {
    for (let isRepeated = false; ; isRepeated = true) {
      const answer = await once(endpoint, request);
      if (answer !== undefined) return { ...answer, isRepeated };
      log.again++;
      await wait(PAUSE_MS);
    }
  };
}

/**
 * Returns an `Ask` after whose answer no earlier attempt of the call still runs, so that a call that undoes the call is
 * not undone by the late attempt. After a lost answer the call is made again when the late attempt must have ended, and
 * the answer `isRepeated`.
 */
export function surelyOf(ask: Ask, once: AskOnce): Ask {
  return async (endpoint, request) => {
    const answer = await once(endpoint, request);
    if (answer !== undefined) return answer;
    await ask(endpoint, request);
    await wait(LATE_MS);
    return { ...(await surelyOf(ask, once)(endpoint, request)), isRepeated: true };
  };
}
