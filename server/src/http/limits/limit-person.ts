import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '../../shop.ts';
import type { Person } from '../person.ts';
import { isRefusal, type Refusal, refuse } from '../problems.ts';
import { boundTurns } from './bound-turns.ts';
import type { CallUnderWay } from './call-under-way.ts';
import { countCall } from './count-calls.ts';
import { CALLS_A_MINUTE, MEGABYTES_A_MINUTE, SHARES, sharesOf, WAITING } from './person-limits.ts';

type Limited = Pick<Shop, 'database' | 'clock' | 'limitsPeople'>;

const MEGABYTE = 1_000_000;

/** The length of a body from its headers. Undefined if the body comes in chunks without a length. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

const turnsByShop = new WeakMap<object, ReturnType<typeof boundTurns>>();

function turnsOf({ database }: Limited) {
  const turns =
    turnsByShop.get(database) ??
    boundTurns({
      running: { owner: SHARES, process: Number.POSITIVE_INFINITY },
      waiting: { owner: WAITING, process: Number.POSITIVE_INFINITY },
    });
  turnsByShop.set(database, turns);
  return turns;
}

/**
 * Refuses `too-many-requests` to a person who exceeds the calls or bytes of a minute. Waits while too many calls of the
 * person are running (`SHARES`). While a call waits, its body is not read, and it takes no memory and no database
 * connection, so other people are not slowed down.
 */
export async function limitPerson(
  shop: Limited,
  { method, path, isStream }: Endpoint,
  {
    person,
    request,
    reply,
    underWay,
  }: {
    person: Person | undefined;
    request: FastifyRequest;
    reply: FastifyReply;
    underWay: CallUnderWay;
  },
): Promise<Refusal | undefined> {
  if (person === undefined || !shop.limitsPeople) return undefined;
  const call = `${method} ${path}`;
  const most = CALLS_A_MINUTE[call];
  const bodyBytes = announcedBytes(request);
  const isBeyond =
    (most !== undefined && countCall(shop, `${call} of ${person.email}`) > most) ||
    countCall(shop, `bytes of ${person.email}`, bodyBytes ?? MEGABYTE) > MEGABYTES_A_MINUTE * MEGABYTE;
  if (isBeyond) {
    reply.header('retry-after', 60 - (Math.floor(shop.clock.now().getTime() / 1_000) % 60));
    return refuse('too-many-requests');
  }
  // A stream stays open as long as its page, and has its own limit.
  if (isStream) return undefined;
  const turn = await turnsOf(shop).take({
    owner: person.email,
    shares: sharesOf(call, bodyBytes),
    signal: underWay.signal,
  });
  if (isRefusal(turn)) return turn;
  void underWay.ended.then(turn);
  return undefined;
}
