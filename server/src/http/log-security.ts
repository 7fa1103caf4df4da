import { createHmac, randomBytes } from 'node:crypto';
import type { ProblemCode } from '@tradecellar/contract/problems.ts';
import type { FastifyBaseLogger } from 'fastify';

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
  /** Why a token or a key was refused, for us: the caller is not told. */
  readonly reason?: string | undefined;
  /** An API key's name and how it begins. */
  readonly key?: string;
};

/** One line of the security log, which is every line with the member `security`. */
export function logSecurity(
  log: Pick<FastifyBaseLogger, 'info'>,
  event: SecurityEvent,
  facts: SecurityFacts,
): void {
  log.info({ security: event, ...facts }, 'security');
}

/** The installation’s (decision 60), once `usePseudonymsOf` has said it: before, nobody's. */
let key = randomBytes(16).toString('hex');

/** From now on this process's log has the pseudonyms of the key, which the database holds (`readLogKey`). */
export function usePseudonymsOf(logKey: string): void {
  key = logKey;
}

/**
 * Stands for a folded e-mail in the log, the same every time and on every server. `npm run people -- --show EMAIL` says it: with the
 * log alone nobody can, by trying addresses.
 */
export function pseudonymOf(email: string): string {
  return createHmac('sha256', key).update(email).digest('hex').slice(0, 16);
}
