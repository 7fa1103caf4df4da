import type { Writer } from '../../database/connection.ts';
import { isDatabaseAway, mustTryAgain } from '../../database/transaction.ts';
import { behindSavepoint, lockReserves } from '../write-queries.ts';

/** Logs a failure to read reserves. */
export type LogFailure = (error: unknown, message: string) => void;

/**
 * The customer's free reserves of these codes, in bottles, locked. When they cannot be read everything is
 * treated as stock, and the failure is logged (4.split.3), unless the whole transaction is lost: then it must be
 * retried or fail.
 */
export async function readReserves(
  writer: Writer,
  account: string,
  codes: readonly string[],
  logFailure: LogFailure,
): Promise<ReadonlyMap<string, number>> {
  try {
    return await behindSavepoint(writer, () => lockReserves(writer, account, codes));
  } catch (error) {
    if (isDatabaseAway(error) || mustTryAgain(error)) throw error;
    logFailure(error, `The reserves of ${account} cannot be read: everything is treated as stock`);
    return new Map();
  }
}
