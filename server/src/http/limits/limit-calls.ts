import { normalizeIP } from '@fastify/rate-limit';
import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '../../shop.ts';
import { type Refusal, refuse } from '../problems.ts';
import { countCall } from '../queries.ts';

const MINUTE_MS = 60_000;

/**
 * Refuses `too-many-requests` to an address that exceeds the endpoint's limit in the minute after its first call. All
 * processes share the count. An endpoint without a limit refuses no address.
 */
export async function limitCalls(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Refusal | undefined> {
  if (endpoint.callsPerMinute === undefined) return undefined;
  const now = clock.now();
  const { calls, since } = await countCall(database, {
    call: endpoint.path,
    caller: normalizeIP(request.ip),
    now,
    endedBefore: new Date(now.getTime() - MINUTE_MS),
  });
  if (calls <= endpoint.callsPerMinute) return undefined;
  reply.header('retry-after', Math.ceil((since.getTime() + MINUTE_MS - now.getTime()) / 1_000));
  return refuse('too-many-requests');
}
