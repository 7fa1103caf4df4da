import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { errorCode } from '../error-code.ts';
import { isRefusal, type Refusal, RefusedInTransaction } from '../http/problems.ts';
import type { Database, Writer } from './connection.ts';
import { isStalePlan } from './named-statements.ts';

const MAX_ATTEMPTS = 3;
const PAUSE_MS = 100;

/**
 * Runs a command in a transaction. A refusal rolls the transaction back and is returned. After a deadlock, a
 * serialisation failure, a concurrent migration or a lost connection the transaction is retried, with at most three
 * attempts. If the connection is lost during the commit, the outcome is unknown. Then the command is retried only if it
 * `isRepeatable`, which means that a second run changes nothing.
 */
export async function inTransaction<T>(
  database: Database,
  command: (writer: Writer) => Promise<T | Refusal>,
  { isRepeatable = false } = {},
): Promise<T | Refusal> {
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false;
    try {
      return await database.transaction().execute(async (writer) => {
        const outcome = await command(writer);
        if (isRefusal(outcome)) throw new RefusedInTransaction(outcome);
        isCommitting = true;
        return outcome;
      });
    } catch (error) {
      if (error instanceof RefusedInTransaction) return error.refusal;
      const isPassing = mustTryAgain(error) || (isConnectionLost(error) && (isRepeatable || !isCommitting));
      if (attempt >= MAX_ATTEMPTS || !isPassing) throw error;
      if (isConnectionLost(error)) await wait(attempt * PAUSE_MS);
    }
  }
}

/** Runs a part of a transaction. A refusal rolls back only this part and is returned. */
export async function inPart<T>(writer: Writer, part: () => Promise<T | Refusal>): Promise<T | Refusal> {
  await sql`SAVEPOINT part`.execute(writer);
  const outcome = await part();
  if (isRefusal(outcome)) await sql`ROLLBACK TO SAVEPOINT part`.execute(writer);
  await sql`RELEASE SAVEPOINT part`.execute(writer);
  return outcome;
}

/** Runs a part of a transaction and always rolls it back. */
export async function tryPart<T>(writer: Writer, part: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT tried`.execute(writer);
  const outcome = await part();
  await sql`ROLLBACK TO SAVEPOINT tried`.execute(writer);
  await sql`RELEASE SAVEPOINT tried`.execute(writer);
  return outcome;
}

/**
 * True if a retry of the transaction may succeed: it failed by a deadlock, a serialisation failure, a duplicate key or
 * a concurrent migration.
 */
export function mustTryAgain(error: unknown): boolean {
  return isStalePlan(error) || ['40001', '40P01', '23505'].includes(errorCode(error));
}

/** True if the database cannot answer now and may answer later. False if it refuses the statement. */
export function isDatabaseAway(error: unknown): boolean {
  const code = errorCode(error);
  // 53: out of memory or connections. 55P03: lock timeout. 57014: statement timeout.
  return (
    isConnectionLost(error) || isDiskFull(error) || code.startsWith('53') || ['55P03', '57014'].includes(code)
  );
}

export function isDiskFull(error: unknown): boolean {
  // 53100 is disk_full. 58030 is io_error, which some file systems report instead.
  return ['53100', '58030', 'ENOSPC', 'EDQUOT'].includes(errorCode(error));
}

const lostCodes = new Set([
  ...['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  // The server was stopped by an administrator, crashed or is starting, or the connection was idle in a transaction for
  // too long.
  ...['57P01', '57P02', '57P03', '25P03'],
  // The server takes no writes, because it is no longer the primary or not yet the primary.
  '25006',
]);
/** Messages of pg's errors without a code, about lost connections and about a pool that a stopping shop has closed. */
const lostWords =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed/;

function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  return (
    lostCodes.has(code) || code.startsWith('08') || (error instanceof Error && lostWords.test(error.message))
  );
}
