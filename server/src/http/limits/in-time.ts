import { Readable } from 'node:stream';
import { type Endpoint, LONGEST_SECONDS } from '@tradecellar/contract/endpoint.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Refusal, refuse } from '../problems.ts';

/**
 * Refuses `service-unavailable` if a step of a call exceeds the call's time limit, as with a frozen database. The work
 * cannot be stopped and continues; if it returns a stream later, the stream is closed. The limit is for a step and not
 * for the whole call, because a body may arrive slowly.
 */
export function inTime<T>(
  work: Promise<T>,
  { longestSeconds = LONGEST_SECONDS, path }: Pick<Endpoint, 'longestSeconds' | 'path'>,
  { log }: { readonly log: Pick<FastifyBaseLogger, 'error'> },
): Promise<T | Refusal> {
  const timeout = Promise.withResolvers<Refusal>();
  const timer = setTimeout(() => {
    log.error({ path, longestSeconds }, 'no answer in time');
    timeout.resolve(refuse('service-unavailable'));
    // A late stream has no reader, and would stay open as long as the process.
    work.then(
      (late) => late instanceof Readable && late.destroy(),
      () => undefined,
    );
  }, longestSeconds * 1_000);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}
