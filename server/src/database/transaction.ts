import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { errorCode } from '../error-code.ts';
import { isRefusal, type Refusal, RefusedInTransaction } from '../http/problems.ts';
import type { Database, Writer } from './connection.ts';

const MAX_ATTEMPTS = 3;
const PAUSE_MS = 100;

/**
 * Runs a command in one transaction. A refusal undoes it all and comes back as a value. A transaction that lost a
 * deadlock, a serialisation race or its connection is tried again, three times in all.
 *
 * A connection lost while it committed leaves it unknown what became of the transaction: then only a command that
 * `isRepeatable` is tried again, one that does nothing the second time.
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

/** Runs a part of a transaction: a refusal undoes this part alone and comes back as a value. */
export async function inPart<T>(writer: Writer, part: () => Promise<T | Refusal>): Promise<T | Refusal> {
  await sql`SAVEPOINT part`.execute(writer);
  const outcome = await part();
  if (isRefusal(outcome)) await sql`ROLLBACK TO SAVEPOINT part`.execute(writer);
  await sql`RELEASE SAVEPOINT part`.execute(writer);
  return outcome;
}

/** True when the transaction lost a deadlock, a serialisation race or one for a key: whole, it may well succeed. */
export function mustTryAgain(error: unknown): boolean {
  return ['40001', '40P01', '23505'].includes(errorCode(error));
}

/** True when the database cannot answer now, as opposed to refusing a statement: it is away, or what it waits for is. */
export function isDatabaseAway(error: unknown): boolean {
  const code = errorCode(error);
  // No memory or connections left, a lock that was not to be had, a statement that took too long.
  return (
    isConnectionLost(error) || isDiskFull(error) || code.startsWith('53') || ['55P03', '57014'].includes(code)
  );
}

/** True when a disk has no room: the database's, or that of a folder of ours. */
export function isDiskFull(error: unknown): boolean {
  // disk_full, and io_error, as some file systems say it.
  return ['53100', '58030', 'ENOSPC', 'EDQUOT'].includes(errorCode(error));
}

const lostCodes = new Set([
  ...['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  // Ended by an administrator, by a crash, while starting; idle in a transaction for too long.
  ...['57P01', '57P02', '57P03', '25P03'],
  // Read-only: no longer the primary, or not yet.
  '25006',
]);
/** What `pg` says of a connection without a code. */
const lostWords =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/;

function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  return (
    lostCodes.has(code) || code.startsWith('08') || (error instanceof Error && lostWords.test(error.message))
  );
}
