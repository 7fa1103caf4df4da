import { createHash } from 'node:crypto';
import type { ProblemCode } from '@tradecellar/contract/problems.ts';
import type { FastifyBaseLogger } from 'fastify';

/** What the security log tells of; a refusal is told by its code. */
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

/**
 * Stands for a folded e-mail in the log, the same every time: who knows an address can find its lines, with
 * `printf %s bea@example.com | sha256sum | cut -c1-16`.
 */
export function pseudonymOf(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 16);
}
