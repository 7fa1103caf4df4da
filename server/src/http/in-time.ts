import { Readable } from 'node:stream';
import { type Endpoint, LONGEST_SECONDS } from '@tradecellar/contract/endpoint.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Refusal, refuse } from './problems.ts';

/**
 * Refuses `service-unavailable` when a step of the call exceeds the call's limit, as with a frozen database,
 * by this process's own clock. The work goes on unattended, and a stream that it answers is ended. The limit is for a step, as a
 * body may take its time to arrive.
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
    // Nobody would read it: a stream of news would be open for as long as the process.
    work.then(
      (late) => late instanceof Readable && late.destroy(),
      () => undefined,
    );
  }, longestSeconds * 1_000);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}
