import { createHmac, randomBytes } from 'node:crypto';
import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import type { ProblemCode } from '@tradecellar/contract/problems.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Shop } from '../shop.ts';

/** The events of the security log; a refusal is logged by its code. */
type SecurityEvent =
  | ProblemCode
  | 'admin-call'
  | 'api-key-made'
  | 'api-key-revoked'
  | 'sign-in-refused'
  | 'sign-in-braked'
  | 'signed-in';

type SecurityFacts = {
  /** The pseudonym of an e-mail. */
  readonly person?: string | undefined;
  readonly account?: string | undefined;
  /** Method and pattern: `POST /api/account`. */
  readonly route?: string;
  readonly from?: string;
  /** The subject of an admin's call: an order's number, an id. */
  readonly about?: string | undefined;
  /** The pseudonym of the person an admin's call was about. */
  readonly whose?: string | undefined;
  /** The reason why a token or a key was refused, which the caller does not get. */
  readonly reason?: string | undefined;
  /** An API key's name and prefix. */
  readonly key?: string;
};

/** One line of the security log: a line with the member `security`. */
export function logSecurity(
  log: Pick<FastifyBaseLogger, 'info'>,
  event: SecurityEvent,
  facts: SecurityFacts,
): void {
  log.info({ security: event, ...facts }, 'security');
}

const HOUR_MS = 3_600_000;
/** Repeated calls that were logged in the current hour, by shop. */
const repeated = new WeakMap<object, { hour: number; calls: Set<string> }>();

/** Logs an admin's call; one that pages repeat by themselves once an hour for each person and account. */
export function logAdminCall(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  { isRepeated }: Endpoint,
  log: Pick<FastifyBaseLogger, 'info'>,
  facts: SecurityFacts,
): void {
  if (isRepeated) {
    const hour = Math.floor(clock.now().getTime() / HOUR_MS);
    let logged = repeated.get(database);
    if (logged?.hour !== hour) logged = { hour, calls: new Set() };
    repeated.set(database, logged);
    const call = JSON.stringify([facts.person, facts.account, facts.route]);
    if (logged.calls.has(call)) return;
    logged.calls.add(call);
  }
  logSecurity(log, 'admin-call', facts);
}

/** The installation’s key (decision 60); random until `usePseudonymsOf` sets it. */
let key = randomBytes(16).toString('hex');

/** Sets the key of this process's pseudonyms, which the database holds (`readLogKey`). */
export function usePseudonymsOf(logKey: string): void {
  key = logKey;
}

/**
 * The pseudonym of a folded e-mail in the log, the same on every server. `npm run people -- --show EMAIL`
 * prints it: the key prevents anybody from finding addresses by trial with the log alone.
 */
export function pseudonymOf(email: string): string {
  return createHmac('sha256', key).update(email).digest('hex').slice(0, 16);
}
