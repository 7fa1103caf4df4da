import { createHmac, randomBytes } from 'node:crypto';
import type { Endpoint } from '@tradecellar/contract/endpoint.ts';
import type { ProblemCode } from '@tradecellar/contract/problems.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Shop } from '../../shop.ts';

type SecurityEvent =
  | ProblemCode
  | 'admin-call'
  | 'api-key-made'
  | 'api-key-revoked'
  | 'sign-in-refused'
  | 'sign-in-braked'
  | 'sign-in-mail-asked'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-copied'
  | 'logged-out-everywhere'
  | 'first-person-made'
  | 'signed-in';

type SecurityFacts = {
  readonly person?: string | undefined;
  readonly account?: string | undefined;
  /** The method and the route of the call: `POST /api/account`. */
  readonly route?: string;
  readonly from?: string;
  /** The subject of an admin's call: the number of an order, or the id of an upload or another record. */
  readonly about?: string | undefined;
  /** The pseudonym of the person that an admin's call is about. */
  readonly whose?: string | undefined;
  /** The reason why a token or a key was refused. The caller does not get the reason. */
  readonly reason?: string | undefined;
  readonly key?: string;
};

/** Writes a line of the security log, which is a log line with the member `security`. */
export function logSecurity(
  log: Pick<FastifyBaseLogger, 'info'>,
  event: SecurityEvent,
  facts: SecurityFacts,
): void {
  log.info({ security: event, ...facts }, 'security');
}

const HOUR_MS = 3_600_000;
const repeated = new WeakMap<object, { hour: number; calls: Set<string> }>();

/**
 * Logs an admin's call. A call that pages repeat without a click is logged once an hour for each person and account.
 */
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

/**
 * The key from which pseudonyms are made (decision 60). Random until `usePseudonymsOf` sets the key of the
 * installation.
 */
let key = randomBytes(16).toString('hex');

/** Sets the key of this process's pseudonyms to the key in the database (`readLogKey`). */
export function usePseudonymsOf(logKey: string): void {
  key = logKey;
}

/**
 * The pseudonym of a folded e-mail in the log, which is the same on every server. `npm run people -- --show EMAIL`
 * prints it. Because of the key, a reader of the log cannot find an address by trial.
 */
export function pseudonymOf(email: string): string {
  return createHmac('sha256', key).update(email).digest('hex').slice(0, 16);
}
