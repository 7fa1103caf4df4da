import { Readable } from 'node:stream';
import { type Endpoint, LONGEST_SECONDS } from '@tradecellar/contract/endpoint.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Refusal, refuse } from '../problems.ts';

/**
 * Refuses `service-unavailable` if a step of a call exceeds the call's time limit, as with a frozen database. This
 * process measures the time. The work continues unattended, and a stream that it returns is closed. The limit is for a
 * step, not for the call, because a body may arrive slowly.
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
    // Nobody would read the stream, and it would stay open as long as the process.
    work.then(
      (late) => late instanceof Readable && late.destroy(),
      () => undefined,
    );
  }, longestSeconds * 1_000);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}
